import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { documentsOfOrder } from "#db/queries/documents/read-documents.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { readSettings } from "#worker/env.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { drain } from "#worker/outbox/drain.ts";
import { wire } from "#worker/wiring.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { writeReceived } from "../../../support/documents.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Preview = RouterOutputs["orders"]["previewMove"];

let db: Database;
let customer: Person;
let dispatcher: Person;
let accountant: Person;
let orderId: string;
let placed: Order;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  const driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  accountant = await createPerson(db, "accountant", "accountant");
  ({ orderId } = (await mutate("orders.place", placing(await signedQuote()), customer)).data as Order);
  await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
  await db.update(orders).set({ paymentStatus: "unpaid" });
  placed = await read();
  await receive(placed.totalSatang ?? 0);
});

const read = async (as = dispatcher) => (await query("orders.byId", { orderId }, as)).data as Order;
const inList = async () =>
  ((await query("orders.list", {}, dispatcher)).data as { items: readonly object[] }).items[0];
const ask = async (workers: number) =>
  (await query("orders.previewMove", { orderId, workers, loadRange: "under_850_kg" }, dispatcher))
    .data as Preview;
async function change(workers: number, more: object = {}) {
  const { revision } = await read();
  const shown = (await ask(workers)) as Preview | undefined;
  const { totalSatang = 0, settlement } = shown ?? {};
  const idempotencyKey = crypto.randomUUID();
  const press = { revision, totalSatang, paidSatang: settlement?.paidSatang ?? 0, reason: "as spoken" };
  const asked = { orderId, workers, loadRange: "under_850_kg", ...press, idempotencyKey, ...more };
  return mutate("orders.changeMove", asked, dispatcher);
}
const setByHand = (amountSatang: number) => adjust([{ lineIndex: 0, amountSatang, reason: "as spoken" }]);
const adjust = async (adjustments: readonly object[]) => {
  const { revision } = await read();
  const key = crypto.randomUUID();
  return mutate("orders.changePrice", { orderId, revision, adjustments, idempotencyKey: key }, dispatcher);
};
const accept = async () =>
  mutate(
    "orders.answerOffer",
    { orderId, offerId: (await read()).offer?.offerId, answer: "accept" },
    customer,
  );
/** A payment that was received, with its entry, and the status and the documents that follow. */
async function receive(amountSatang: number, paymentId = `${orderId}-P1`) {
  await writeReceived(db, orderId, amountSatang, paymentId);
  const paid = (await query("payments.ofOrder", { orderId }, accountant)).data as { toPaySatang: number };
  if (paid.toPaySatang === 0) await db.update(orders).set({ paymentStatus: "paid" });
  await issueDueDocuments({ db, now: () => Date.now() }, orderId);
  await settle();
}
/** Delivers what follows, and what follows from that. */
async function settle() {
  for (let round = 0; round < 3; round++) await drain(wire(env, readSettings(env, ORIGIN)));
}
const dueBack = () => db.select().from(refunds).where(eq(refunds.orderId, orderId));
const kinds = async () =>
  (await documentsOfOrder(db, orderId)).map(({ kind, totalSatang }) => ({ kind, totalSatang }));

