import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/client.ts";
import { auditChainQuery } from "#db/queries/audit/read-audit.ts";
import { orders } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import type { RecordChange } from "#domain/audit/record-change.ts";
import { DEMO_PROMPTPAY_ID } from "#domain/payments/promptpay-id.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { bringDriver } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";

/*
 * Somebody of the staff is a person, too: what they do with their own orders, or as a driver, is in the log with what it
 * changed like everything else that they do.
 */

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});

/** What the log has of a press, which has to succeed. */
async function changesOf(what: string, input: unknown, as = admin): Promise<readonly RecordChange[]> {
  const answer = await mutate(what, input, as);
  if (answer.status !== 200) throw new Error(answer.body);
  const last = (await auditChainQuery(db, 0, 1_000)).at(-1);
  expect(last).toMatchObject({ what, outcome: "ok" });
  return JSON.parse(last?.changes ?? "") as RecordChange[];
}

/** An order of somebody, from a quote. */
async function placed(as: Person): Promise<string> {
  const answer = await mutate("orders.place", placing(await signedQuote()), as);
  return (answer.data as { orderId: string }).orderId;
}

test("an order of their own, from a quote or from the form", async () => {
  const [quoted] = await changesOf("orders.place", placing(await signedQuote()));
  expect(quoted).toMatchObject({
    kind: "order",
    fields: {
      customerId: [null, "admin"],
      kind: [null, "calculator"],
      totalSatang: [null, expect.any(Number)],
    },
  });
  const [booked] = await changesOf("orders.book", booking());
  expect(booked?.fields).toMatchObject({ kind: [null, "booking"] });
});

test("their answer to an offer", async () => {
  const { orderId } = (await mutate("orders.book", booking({ pickup: { text: "a yellow house" } }), admin))
    .data as { orderId: string };
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const settled = await mutate(
    "orders.settle",
    {
      orderId,
      revision: 1,
      token: await signedQuote(["six_wheel"], ["th-1006", "th-5001"]),
      pickupAt: placing("").pickupAt,
      stopDetails: ["88/1", "gate B"],
      message: "",
      idempotencyKey: crypto.randomUUID(),
      seenOfferId: null,
    },
    dispatcher,
  );
  const { offerId, totalSatang } = (settled.data as { offer: { offerId: string; totalSatang: number } })
    .offer;
  expect(await changesOf("orders.answerOffer", { orderId, offerId, answer: "decline", reason: "" })).toEqual([
    { kind: "offer", id: offerId, fields: { state: ["open", "declined"] } },
  ]);
  expect(totalSatang).toBeGreaterThan(0);
});

test("what they ask to pay, say that they have paid, and do not ask twice", async () => {
  const settings = env as { PROMPTPAY_ID?: string };
  settings.PROMPTPAY_ID = DEMO_PROMPTPAY_ID;
  onTestFinished(() => {
    delete settings.PROMPTPAY_ID;
  });
  const orderId = await placed(admin);
  await db.update(orders).set({ paymentStatus: "unpaid" }).where(eq(orders.orderId, orderId));
  const [asked] = await changesOf("payments.open", { orderId });
  expect(asked).toMatchObject({
    kind: "payment",
    fields: { method: [null, "promptpay"], state: [null, "open"], amountSatang: [null, expect.any(Number)] },
  });
  expect(await changesOf("payments.open", { orderId })).toEqual([]);
  const paymentId = asked?.id;
  expect(await changesOf("payments.report", { paymentId })).toEqual([
    { kind: "payment", id: paymentId, fields: { state: ["open", "reported"] } },
  ]);
});

test("each step of a job that they drive themselves", async () => {
  const driver = await createDriver(db, "driver");
  await db.update(users).set({ role: "dispatcher" }).where(eq(users.id, driver.userId));
  await bringDriver(db, connectBoard(env.DISPATCH_BOARD), "driver-driver");
  const orderId = await placed(await createPerson(db, "customer"));
  const jobId = `${orderId}-1`;
  expect(await changesOf("jobs.reserve", { jobId }, driver)).toEqual([
    {
      kind: "job",
      id: jobId,
      fields: { status: ["available", "reserved"], driverId: [null, "driver-driver"] },
    },
  ]);
  expect(await changesOf("jobs.reserve", { jobId }, driver)).toEqual([]);
  expect(await changesOf("jobs.openContact", { jobId }, driver)).toEqual([
    { kind: "job", id: jobId, fields: { isContactOpened: [false, true] } },
  ]);
  const started = { orderId, jobId, reason: "now", seenDriverId: "driver-driver", seenRevision: 1 };
  await mutate("orders.startJob", started, admin);
  const [arrived] = await changesOf("jobs.arrive", { jobId, stop: 0 }, driver);
  expect(Object.keys(arrived?.fields ?? {}).some((field) => field.startsWith("visits.0."))).toBe(true);
  const share = { jobId, share: true };
  expect(await changesOf("jobs.sharePosition", share, driver)).toEqual([
    { kind: "job", id: jobId, fields: { isPositionShared: [false, true] } },
  ]);
  expect(await changesOf("jobs.sharePosition", share, driver)).toEqual([]);
});

test("their saved places and whom their documents are made out to, by the names of the details alone", async () => {
  const savedPlaceId = crypto.randomUUID();
  const where = { place: { placeId: "th-1006" }, detail: "Zdoor 8" };
  const place = { savedPlaceId, kind: "home", name: "", ...where, seenVersion: 0, replaces: null };
  const named = (changes: readonly RecordChange[]) => Object.values(changes[0]?.fields ?? {});
  expect(named(await changesOf("places.save", place))).toEqual(
    ["kind", "name", "placeId", "latitude", "longitude", "detail"].map((detail) => [null, detail]),
  );
  expect(named(await changesOf("places.save", { ...place, detail: "Zdoor 9", seenVersion: 1 }))).toEqual([
    [null, "detail"],
  ]);
  expect(await changesOf("places.save", { ...place, detail: "Zdoor 9", seenVersion: 1 })).toEqual([]);
  expect(await changesOf("places.remove", { savedPlaceId, seenVersion: 2 })).toMatchObject([
    { kind: "saved_place", fields: { kind: ["home", null] } },
  ]);
  const company = { name: "Zcompany Co., Ltd.", address: "1 Zroad, Bangkok 10110", branch: "00000" };
  const buyer = { ...company, taxId: "0105556176239" };
  expect(named(await changesOf("documents.saveBuyer", { ...buyer, seen: null }))).toHaveLength(4);
  expect(await changesOf("documents.saveBuyer", { ...buyer, seen: null })).toEqual([]);
  expect(await changesOf("documents.deleteBuyer", { seen: buyer })).toEqual([
    { kind: "buyer", id: "admin", fields: { isSaved: [true, false] } },
  ]);
  expect(JSON.stringify(await auditChainQuery(db, 0, 1_000))).not.toMatch(
    /Zdoor|Zcompany|Zroad|0105556176239/,
  );
});

test("a review of their own move, and another of the same, by stars and length", async () => {
  const orderId = await placed(admin);
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
  const [written] = await changesOf("reviews.write", { orderId, stars: 5, text: "Zgood", locale: "en" });
  expect(written?.fields).toEqual({ stars: [null, 5], textLength: [null, 5] });
  const [changed] = await changesOf("reviews.write", { orderId, stars: 4, text: "Zgood", locale: "en" });
  expect(changed?.fields).toEqual({ stars: [5, 4] });
});
