import { eq } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { claimEvents, claims } from "#db/schema/claims/claims.ts";
import { apiAnswers } from "#db/schema/companies/api-keys.ts";
import { companyInvitations, companyMembers } from "#db/schema/companies/companies.ts";
import { buyers, buyersBeforeAccount, documents, orderBuyers } from "#db/schema/documents.ts";
import { payouts } from "#db/schema/drivers/earnings.ts";
import { onFileEvents } from "#db/schema/drivers/on-file-events.ts";
import { driverEvents, driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { retiredVehicles } from "#db/schema/drivers/retired-vehicles.ts";
import { vehicles } from "#db/schema/drivers/vehicles.ts";
import { drivers, jobVehicles } from "#db/schema/drivers.ts";
import { jobPositions, jobs } from "#db/schema/jobs.ts";
import { newsletterConsents, newsletterRequests, newsletterSubscriptions } from "#db/schema/newsletter.ts";
import { pushSubscriptions } from "#db/schema/notifications/push-subscriptions.ts";
import { orderOffers } from "#db/schema/order-offers.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { orderNotes } from "#db/schema/orders/office-notes.ts";
import { orderEvents, orderLines, orders, orderStops, trackingLinks } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { orderCredits, payments, refunds } from "#db/schema/payments.ts";
import { emailChanges, loginCodes, passwordResets, signUps } from "#db/schema/pending-changes.ts";
import { proofs } from "#db/schema/proofs.ts";
import { reviews } from "#db/schema/reviews.ts";
import { savedPlaces } from "#db/schema/saved-places.ts";
import { orderViews } from "#db/schema/staff/order-views.ts";
import {
  accounts,
  knownDevices,
  notificationPreferences,
  sessions,
  twoFactors,
  users,
} from "#db/schema/users.ts";
import { KEPT_AFTER_ERASURE } from "#domain/access/kept-after-erasure.ts";
import { readErasure } from "#worker/services/account/erasing/erasure.ts";
import { TEXT_COLUMNS, type Fate } from "../../../db/text-columns.ts";
import { writeCompany } from "../../../support/companies.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;
const DRIVEN = "KD-BBBBBB";
const DRIVER = "driver-nok";
const WORDS = "written about Nok";

let db: Database;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  // Customer and driver in one: whatever is stored of a person.
  nok = await createDriver(db, "nok");
  await createPerson(db, "somebody");
  await createPerson(db, "admin", "admin");
  await writeOrder(db, { orderId: ORDER, customerId: "nok" });
  await writeOrder(db, { orderId: DRIVEN, customerId: "somebody" });
  await db.update(orders).set({ status: "delivered", paymentStatus: "paid" });
  await db.update(jobs).set({ status: "completed", driverId: DRIVER });
});

/** A row with the words in each column that takes any text and has no value given. */
function rowOf(table: SQLiteTable, given: object): object {
  const { columns } = getTableConfig(table);
  const words = columns.flatMap((column): [string, unknown][] => {
    if (column.columnType === "SQLiteTextJson") return [[column.name, { words: WORDS }]];
    if (column.columnType === "SQLiteReal") return [[column.name, 12.345678]];
    if (column.columnType.startsWith("SQLiteText"))
      return [[column.name, column.enumValues?.[0] ?? `${WORDS}: ${column.name}`]];
    if (!column.notNull || column.hasDefault) return [];
    if (column.columnType === "SQLiteTimestamp") return [[column.name, new Date(1)]];
    return [[column.name, column.columnType === "SQLiteBoolean" ? false : 1]];
  });
  return { ...Object.fromEntries(words), ...given };
}

const write = async <Table extends SQLiteTable>(table: Table, given: Partial<Table["$inferInsert"]>) => {
  await db.insert(table).values(rowOf(table, given) as Table["$inferInsert"]);
};

/** The columns of a table in which the words still are, in any row. */
async function columnsWithWords(table: SQLiteTable): Promise<string[]> {
  const rows = await db.select().from(table);
  return getTableConfig(table)
    .columns.map(({ name }) => name)
    .filter((name) =>
      rows.some((row) => /written ?about|12\.345678/.test(JSON.stringify(Object(row)[name] ?? null))),
    );
}

const columnsOf = (table: string, ...fates: readonly Fate[]) =>
  fates.flatMap((fate) => TEXT_COLUMNS[table]?.[fate]?.split(" ") ?? []);