describe("a paid order as another move", () => {
  test("that costs less holds at once: what is too much goes back, and another invoice says the new price", async () => {
    await change(2);
    await accept();
    await settle();
    const before = (await read()).totalSatang ?? 0;
    await receive(before - (placed.totalSatang ?? 0), `${orderId}-P2`);
    expect((await read()).paymentStatus).toBe("paid");
    const shown = await ask(0);
    const back = before - shown.totalSatang;
    expect(back).toBeGreaterThan(0);
    expect(shown.settlement).toMatchObject({
      paidSatang: before,
      toPaySatang: 0,
      toRefundSatang: back,
      replacesInvoice: true,
    });
    expect((await change(0)).data).toMatchObject({ workers: 0, totalSatang: shown.totalSatang, offer: null });
    await settle();
    expect((await dueBack()).map(({ state, amountSatang }) => ({ state, amountSatang }))).toEqual([
      { state: "due", amountSatang: back },
    ]);
    expect((await kinds()).slice(-2)).toEqual([
      { kind: "credit_note", totalSatang: before },
      { kind: "invoice", totalSatang: shown.totalSatang },
    ]);
  });

  test("that costs more is asked for; accepted, its job stays with its driver and the rest is to pay", async () => {
    await change(2);
    const agreed = placed.totalSatang ?? 0;
    const { offer, totalSatang, events } = await read();
    const asked = offer?.totalSatang ?? 0;
    expect(events.at(-1)?.details).toMatchObject({ kind: "offer_made", change: { workers: { to: 2 } } });
    expect(totalSatang).toBe(agreed);
    expect(offer?.settlement).toMatchObject({ paidSatang: agreed, toPaySatang: asked - agreed });
    expect((await accept()).data).toMatchObject({ workers: 2, totalSatang: asked });
    await settle();
    const inPart = { paymentStatus: "unpaid", isPaidInPart: true };
    expect(await read()).toMatchObject({ ...inPart, jobs: [{ status: "reserved" }] });
    expect(await inList()).toMatchObject(inPart);
    await receive(asked - agreed, `${orderId}-P2`);
    const whole = { paymentStatus: "paid", isPaidInPart: false, totalSatang: asked };
    expect(await read()).toMatchObject(whole);
    expect(await inList()).toMatchObject(whole);
    expect(await dueBack()).toEqual([]);
  });

  test("is not made cheaper by hand, nor shifted between its lines: an accountant credits the invoice", async () => {
    const [line, other] = placed.lines;
    const shifted = [
      { lineIndex: 0, amountSatang: 0, reason: "as spoken" },
      {
        lineIndex: 1,
        amountSatang: (line?.amountSatang ?? 0) + (other?.amountSatang ?? 0),
        reason: "as spoken",
      },
    ];
    expect((await adjust(shifted)).appCode).toBe("PAID_PRICE_LOWERED");
    const refused = await setByHand((line?.amountSatang ?? 0) - 100_00);
    expect(refused.appCode).toBe("PAID_PRICE_LOWERED");
    expect(await read()).toMatchObject({ totalSatang: placed.totalSatang, revision: placed.revision });
    expect((await setByHand((line?.amountSatang ?? 0) + 100_00)).status).toBe(200);
    expect((await read()).offer).toMatchObject({ state: "open", settlement: { toPaySatang: 100_00 } });
  });

  test("is not made cheaper by hand while its customer says that they have paid", async () => {
    const other = placing(await signedQuote(), { idempotencyKey: "another-order" });
    ({ orderId } = (await mutate("orders.place", other, customer)).data as Order);
    await db.update(orders).set({ paymentStatus: "unpaid" }).where(eq(orders.orderId, orderId));
    const amountSatang = placed.totalSatang ?? 0;
    const reported = { paymentId: `${orderId}-P1`, method: "promptpay", state: "reported" } as const;
    await db.insert(payments).values({ ...reported, orderId, amountSatang, createdAt: 1, reportedAt: 2 });
    const [line] = placed.lines;
    expect((await setByHand((line?.amountSatang ?? 0) - 100_00)).appCode).toBe("PAID_PRICE_LOWERED");
  });

  test("gives nothing back of an amount that was set by hand: that is an accountant's to say", async () => {
    await change(2);
    await accept();
    const labour = (await read()).lines.findIndex(({ kind }) => kind === "labour");
    const { amountSatang = 0 } = (await read()).lines[labour] ?? {};
    await adjust([{ lineIndex: labour, amountSatang: amountSatang + 500_00, reason: "as spoken" }]);
    await accept();
    await settle();
    const { totalSatang } = await read();
    await receive((totalSatang ?? 0) - (placed.totalSatang ?? 0), `${orderId}-P2`);
    expect((await change(0)).appCode).toBe("PAID_PRICE_LOWERED");
    expect(await read()).toMatchObject({ workers: 2, totalSatang, paymentStatus: "paid" });
  });

  test("is refused where money came since it was shown, which would go back unseen", async () => {
    expect((await change(2, { paidSatang: 0 })).appCode).toBe("ORDER_CHANGED");
    expect((await read()).offer).toBeNull();
  });

  test("counts what Stripe was asked to send back as gone", async () => {
    await db.insert(refunds).values({
      refundId: `${orderId}-R1`,
      orderId,
      reason: "overpayment",
      state: "sent",
      amountSatang: 100_00,
      createdAt: 1,
      sentAt: 2,
      failure: "",
    });
    const agreed = placed.totalSatang ?? 0;
    expect((await ask(placed.workers)).settlement).toMatchObject({
      paidSatang: agreed - 100_00,
      toPaySatang: 100_00,
    });
  });

  test("is none of its customer's: helpers of what was paid in part are not taken off for money", async () => {
    await change(2);
    await accept();
    await settle();
    expect((await read()).paymentStatus).toBe("unpaid");
    await db.update(orders).set({ status: "pending" });
    const asked = await query("orders.previewWorkers", { orderId, workers: 0 }, customer);
    expect(asked.appCode).toBe("ORDER_NOT_CHANGEABLE");
  });

  test("stays as it is where a company has its invoice", async () => {
    await writeCompany(db, { customer: "owner" });
    await db.update(orders).set({ companyId: A_COMPANY.companyId });
    expect((await change(2)).appCode).toBe("ORDER_NOT_CHANGEABLE");
    await db.update(orders).set({ status: "pending", paymentStatus: "unpaid" });
    const helpers = await query("orders.previewWorkers", { orderId, workers: 3 }, customer);
    expect(helpers.appCode).toBe("ORDER_NOT_CHANGEABLE");
    expect(await read()).toMatchObject({ workers: placed.workers, offer: null });
  });
});
