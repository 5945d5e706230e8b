import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { contactErase, stopContact } from "#db/queries/account/stop-contacts.ts";
import { runBatch } from "#db/queries/batch.ts";
import { readOrderWords } from "#db/queries/orders/contact-words.ts";
import * as schema from "#db/schema/index.ts";
import { claimEvents, claims } from "#db/schema/claims/claims.ts";
import { apiAnswers } from "#db/schema/companies/api-keys.ts";
import { buyersBeforeAccount, documents, orderBuyers } from "#db/schema/documents.ts";
import { files } from "#db/schema/files.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderOffers } from "#db/schema/order-offers.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { orderNotes } from "#db/schema/orders/office-notes.ts";
import { orderEvents, orderLines, orders, orderStops } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { orderCredits, payments, refunds } from "#db/schema/payments.ts";
import { proofPhotos, proofs } from "#db/schema/proofs.ts";
import { reviews } from "#db/schema/reviews.ts";
import { mentions } from "#domain/contact/mentions.ts";
import type { Database } from "#db/client.ts";
import { TEXT_COLUMNS } from "../../../db/text-columns.ts";
import { writeCompany } from "../../../support/companies.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const OF_COMPANY = "KD-BBBBBB";
const NAME = "Zsomsri Zjaidee";
const PHONE = "+66897654321";
const EMAIL = "zsomsri@example.test";
const WORDS = "ask for Zsomsri, 089-765-4321";
const TRACES = /zsomsri|897654321|089-765-4321/i;
const TABLES = Object.values<unknown>(schema).filter((each): each is SQLiteTable => is(each, SQLiteTable));

/** A row with the words in each column that is not technical, and has no value given. */
function rowOf(table: SQLiteTable, given: object): object {
  const { name, columns } = getTableConfig(table);
  const technical = (TEXT_COLUMNS[name]?.technical ?? "").split(" ");
  const values = columns.flatMap((column): [string, unknown][] => {
    if (column.columnType === "SQLiteTextJson") return [[column.name, []]];
    if (column.columnType.startsWith("SQLiteText"))
      return [[column.name, column.enumValues?.[0] ?? (technical.includes(column.name) ? "x" : WORDS)]];
    if (!column.notNull || column.hasDefault) return [];
    return [[column.name, column.columnType === "SQLiteBoolean" ? false : 1]];
  });
  return { ...Object.fromEntries(values), ...given };
}

/** `table.column` of every column of the database in which the name or the phone is, in any row. */
async function traces(db: Database): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await db.select().from(table);
      const { name, columns } = getTableConfig(table);
      return columns
        .filter((column) => rows.some((row) => TRACES.test(JSON.stringify(Object(row)[column.name] ?? null))))
        .map((column) => `${name}.${column.name}`);
    }),
  );
  return found.flat().toSorted();
}

/** Names them wherever an order, and what belongs to it, has words. */
async function writeEverywhere(db: Database): Promise<void> {
  const write = (table: SQLiteTable, given: object) => db.insert(table).values(rowOf(table, given) as never);
  const orderId = ORDER;
  const driverId = "driver-dan";
  const jobId = `${ORDER}-1`;
  const { companyId } = await writeCompany(db, { customer: "booker" });
  const contact = { contactName: NAME, contactPhone: PHONE, contactEmail: EMAIL, lineId: "zsomsri" };
  await db
    .update(orders)
    .set({ ...contact, companyId })
    .where(eq(orders.orderId, OF_COMPANY));
  const goods = { homeSize: null, items: [], stops: [], note: WORDS, noProhibitedGoods: true };
  await db.update(orders).set({ notes: WORDS, goods }).where(eq(orders.orderId, ORDER));
  await db
    .update(orderStops)
    .set({ contactName: NAME, contactPhone: PHONE, detail: WORDS, words: WORDS })
    .where(sql`order_id = ${ORDER} AND position = 1`);
  await db.update(jobs).set({ overlapReason: WORDS }).where(eq(jobs.orderId, ORDER));
  const line = { amountSatang: 1, adjusted: { fromSatang: 1, reason: WORDS } };
  const lines = [line, { amountSatang: 2 }];
  await db
    .update(orderLines)
    .set({ line: line as never })
    .where(eq(orderLines.orderId, ORDER));
  const stop = { detail: WORDS, words: WORDS, person: { name: NAME, phone: PHONE } };
  const terms = { before: { lines }, stops: [{ detail: "gate" }, stop], goods, price: { lines } };
  await write(orderOffers, { orderId, offerId: "o", offeredBy: "admin", terms });
  await write(doorChanges, {
    orderId,
    driverId,
    terms: { before: { lines }, after: { lines }, stop: { stop } },
  });
  await write(orderNotes, { orderId, authorId: "admin", noteId: "n" });
  await write(orderEvents, { orderId, version: 90, details: null });
  await write(claims, {
    claimId: "c",
    orderId,
    customerId: "customer",
    state: "refused",
    settledSatang: null,
  });
  await write(claimEvents, { claimId: "c", version: 1, key: "1" });
  const paid = { orderId, method: "stripe", slipFileId: null, settlementId: null };
  await write(payments, { ...paid, paymentId: "1", state: "rejected", reference: "", referenceKey: "" });
  await write(payments, { ...paid, paymentId: "2", state: "taken_back", recordKey: "y" });
  await write(refunds, { orderId, state: "done", viaPaymentId: null });
  const review = { locale: "th", customerId: "customer", decidedBy: null, isSample: false };
  await write(reviews, { ...review, reviewId: "1", orderId, status: "pending" });
  await write(reviews, { ...review, reviewId: "2", orderId: OF_COMPANY, status: "approved" });
  await write(orderCredits, { orderId });
  const file = { orderId, ownerId: "dan", idempotencyKey: "f", sha256: "x" };
  await write(files, { ...file, fileId: "f" });
  await write(files, { ...file, fileId: "s", idempotencyKey: "s" });
  await write(proofs, { orderId, jobId, driverId, stopPosition: 1, recordedBy: null, signatureFileId: "s" });
  await write(proofPhotos, { proofId: "x", fileId: "f" });
  await write(apiAnswers, { companyId, body: JSON.stringify({ orderId, notes: WORDS }) });
  const params = JSON.stringify({ to: "office", mail: { kind: "order_placed_office", orderId } });
  const effect = { kind: "mail", params, recipient: null, about: null, failure: null, waitsAs: null };
  await write(outbox, { ...effect, effectId: "1", kept: WORDS });
  await write(outbox, { ...effect, effectId: "2", kept: null, recipient: EMAIL });
  for (const table of [orderBuyers, buyersBeforeAccount]) await write(table, { orderId, name: NAME });
  for (const status of ["issued", "void", "draft"] as const) {
    const number = status === "issued" ? { year: 2026, number: 1 } : { year: null, number: null };
    const sums = { exemptSatang: 1, taxableSatang: 0, vatSatang: 0, totalSatang: 1, correction: null };
    const of = { orderId, customerId: "customer", invoiceId: null, paymentId: null, creditId: null };
    const buyer = { kind: "person", name: NAME, address: WORDS, taxId: "", branch: "" };
    await write(documents, { documentId: status, status, buyer, ...number, ...sums, ...of });
  }
}

