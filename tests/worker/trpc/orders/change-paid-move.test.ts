import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { documentsOfOrder } from "#db/queries/documents/read-documents.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
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
const ask = async (workers: number) =>
  (await query("orders.previewMove", { orderId, workers, loadRange: "under_850_kg" }, dispatcher))
    .data as Preview;
async function change(workers: number) {
  const { revision } = await read();
  const totalSatang = ((await ask(workers)) as Preview | undefined)?.totalSatang ?? 0;
  const press = { revision, totalSatang, reason: "as spoken", idempotencyKey: crypto.randomUUID() };
  return mutate("orders.changeMove", { orderId, workers, loadRange: "under_850_kg", ...press }, dispatcher);
}
const setByHand = async (amountSatang: number) => {
  const { revision } = await read();
  const adjustments = [{ lineIndex: 0, amountSatang, reason: "as spoken" }];
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
    expect(shown.settlement).toEqual({
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
    const { offer, totalSatang } = await read();
    const asked = offer?.totalSatang ?? 0;
    expect(totalSatang).toBe(agreed);
    expect(offer?.settlement).toMatchObject({ paidSatang: agreed, toPaySatang: asked - agreed });
    expect((await accept()).data).toMatchObject({ workers: 2, totalSatang: asked });
    await settle();
    expect(await read()).toMatchObject({ paymentStatus: "unpaid", jobs: [{ status: "reserved" }] });
    await receive(asked - agreed, `${orderId}-P2`);
    expect(await read()).toMatchObject({ paymentStatus: "paid", totalSatang: asked });
    expect(await dueBack()).toEqual([]);
  });

  test("is not made cheaper by hand, and the price stays: an accountant credits the invoice", async () => {
    const [line] = placed.lines;
    const refused = await setByHand((line?.amountSatang ?? 0) - 100_00);
    expect(refused.appCode).toBe("PAID_PRICE_LOWERED");
    expect(await read()).toMatchObject({ totalSatang: placed.totalSatang, revision: placed.revision });
    expect((await setByHand((line?.amountSatang ?? 0) + 100_00)).status).toBe(200);
    expect((await read()).offer).toMatchObject({ state: "open", settlement: { toPaySatang: 100_00 } });
  });

  test("stays as it is where a company has its invoice", async () => {
    await writeCompany(db, { customer: "owner" });
    await db.update(orders).set({ companyId: A_COMPANY.companyId });
    expect((await change(2)).appCode).toBe("ORDER_NOT_CHANGEABLE");
    expect(await read()).toMatchObject({ workers: placed.workers, offer: null });
  });
});
