import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { documents } from "#db/schema/documents.ts";
import { files } from "#db/schema/files.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderOffers } from "#db/schema/order-offers.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { orderNotes } from "#db/schema/orders/office-notes.ts";
import { orderEvents, orders, orderStops } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { proofPhotos, proofs } from "#db/schema/proofs.ts";
import { users } from "#db/schema/users.ts";
import { PROOF_COMES_WITHIN_MS } from "#domain/jobs/card.ts";
import { DAY_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { deleteExpiredFiles } from "#worker/services/files/delete-expired-files.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { wire } from "#worker/wiring.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { writeExample, writeReceived } from "../../../support/documents.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";

const ORDER = "KD-AAAAAA";
const OTHER = "KD-BBBBBB";
/** A name and a phone that are in nothing else. */
const NAME = "Zsomsri Zjaidee";
const PHONE = "+66897654321";
const TRACES = /Zsomsri|897654321|089-765-4321/;
const REQUEST = { channel: "phone", reference: "DSR-2026/021" } as const;

let db: Database;
let admin: Person;
let dan: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  await createPerson(db, "customer");
  dan = await createDriver(db, "dan");
  for (const orderId of [ORDER, OTHER]) await writeOrder(db, { customerId: "customer", orderId });
  await db.update(orders).set({ status: "in_transit" }).where(eq(orders.orderId, ORDER));
  await db.update(jobs).set({ status: "in_progress", driverId: "driver-dan" }).where(eq(jobs.orderId, ORDER));
  await atStop(ORDER, 1);
});

/** Makes somebody the contact of a stop. */
const atStop = (orderId: string, position: number, contactName: string | null = NAME, phone = PHONE) =>
  db
    .update(orderStops)
    .set({ contactName, contactPhone: phone, detail: `ask for ${contactName ?? ""}` })
    .where(sql`order_id = ${orderId} AND position = ${position}`);
const finish = async (orderId: string) => {
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
  // No proof may come any more.
  const completedAt = Date.now() - PROOF_COMES_WITHIN_MS - 1;
  await db.update(jobs).set({ status: "completed", completedAt }).where(eq(jobs.orderId, orderId));
};
const preview = async (input: object = { phone: "089 765 4321" }) =>
  (await mutate("people.stopContact", input, admin)).data as RouterOutputs["people"]["stopContact"];
const erase = (phone = "089-765-4321", as = admin) =>
  mutate("people.eraseStopContact", { phone, ...REQUEST }, as);
const log = async () => JSON.stringify((await query("audit.list", { record: ORDER }, admin)).data);

/** The texts of every row that could name somebody at a stop. */
async function stored(): Promise<string> {
  const tables = [orders, orderStops, orderEvents, orderNotes, orderOffers, doorChanges, jobs, proofs];
  return JSON.stringify(await Promise.all(tables.map((table) => db.select().from(table))));
}

/** Everything in which an order may name them: a proof with pictures, words, an offer, and a stop proposed at the door. */
async function named(): Promise<void> {
  const [photo, signature] = [
    await upload(dan, { purpose: "proof", key: "photo-0001" }),
    await upload(dan, { purpose: "proof", key: "signed-01" }),
  ];
  const proof = { proofId: crypto.randomUUID(), jobId: `${ORDER}-1`, stopPosition: 1, takenAt: Date.now() };
  const pictures = { photoFileIds: [photo.fileId], signatureFileId: signature.fileId };
  expect(await mutate("proofs.record", { ...proof, ...pictures, receiverName: NAME }, dan)).toMatchObject({
    status: 200,
  });
  const event = { orderId: ORDER, position: 0, toStatus: "in_transit", actorId: "admin", at: 1 } as const;
  const said = { ...event, actorKind: "admin", kind: "notes_changed" } as const;
  await db.insert(orderEvents).values([
    { ...said, version: 90, reason: `${NAME} waits at the gate` },
    { ...said, version: 91, reason: "the gate is closed" },
  ]);
  await db.update(orders).set({ notes: "call 089-765-4321 first" }).where(eq(orders.orderId, ORDER));
  const person = { name: NAME, phone: PHONE };
  await db.run(sql`INSERT INTO order_offers (offer_id, order_id, version, terms, total_satang, message, offered_by, offered_at, expires_at, state)
    VALUES (${`${ORDER}.1`}, ${ORDER}, 1, ${JSON.stringify({ stops: [{ detail: "a" }, { detail: "b", person }] })}, 100, '', 'admin', 1, 2, 'declined')`);
  await db.run(sql`INSERT INTO door_changes (change_id, order_id, job_id, driver_id, version, based_on, idempotency_key, terms, note, proposed_at, expires_at, state)
    VALUES ('d1', ${ORDER}, ${`${ORDER}-1`}, 'driver-dan', 1, 1, 'key', ${JSON.stringify({ before: {}, after: {}, stop: { stop: { detail: "c", person } } })}, '', 1, 2, 'agreed')`);
}