const TABLES = {
  accounts,
  apiAnswers,
  buyers,
  claimEvents,
  claims,
  companyInvitations,
  companyMembers,
  documents,
  doorChanges,
  driverEvents,
  driverRegistrations,
  drivers,
  emailChanges,
  jobPositions,
  jobs,
  jobVehicles,
  knownDevices,
  loginCodes,
  newsletterRequests,
  newsletterSubscriptions,
  notificationPreferences,
  onFileEvents,
  orderBuyers,
  buyersBeforeAccount,
  orderCredits,
  orderEvents,
  orderLines,
  orderNotes,
  orderOffers,
  orders,
  orderStops,
  orderViews,
  outbox,
  passwordResets,
  payments,
  payouts,
  proofs,
  pushSubscriptions,
  refunds,
  retiredVehicles,
  reviews,
  savedPlaces,
  sessions,
  signUps,
  trackingLinks,
  twoFactors,
  users,
  vehicles,
};

/** Writes them everywhere. */
async function writeWords(): Promise<void> {
  const orderId = ORDER;
  const userId = "nok";
  const driverId = DRIVER;
  const { email } = nok;
  const { companyId } = await writeCompany(db, { nok: "booker", admin: "owner" });
  await db
    .update(users)
    .set({ name: WORDS, image: WORDS, phone: WORDS, phoneOnFile: WORDS, lineId: WORDS })
    .where(eq(users.id, userId));
  await db.update(orders).set(wordsOf(orders)).where(eq(orders.orderId, ORDER));
  await db.update(orderStops).set(wordsOf(orderStops)).where(eq(orderStops.orderId, ORDER));
  await db.update(drivers).set(wordsOf(drivers));
  await db.update(jobs).set({ overlapReason: WORDS });
  await db
    .update(jobs)
    .set({ card: { goods: WORDS } as never })
    .where(eq(jobs.orderId, ORDER));
  const line = { adjusted: { fromSatang: 1, reason: WORDS } } as never;
  await db.update(orderLines).set({ line }).where(eq(orderLines.orderId, ORDER));
  const side = { lines: [line, {}], items: [WORDS], access: [WORDS] };
  const stop = { stop: { detail: WORDS, words: WORDS, pin: WORDS, person: WORDS, latitude: 12.345678 } };
  const terms = { before: side, after: side, stop } as never;

  await write(accounts, { userId });
  await write(sessions, { id: "session-of-nok", userId });
  await write(pushSubscriptions, { userId, sessionId: "session-of-nok" });
  for (const table of [buyers, knownDevices, notificationPreferences, savedPlaces, twoFactors])
    await write(table, { userId });
  await write(orderViews, { userId });
  for (const table of [emailChanges, passwordResets]) await write(table, { userId });
  for (const table of [newsletterRequests, newsletterSubscriptions, loginCodes])
    await write(table, { email });
  await write(signUps, { signUpId: "1", email, driverId: null, customerId: null });
  await write(signUps, { signUpId: "2", driverId: null, customerId: userId });
  await write(signUps, { signUpId: "3", driverId, customerId: null });
  await write(companyInvitations, { companyId, email });
  const profile = { vehicles: [{ plate: WORDS, province: "" }], words: WORDS } as never;
  await write(driverRegistrations, { driverId, userId, profile });
  await write(driverEvents, { driverId });
  await write(onFileEvents, { driverId });
  await write(retiredVehicles, { driverId });
  await write(jobVehicles, { jobId: JOB, driverId });
  await write(jobPositions, { jobId: JOB, driverId });
  await write(payouts, { driverId, takenBackAt: 1, totalSatang: 1 });

  await write(apiAnswers, { companyId, body: JSON.stringify({ orderId, notes: WORDS }) });
  await write(apiAnswers, {
    companyId,
    idempotencyKey: "2",
    body: JSON.stringify({ orderId: DRIVEN, n: WORDS }),
  });
  await write(claims, { claimId: "c", orderId, customerId: userId, state: "refused", settledSatang: null });
  await write(claimEvents, { claimId: "c", version: 1, key: "1", actorKind: "admin", step: "refuse" });
  await write(claimEvents, { claimId: "c", version: 2, key: "2", actorKind: "customer", step: "open" });
  await write(doorChanges, { changeId: "1", orderId, driverId, terms });
  await write(doorChanges, {
    changeId: "2",
    orderId: DRIVEN,
    driverId,
    terms: { before: {}, after: {} } as never,
    declineReason: "",
  });
  await write(orderBuyers, { orderId });
  await write(buyersBeforeAccount, { orderId });
  await write(orderCredits, { orderId });
  await write(orderNotes, { orderId, authorId: "admin" });
  await write(orderOffers, { orderId });
  await write(payments, {
    paymentId: "1",
    method: "stripe",
    orderId,
    state: "rejected",
    slipFileId: null,
    reference: "",
  });
  await write(payments, { paymentId: "2", orderId, state: "taken_back", slipFileId: null });
  await write(refunds, { orderId, state: "done" });
  await write(proofs, { orderId, jobId: JOB, driverId, signatureFileId: null });
  await write(reviews, {
    reviewId: "1",
    orderId,
    customerId: userId,
    status: "approved",
    decidedBy: null,
    isSample: false,
  });
  await write(trackingLinks, { orderId });
  for (const status of ["issued", "void", "draft"] as const) {
    const number = status === "issued" ? { year: 2026, number: 1 } : { year: null, number: null };
    const sums = { exemptSatang: 1, taxableSatang: 0, vatSatang: 0, totalSatang: 1 };
    const of = { orderId, customerId: userId, invoiceId: null, paymentId: null, creditId: null };
    const buyer = { kind: "person", name: WORDS, address: WORDS, taxId: WORDS, branch: "" } as const;
    await write(documents, { documentId: status, status, buyer, ...number, ...sums, ...of });
  }
  const event = { orderId, driverId: null, kind: "transition" } as const;
  await write(orderEvents, { ...event, version: 90, actorKind: "admin" });
  await write(orderEvents, { ...event, version: 91, actorKind: "system" });
  await write(orderEvents, { ...event, orderId: DRIVEN, driverId, version: 92, actorKind: "admin" });
  await write(orderEvents, {
    ...event,
    orderId: DRIVEN,
    version: 93,
    actorKind: "driver",
    actorId: driverId,
  });
  const mail = JSON.stringify({ to: "office", mail: { kind: "order_placed_office", orderId } });
  await write(outbox, {
    effectId: "1",
    kind: "mail",
    params: mail,
    recipient: null,
    about: null,
    failure: null,
    waitsAs: null,
  });
  await write(outbox, { effectId: "2", recipient: email });
  await write(outbox, { effectId: "3", recipient: null, about: email });
}

