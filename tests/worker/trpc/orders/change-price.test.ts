import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderOffers } from "#db/schema/order-offers.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { RecordChange } from "#domain/audit/record-change.ts";
import type { Mail } from "#domain/mails.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { linkToken } from "#worker/services/account/link-token.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { wire } from "#worker/wiring.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { abortBoard } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { writeReceived } from "../../../support/documents.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

let db: Database;
let customer: Person;
let driver: Person;
let dispatcher: Person;
let orderId: string;
let placed: Order;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  ({ orderId } = (await mutate("orders.place", placing(await signedQuote()), customer)).data as Order);
  await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
  placed = await read();
});

const read = async (as = customer) => (await query("orders.byId", { orderId }, as)).data as Order;
const line = (index = 0) => placed.lines[index]?.amountSatang ?? 0;
const set = (amountSatang: number, change: object = {}, as = dispatcher) =>
  mutate(
    "orders.changePrice",
    {
      orderId,
      revision: 1,
      adjustments: [{ lineIndex: 0, amountSatang, reason: "four floors of stairs" }],
      message: "as spoken on the phone",
      idempotencyKey: crypto.randomUUID(),
      ...change,
    },
    as,
  );
const answer = async (given: string, as = customer) =>
  mutate("orders.answerOffer", { orderId, offerId: (await read()).offer?.offerId, answer: given }, as);
const payOfJob = async () => (await db.select().from(jobs))[0];
const mails = async () =>
  (await db.select().from(outbox)).flatMap(({ params }) => {
    const { mail } = JSON.parse(params) as { mail?: Mail };
    return mail === undefined ? [] : [mail];
  });
const mailsOf = async () => (await mails()).map(({ kind }) => kind);
/** The order stays unpaid, as most of its price is. */
async function receiveDeposit() {
  await db.update(orders).set({ paymentStatus: "unpaid" });
  await writeReceived(db, orderId, 100_00);
  expect(await issueDueDocuments({ db, now: () => Date.now() }, orderId)).toBeGreaterThan(0);
}
const composed = (mail: Mail, at: number) =>
  composeMail({ ...wire(env, readSettings(env, ORIGIN)), db, now: () => at }, mail, {
    recipient: "a@b.test",
    locale: "en",
  });