test("somebody at a stop is erased with proofs, pictures and words; the stop, other people and other words stay", async () => {
  await named();
  await atStop(ORDER, 0, "Dao", "+66811111111");
  await finish(ORDER);
  expect(await preview()).toMatchObject({
    phone: PHONE,
    names: [NAME],
    stopCount: 1,
    orderCount: 1,
    textCount: 3,
    customerId: null,
    obstacle: null,
    documents: [],
    kept: ["audit_log"],
  });
  expect(await stored()).toMatch(TRACES);
  expect(await erase()).toMatchObject({ status: 200, data: { orders: 1 } });

  expect(await stored()).not.toMatch(TRACES);
  const stops = await db.select().from(orderStops).where(eq(orderStops.orderId, ORDER));
  expect(stops.map(({ contactName, contactPhone }) => [contactName, contactPhone])).toEqual([
    ["Dao", "+66811111111"],
    [null, null],
  ]);
  expect((await db.select().from(orderOffers).get())?.terms.stops).toEqual([
    { detail: "a" },
    { detail: "b", person: null },
  ]);
  expect((await db.select().from(doorChanges).get())?.terms.stop?.stop).toEqual({ detail: "c" });
  const reasons = await db.select().from(orderEvents).where(eq(orderEvents.version, 91));
  expect(reasons).toMatchObject([{ reason: "the gate is closed" }]);
  // What was recorded stays as such, without whom and without a picture.
  expect(await db.select().from(proofs)).toMatchObject([{ receiverName: "", signatureFileId: null }]);
  expect(await db.$count(proofPhotos)).toBe(0);
  expect(await db.$count(files)).toBe(2);
  await deleteExpiredFiles(wire(env, readSettings(env, ORIGIN)));
  expect(await db.$count(files)).toBe(0);

  expect(await log()).toContain(REQUEST.reference);
  expect(await log()).not.toMatch(TRACES);
  // Who was erased is not there any more, and pressing again changes nothing.
  expect(await preview()).toMatchObject({ stopCount: 0, orderCount: 0, names: [] });
  expect(await erase()).toMatchObject({ status: 200, data: { orders: 0 } });
  expect((await log()).split(REQUEST.reference)).toHaveLength(2);
});

test("no search finds them any more", async () => {
  await finish(ORDER);
  const found = async (search: string) =>
    ((await query("orders.list", { search }, admin)).data as RouterOutputs["orders"]["list"]).items.map(
      ({ orderId }) => orderId,
    );
  for (const search of ["Zsomsri", "0897654321"]) expect(await found(search)).toEqual([ORDER]);
  await erase();
  for (const search of ["Zsomsri", "0897654321", "ask for"]) expect(await found(search)).toEqual([]);
});

test("an unfinished order or an undecided claim keeps them, and each is named; nothing is written", async () => {
  await finish(ORDER);
  await atStop(OTHER, 0);
  await db.run(sql`INSERT INTO claims (claim_id, order_id, customer_id, kind, state, claimed_satang, items, version, created_at, changed_at)
    VALUES ('c-1', ${ORDER}, 'customer', 'damage', 'open', 100, '[]', 1, 1, 1)`);
  const params = { count: 2, orders: 1, claims: 1, recent: 0 };
  expect(await preview()).toMatchObject({
    stopCount: 2,
    obstacle: { code: "ACCOUNT_HAS_OPEN_ORDERS", params },
    openRecords: {
      orders: [{ id: OTHER, orderId: OTHER }],
      claims: [{ id: "c-1", orderId: ORDER }],
      jobs: [],
    },
  });
  expect(await erase()).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS", params });
  expect(await stored()).toMatch(TRACES);
  await db.run(sql`UPDATE claims SET state = 'withdrawn'`);
  await finish(OTHER);
  expect(await erase()).toMatchObject({ status: 200, data: { orders: 2 } });
  expect(await stored()).not.toMatch(TRACES);
});

test("somebody who is only in an offer that was made is found by it", async () => {
  await named();
  await finish(ORDER);
  await db.update(orderStops).set({ contactName: null, contactPhone: null, detail: "" });
  expect(await preview()).toMatchObject({ stopCount: 0, orderCount: 1 });
  await erase();
  expect(JSON.stringify(await db.select().from(orderOffers))).not.toMatch(TRACES);
});

test("of a customer's own phone only the stops go, and documents in the name are said to stay", async () => {
  await createPerson(db, "buyer");
  await writeExample(db, { customerId: "buyer", orderId: "KD-CCCCCC" });
  await db
    .update(orders)
    .set({ contactPhone: PHONE, contactName: NAME })
    .where(eq(orders.orderId, "KD-CCCCCC"));
  await writeReceived(db, "KD-CCCCCC");
  for (const orderId of [ORDER, "KD-CCCCCC"]) await finish(orderId);
  await db.update(orders).set({ paymentStatus: "paid" });
  await atStop("KD-CCCCCC", 0);
  await issueDueDocuments({ db, now: Date.now }, "KD-CCCCCC");
  const issued = await db.select().from(documents).where(eq(documents.status, "issued"));
  const found = await preview();
  expect(found.customerId).toBe("buyer");
  expect(found.documents.map(({ documentId }) => documentId).toSorted()).toEqual(
    issued.map(({ documentId }) => documentId).toSorted(),
  );
  expect(issued.length).toBeGreaterThan(0);
  expect(found.keptUntil).toBeGreaterThan(Date.now());
  await erase();
  expect(await db.select().from(orders).where(eq(orders.orderId, "KD-CCCCCC")).get()).toMatchObject({
    contactName: NAME,
    contactPhone: PHONE,
  });
  expect(await db.$count(orderStops, eq(orderStops.contactPhone, PHONE))).toBe(0);
  expect(await db.select().from(documents).where(eq(documents.status, "issued"))).toEqual(issued);
});