/** What `rowOf` would write, of the columns that are erased. */
function wordsOf(table: SQLiteTable): object {
  const erased = columnsOf(getTableConfig(table).name, "erased", "rounded");
  const given = Object.entries(rowOf(table, {}));
  const isUntouched = (name: string) => ["userId", "email", "placeId", "customerSort"].includes(name);
  return Object.fromEntries(given.filter(([name]) => erased.includes(name) && !isUntouched(name)));
}

const KEPT: readonly Fate[] = ["documents", ...KEPT_AFTER_ERASURE];

test("whoever is erased is erased from every column of which that is written, and what is kept stays", async () => {
  await writeWords();
  const tables = Object.values(TABLES);
  const before = new Map<string, readonly string[]>();
  for (const table of tables) before.set(getTableConfig(table).name, await columnsWithWords(table));
  const unseen = tables
    .map((table) => getTableConfig(table).name)
    .filter((name) => (before.get(name) ?? []).length === 0);
  expect(unseen).toEqual(["company_members"]);

  await removePerson(db, nok, [], Date.now());
  for (const table of tables) {
    const { name } = getTableConfig(table);
    const left = await columnsWithWords(table);
    expect([name, ...left.filter((column) => columnsOf(name, "erased").includes(column))]).toEqual([name]);
    const kept = (before.get(name) ?? []).filter((column) => columnsOf(name, ...KEPT).includes(column));
    expect([name, ...kept.filter((column) => !left.includes(column))]).toEqual([name]);
  }
  expect(await db.select().from(companyMembers).where(eq(companyMembers.userId, "nok"))).toEqual([]);
  // Of their consent stays when it was given and ended, without the address.
  const consents = await db.select().from(newsletterConsents);
  expect(consents).toMatchObject([{ consent: "mailed_link", endedAt: expect.any(Number) }]);
  expect(JSON.stringify(consents)).not.toContain(nok.email);
  const papers = await db.select().from(documents).orderBy(documents.documentId);
  expect(papers.map(({ documentId, buyer }) => [documentId, buyer.name])).toEqual([
    ["issued", WORDS],
    ["void", ""],
  ]);
  const reasons = await db.select().from(payments).orderBy(payments.paymentId);
  expect(reasons.map(({ reason }) => reason)).toEqual(["", `${WORDS}: reason`]);
  // Nobody else's order.
  expect(await db.select().from(orders).where(eq(orders.orderId, DRIVEN))).toMatchObject([
    { contactName: "Somchai" },
  ]);
});

test("the preview says what is kept in words", async () => {
  expect(
    (
      await readErasure(
        { db, settings: { adminSecondFactor: "waived" } },
        { userId: "nok", grantedRole: "driver" },
      )
    ).kept,
  ).toEqual(["audit_log"]);
  await writeWords();
  const { kept } = await readErasure(
    { db, settings: { adminSecondFactor: "waived" } },
    { userId: "nok", grantedRole: "driver" },
  );
  expect(kept).toEqual(KEPT_AFTER_ERASURE);
});