describe("a price set by hand", () => {
  test("that is lower holds at once: line, total and history; the driver keeps their pay, the customer is told", async () => {
    const before = await payOfJob();
    const changed = await set(line() - 100_00);
    const totalSatang = (placed.totalSatang ?? 0) - 100_00;
    expect(changed.data).toMatchObject({ totalSatang, revision: 2, offer: null });
    const after = await read();
    expect(after.lines[0]).toMatchObject({
      amountSatang: line() - 100_00,
      adjusted: { fromSatang: line(), reason: "four floors of stairs" },
    });
    expect(after.events.at(-1)).toMatchObject({ kind: "price_changed", reason: "as spoken on the phone" });
    expect((await payOfJob())?.paySatang).toBe(before?.paySatang);
    expect((await payOfJob())?.estimatedPaySatang).toBeLessThan(before?.estimatedPaySatang ?? 0);
    expect(await mailsOf()).toContain("order_price_changed");
    const log = JSON.stringify(await db.select().from(auditEntries));
    expect(log).toContain(String(totalSatang));
    expect(log).not.toContain("stairs");
  });

  test("that only moves between lines is in the audit log line by line, because the tax changes with it", async () => {
    const noted = async () => {
      const entries = (await db.select().from(auditEntries)).filter(({ outcome }) => outcome === "ok");
      const changes = JSON.parse(entries.at(-1)?.changes ?? "[]") as readonly RecordChange[];
      return Object.fromEntries(changes.map(({ kind, fields }) => [kind, fields]));
    };
    const moved = [-500_00, 500_00].map((change, lineIndex) => ({
      lineIndex,
      amountSatang: line(lineIndex) + change,
      reason: "as agreed",
    }));
    expect((await set(0, { adjustments: moved })).status).toBe(200);
    expect((await noted())["order"]).toEqual({
      "lines.transport.0.amountSatang": [line(), line() - 500_00],
      "lines.transport.0.fromSatang": [null, line()],
      "lines.fuel.0.amountSatang": [line(1), line(1) + 500_00],
      "lines.fuel.0.fromSatang": [null, line(1)],
      revision: [1, 2],
    });
    await set(line() + 200_00, { revision: 2 });
    expect((await noted())["price_offer"]).toEqual({
      totalSatang: [placed.totalSatang, (placed.totalSatang ?? 0) + 700_00],
      "lines.transport.0.amountSatang": [line() - 500_00, line() + 200_00],
    });
  });

  test("that is higher is asked for; until the customer accepts nothing changes, then the price and the pay rise", async () => {
    const asked = await set(line() + 200_00);
    expect(asked.data).toMatchObject({ totalSatang: placed.totalSatang, lines: placed.lines });
    expect((await read()).offer).toMatchObject({
      state: "open",
      totalSatang: (placed.totalSatang ?? 0) + 200_00,
      before: { totalSatang: placed.totalSatang },
    });
    expect((await read()).events.at(-1)?.details).toMatchObject({
      kind: "offer_made",
      change: {
        fromTotalSatang: placed.totalSatang,
        toTotalSatang: (placed.totalSatang ?? 0) + 200_00,
      },
    });
    const before = await payOfJob();
    expect(await mailsOf()).toContain("order_offer");
    // What was asked for is known to a board that is built anew.
    await abortBoard();
    expect((await answer("accept")).data).toMatchObject({
      totalSatang: (placed.totalSatang ?? 0) + 200_00,
      status: placed.status,
      offer: null,
      jobs: [{ status: "reserved" }],
    });
    const after = await payOfJob();
    expect(after).toMatchObject({ status: "reserved", driverId: before?.driverId, endsAt: before?.endsAt });
    expect(after?.paySatang).toBeGreaterThan(before?.paySatang ?? 0);
    expect((await db.select().from(orders))[0]?.estimatedPaySatang).toBe(after?.estimatedPaySatang);
  });

  test("that is the agreed one is refused at its line, and changes nothing", async () => {
    expect((await set(line())).fields).toEqual({ "adjustments.0.amountSatang": "INVALID" });
    expect((await read()).revision).toBe(1);
  });

  test("that nobody answers in time changes nothing: the customer and the office are told, once it is over", async () => {
    await set(line() + 200_00);
    const { expiresAt = 0 } = (await read()).offer ?? {};
    const told = (await mails()).filter(({ kind }) => kind.startsWith("offer_expired"));
    expect(told.map(({ kind }) => kind)).toEqual(["offer_expired", "offer_expired_office"]);
    for (const mail of told) {
      expect(await composed(mail, expiresAt - 1)).toEqual({ notBefore: expiresAt });
      expect(await composed(mail, expiresAt)).toMatchObject({
        name: mail.kind.replace("offer_expired", "price_request_expired"),
        orderId,
        totalSatang: placed.totalSatang,
      });
    }
    await answer("decline");
    for (const mail of told) expect(await composed(mail, expiresAt)).toBeNull();
  });

  test("of an order that is cancelled is waited for by nobody", async () => {
    await set(line() + 200_00);
    const waiting = async () => (await query("controlRoom.waiting", undefined, dispatcher)).data;
    expect(await waiting()).toMatchObject({ offers: 1 });
    await mutate("orders.cancel", { orderId, reason: "" }, customer);
    expect((await read()).status).toBe("cancelled");
    expect(await waiting()).toMatchObject({ offers: 0 });
  });

  test.each([
    ["is paid", () => db.update(orders).set({ paymentStatus: "paid" })],
    ["has the receipt of a deposit", () => receiveDeposit()],
  ])(
    "of an order that meanwhile %s is asked for as before, and says what is left to pay",
    async (_, happen) => {
      await set(line() + 200_00);
      await happen();
      const { offer } = await read();
      expect(offer?.state).toBe("open");
      const paidSatang = offer?.settlement?.paidSatang ?? 0;
      expect(offer?.settlement?.toPaySatang).toBe((offer?.totalSatang ?? 0) - paidSatang);
      expect((await query("controlRoom.waiting", undefined, dispatcher)).data).toMatchObject({ offers: 1 });
      const mail = (await mails()).find(({ kind }) => kind === "order_offer");
      expect(mail && (await composed(mail, Date.now()))).toMatchObject({
        name: "order_price_asked",
        paidSatang,
      });
      expect((await answer("accept")).data).toMatchObject({ totalSatang: offer?.totalSatang });
    },
  );

  test.each([
    ["is paid back", { paymentStatus: "refunded" as const }],
    ["is invoiced to a company", { companyId: A_COMPANY.companyId }],
  ])("of an order that meanwhile %s is asked for no more: nobody waits or hears of it", async (_, facts) => {
    await set(line() + 200_00);
    const { expiresAt = 0 } = (await read()).offer ?? {};
    const told = (await mails()).filter(
      ({ kind }) => kind.startsWith("offer_expired") || kind === "order_offer",
    );
    expect(told).toHaveLength(3);
    await receiveDeposit();
    await writeCompany(db, { customer: "owner" });
    await db.update(orders).set(facts);
    expect((await read()).offer?.state).toBe("withdrawn");
    expect((await query("controlRoom.waiting", undefined, dispatcher)).data).toMatchObject({ offers: 0 });
    for (const mail of told)
      expect(await composed(mail, mail.kind === "order_offer" ? Date.now() : expiresAt)).toBeNull();
  });

  test("that the office takes back leaves the order as it was: told once with the reason, in the mailed link, too", async () => {
    await set(line() + 200_00);
    const seenOfferId = (await read()).offer?.offerId ?? "";
    const press = { orderId, seenOfferId, reason: "Asked by mistake", idempotencyKey: crypto.randomUUID() };
    const taken = await mutate("orders.withdrawOffer", press, dispatcher);
    const closed = {
      state: "withdrawn",
      withdrawnReason: "Asked by mistake",
      before: { totalSatang: placed.totalSatang },
    };
    expect(taken.data).toMatchObject({
      totalSatang: placed.totalSatang,
      revision: placed.revision + 1,
      offer: closed,
    });
    expect((await mutate("orders.withdrawOffer", press, dispatcher)).status).toBe(200);
    const again = { ...press, idempotencyKey: crypto.randomUUID() };
    expect((await mutate("orders.withdrawOffer", again, dispatcher)).appCode).toBe("ORDER_CHANGED");
    expect((await answer("accept")).appCode).toBe("OFFER_CLOSED");
    const told = (await mails()).filter(({ kind }) => kind === "order_offer_withdrawn");
    expect(told).toHaveLength(1);
    expect(await composed(told[0]!, Date.now())).toMatchObject({
      name: "price_request_withdrawn",
      reason: "Asked by mistake",
      totalSatang: placed.totalSatang,
      totalBefore: null,
    });
    const token = await linkToken(env.BETTER_AUTH_SECRET ?? "", "offer", seenOfferId);
    expect((await mutate("orders.offerOfLink", { token })).data).toMatchObject(closed);
    const entries = (await db.select().from(auditEntries)).filter(
      ({ what }) => what === "orders.withdrawOffer",
    );
    expect(entries.find(({ outcome }) => outcome === "ok")?.changes).toContain('"withdrawn"');
  });

  test("that is declined leaves the order as it was", async () => {
    await set(line() + 200_00);
    await answer("decline");
    expect(await read()).toMatchObject({ totalSatang: placed.totalSatang, lines: placed.lines });
    expect(await db.select().from(orderOffers)).toMatchObject([{ state: "declined" }]);
  });

  test("is answered by the mailed link, too", async () => {
    await set(line() + 200_00);
    const { offerId } = (await read()).offer ?? {};
    const token = await linkToken(env.BETTER_AUTH_SECRET ?? "", "offer", offerId ?? "");
    const seen = await mutate("orders.offerOfLink", { token });
    expect(seen.data).toMatchObject({ before: { totalSatang: placed.totalSatang }, state: "open" });
    expect((await mutate("orders.answerOfferOfLink", { token, answer: "accept" })).data).toMatchObject({
      state: "accepted",
    });
    expect((await mutate("orders.answerOfferOfLink", { token, answer: "accept" })).status).toBe(200);
    expect((await read()).totalSatang).toBe((placed.totalSatang ?? 0) + 200_00);
  });

  test("of two admins at once is one, and the other is told", async () => {
    const admin = await createPerson(db, "admin", "admin");
    const both = await Promise.all([set(line() - 100_00), set(line() - 50_00, {}, admin)]);
    expect(both.filter(({ appCode }) => appCode === "ORDER_CHANGED")).toHaveLength(1);
    expect((await read()).revision).toBe(2);
  });

  test.each([
    ["once it was paid back", { paymentStatus: "refunded" as const }],
    ["once the truck is under way", { status: "in_transit" as const }],
  ])("is refused %s, and a higher one is then not accepted either", async (_when, facts) => {
    await set(line() + 200_00);
    await db.update(orders).set(facts);
    expect((await set(line() - 100_00, { revision: 2 })).appCode).toBe("ORDER_NOT_CHANGEABLE");
    const [open] = await db.select().from(orderOffers);
    const accepting = { orderId, offerId: open?.offerId, answer: "accept" };
    expect((await mutate("orders.answerOffer", accepting, customer)).appCode).toBe("ORDER_NOT_CHANGEABLE");
  });

  test("needs a reason for each line, and one of the order's lines", async () => {
    const noReason = [{ lineIndex: 0, amountSatang: 1, reason: "" }];
    expect((await set(1, { adjustments: noReason })).fields).toHaveProperty(["adjustments.0.reason"]);
    const noLine = [{ lineIndex: 99, amountSatang: 1, reason: "stairs" }];
    expect((await set(1, { adjustments: noLine })).fields).toEqual({ "adjustments.0.lineIndex": "INVALID" });
  });

  test("falls with another day, and is then not accepted any more", async () => {
    await set(line() + 200_00);
    const { offerId } = (await read()).offer ?? {};
    const pickupAt = new Date(placed.pickupAt + 86_400_000).toISOString();
    const moved = { orderId, pickupAt, revision: 2, truckHoursAcknowledged: true, reason: "rain" };
    await mutate("orders.changeDay", { ...moved, idempotencyKey: "another-day-1" }, dispatcher);
    const late = await mutate("orders.answerOffer", { orderId, offerId, answer: "accept" }, customer);
    expect(late.appCode).toBe("OFFER_CLOSED");
  });
});