/** What the law has kept, which the preview of the erasure says. */
const KEPT = [
  "documents.buyer",
  "order_credits.reason",
  "payments.reason",
  "payments.reference",
  "payments.referenceKey",
  "refunds.failure",
  "refunds.reference",
  "refunds.referenceKey",
  "refunds.takenBackReason",
  "reviews.text",
  "claims.compensationReference",
].toSorted();

test("no column of the database names somebody at a stop any more, but what is kept; no statement is there for nothing", async () => {
  const db = await freshDatabase();
  for (const name of ["customer", "admin"]) await createPerson(db, name);
  await createDriver(db, "dan");
  for (const orderId of [ORDER, OF_COMPANY]) await writeOrder(db, { customerId: "customer", orderId });
  await writeEverywhere(db);
  const before = await traces(db);
  const ofOrders = [
    "orders.contactName orders.contactEmail orders.contactPhone orders.lineId orders.notes orders.goods",
    "order_stops.words order_stops.detail order_stops.contactName order_stops.contactPhone order_lines.line",
    "order_offers.terms order_offers.message door_changes.terms door_changes.note door_changes.declineReason",
    "order_notes.text order_events.reason jobs.overlapReason payments.dispute reviews.decisionReason",
    "proofs.receiverName claim_events.text api_answers.body outbox.kept outbox.recipient",
    "order_buyers.name buyers_before_account.name",
  ];
  expect(ofOrders.flatMap((list) => list.split(" ")).filter((column) => !before.includes(column))).toEqual(
    [],
  );

  const contact = await stopContact(db, PHONE);
  expect(contact).toMatchObject({ names: [NAME], orderIds: [ORDER, OF_COMPANY], stops: 1 });
  const isNamed = mentions(contact);
  const words = (await readOrderWords(db, contact.orderIds)).filter(({ text }) => isNamed(text));
  const texts = [...new Set(words.map(({ text }) => text))];
  for (const statement of contactErase(contact, texts, Date.now())) {
    const [result] = await runBatch(db, [statement]);
    expect([db.run(statement).getQuery().sql, result?.changes]).not.toContain(0);
  }
  expect(await traces(db)).toEqual(KEPT);
  const [offer] = await db.select().from(orderOffers);
  expect(offer?.terms).toMatchObject({
    stops: [{ detail: "gate" }, { detail: "", words: "", person: null }],
    price: { lines: [{ adjusted: { fromSatang: 1, reason: "" } }, { amountSatang: 2 }] },
  });
  expect(Object.keys(offer?.terms.stops[0] ?? {})).toEqual(["detail"]);
  expect(await db.select({ id: documents.documentId }).from(documents)).toEqual([
    { id: "issued" },
    { id: "void" },
  ]);
  expect(new Set(words.map(({ fate }) => fate))).toEqual(
    new Set([
      "emptied",
      "receiver",
      "credit_reasons",
      "money_references",
      "card_payments",
      "published_reviews",
    ]),
  );
});