test("a phone that is none is said at its field, and only admins erase", async () => {
  expect((await mutate("people.stopContact", { phone: "12" }, admin)).fields).toEqual({
    phone: "PHONE_INVALID",
  });
  expect(await erase("12")).toMatchObject({ fields: { phone: "PHONE_INVALID" } });
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await finish(ORDER);
  expect((await erase(PHONE, dispatcher)).appCode).toBe("FORBIDDEN");
  expect(await stored()).toMatch(TRACES);
});

test("while a proof may still come from a phone without a connection they stay, and it is said until when", async () => {
  await finish(ORDER);
  const completedAt = Date.now() - PROOF_COMES_WITHIN_MS + DAY_MS;
  await db.update(jobs).set({ completedAt }).where(eq(jobs.orderId, ORDER));
  const params = { count: 1, orders: 0, claims: 0, recent: 1, until: completedAt + PROOF_COMES_WITHIN_MS };
  expect(await preview()).toMatchObject({
    obstacle: { code: "ACCOUNT_HAS_OPEN_ORDERS", params },
    openRecords: { recent: [{ id: ORDER, orderId: ORDER }], orders: [], claims: [] },
  });
  expect(await erase()).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS", params });
  expect(await stored()).toMatch(TRACES);
});

test("they are found by a stop as well, whose address in a browser has no phone", async () => {
  await finish(ORDER);
  expect(await preview({ orderId: ORDER, stop: 1 })).toMatchObject({ phone: PHONE, names: [NAME] });
  for (const stop of [0, 9])
    expect((await mutate("people.stopContact", { orderId: ORDER, stop }, admin)).appCode).toBe("NOT_FOUND");
  expect(await log()).not.toMatch(TRACES);
});

test("whom the office has corrected since is erased from proofs by the names of what was offered", async () => {
  await named();
  await finish(ORDER);
  await atStop(ORDER, 1, "Dao", "+66811111111");
  expect(await preview()).toMatchObject({ names: [NAME], stopCount: 0, orderCount: 1 });
  await erase();
  expect(await stored()).not.toMatch(TRACES);
  expect(await db.select().from(proofs)).toMatchObject([{ receiverName: "", signatureFileId: null }]);
  expect(await db.$count(proofPhotos)).toBe(0);
  expect(await db.$count(orderStops, eq(orderStops.contactName, "Dao"))).toBe(1);
});

test("the contact of an order on a company's account is erased, unless it is the customer's own phone", async () => {
  const { companyId } = await writeCompany(db, { customer: "booker" });
  await finish(ORDER);
  await atStop(ORDER, 1, null, "+66811111111");
  const contact = { contactName: NAME, contactPhone: PHONE, contactEmail: "zsomsri@example.test" };
  await db
    .update(orders)
    .set({ ...contact, companyId })
    .where(eq(orders.orderId, ORDER));
  await db.update(users).set({ phone: PHONE }).where(eq(users.id, "customer"));
  expect(await preview()).toMatchObject({ names: [], orderCount: 0, customerId: "customer" });
  await db.update(users).set({ phone: null, phoneOnFile: null }).where(eq(users.id, "customer"));
  expect(await preview()).toMatchObject({ names: [NAME], stopCount: 0, orderCount: 1, customerId: null });
  expect(await erase()).toMatchObject({ data: { orders: 1 } });
  const gone = { contactName: "", contactPhone: "", contactEmail: "" };
  expect(await db.select().from(orders).where(eq(orders.orderId, ORDER))).toMatchObject([gone]);
});

test("the board forgets a reason that named them, and words that only hold their name within another word stay", async () => {
  const said = "The customer cancelled the lift and agreed to more";
  await finish(ORDER);
  await atStop(ORDER, 1, "Ed");
  await db.update(orders).set({ notes: said }).where(eq(orders.orderId, ORDER));
  await db.update(jobs).set({ overlapReason: "Ed has the key" }).where(eq(jobs.orderId, ORDER));
  await erase();
  expect(await db.select().from(orders).where(eq(orders.orderId, ORDER))).toMatchObject([{ notes: said }]);
  expect(await db.select().from(jobs).where(eq(jobs.orderId, ORDER))).toMatchObject([{ overlapReason: "" }]);
  const [effect] = await db.select().from(outbox).where(eq(outbox.kind, "board-words"));
  expect(JSON.parse(effect?.params ?? "")).toMatchObject({ orderIds: [ORDER] });
});
