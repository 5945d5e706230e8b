import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import {
  RECORD_SOURCES,
  type MoneyKind,
  type RecordKind,
  type RecordSource,
} from "#domain/control-room/search.ts";
import { realEmail } from "#domain/access/email.ts";
import { bothWritings, type IndexedEntry } from "#domain/orders/office/find-text.ts";
import type { Database } from "../../../client.ts";
import { settlements } from "../../../schema/companies/settlements.ts";
import { claims } from "../../../schema/claims/claims.ts";
import { companies } from "../../../schema/companies/companies.ts";
import { recordIndexChanges } from "../../../schema/control-room/record-changes.ts";
import { documents } from "../../../schema/documents.ts";
import { drivers } from "../../../schema/drivers.ts";
import { payouts } from "../../../schema/drivers/earnings.ts";
import { driverRegistrations } from "../../../schema/drivers/registrations.ts";
import { isApprovedOrSuspended } from "../../drivers/on-file-state.ts";
import { orders } from "../../../schema/orders.ts";
import { checkoutSessions, payments, refunds } from "../../../schema/payments.ts";
import { users } from "../../../schema/users.ts";

/** A record as the index has to have it; `null`: it is no longer found. */
export interface RecordToIndex {
  readonly kind: RecordKind;
  readonly id: string;
  readonly entry: IndexedEntry | null;
}

/**
 * The oldest changes that the index of records does not have. Those of sources that only a later version knows are left for
 * it: after a rollback they would be deleted unread otherwise. In the order of the rows, so not by the index of the sources.
 */
export function recordChangesQuery(db: Database) {
  return db
    .select()
    .from(recordIndexChanges)
    .where(inArray(sql`+${recordIndexChanges.source}`, [...RECORD_SOURCES]))
    .orderBy(asc(recordIndexChanges.seq));
}

/** The oldest changes that the index of records does not have, with the records as they are now. */
export async function readRecordChanges(db: Database, limit: number) {
  const changes = await recordChangesQuery(db).limit(limit);
  const bySource = Map.groupBy(changes, ({ source }) => source);
  const records: RecordToIndex[] = [];
  for (const [source, of] of bySource)
    records.push(...(await recordsNow(db, source, [...new Set(of.map(({ recordId }) => recordId))])));
  return { seqs: changes.map(({ seq }) => seq), records };
}

/** Forgets changes that the index has; later ones of the same records stay. */
export async function deleteRecordChanges(db: Database, seqs: readonly number[]): Promise<void> {
  await db.delete(recordIndexChanges).where(inArray(recordIndexChanges.seq, among(seqs)));
}

/** The records of a source whose id comes after another one, by id; for an index that is built anew. */
export async function readRecordsToIndex(db: Database, source: RecordSource, after: string, limit: number) {
  const ids = (await recordIdsQuery(db, source, after).limit(limit)).map(({ id }) => id);
  return { ids, records: ids.length === 0 ? [] : await recordsNow(db, source, ids) };
}

/** The statement that reads the ids of a source, by id. */
export function recordIdsQuery(db: Database, source: RecordSource, after: string) {
  const { table, id } = SOURCES[source];
  return db
    .select({ id: sql<string>`${id}`.as("id") })
    .from(table)
    .where(gt(id, after))
    .orderBy(asc(id));
}

const SOURCES = {
  customers: { table: users, id: users.id },
  drivers: { table: drivers, id: drivers.driverId },
  companies: { table: companies, id: companies.companyId },
  documents: { table: documents, id: documents.documentId },
  payments: { table: payments, id: payments.paymentId },
  refunds: { table: refunds, id: refunds.refundId },
  payouts: { table: payouts, id: payouts.payoutId },
  settlements: { table: settlements, id: settlements.settlementId },
  claims: { table: claims, id: claims.claimId },
} as const satisfies Record<RecordSource, object>;

async function recordsNow(
  db: Database,
  source: RecordSource,
  ids: readonly string[],
): Promise<RecordToIndex[]> {
  if (source === "customers") return entriesOf("customers", ids, await indexedCustomersQuery(db, ids));
  if (source === "companies") return entriesOf("companies", ids, await indexedCompaniesQuery(db, ids));
  if (source === "documents") {
    const rows = await indexedDocumentsQuery(db, ids);
    return entriesOf(
      "documents",
      ids,
      rows.map(({ buyer, ...row }) => ({ ...row, name: buyer.name, taxId: buyer.taxId })),
    );
  }
  if (source === "payments") return referencesOf("payments", ids, await indexedPaymentsQuery(db, ids));
  if (source === "refunds") return referencesOf("refunds", ids, await indexedRefundsQuery(db, ids));
  if (source === "payouts") return wordsOf("payouts", ids, await indexedPayoutsQuery(db, ids));
  if (source === "settlements") return wordsOf("settlements", ids, await indexedSettlementsQuery(db, ids));
  if (source === "claims") return wordsOf("claims", ids, await indexedClaimsQuery(db, ids));
  const rows = await indexedDriversQuery(db, ids);
  const plated = rows.map(({ id, createdAt, vehicleDetails, profile }) => ({
    id,
    createdAt,
    texts: platesOf({ vehicleDetails, profile }).flatMap(plateTexts),
  }));
  return [...entriesOf("drivers", ids, rows), ...entriesOf("vehicles", ids, plated)];
}

interface Row {
  readonly id: string;
  readonly createdAt: number | Date;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly taxId?: string;
  readonly texts?: readonly string[];
}

/** An entry for each id, `null` where there is no row. */
function entriesOf(kind: RecordKind, ids: readonly string[], rows: readonly Row[]): RecordToIndex[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rowOf.get(id);
    return { kind, id, entry: row === undefined ? null : toEntry(row) };
  });
}

type MoneyRow =
  | Awaited<ReturnType<typeof indexedPaymentsQuery>>[number]
  | Awaited<ReturnType<typeof indexedRefundsQuery>>[number];

/** An entry for each id, `null` where there is no reference: most of what is paid by PromptPay has none. */
function referencesOf(kind: MoneyKind, ids: readonly string[], rows: readonly MoneyRow[]): RecordToIndex[] {
  const found = rows.flatMap(({ id, createdAt, ...references }) => {
    const texts = [
      references.reference,
      references.ofSettlement,
      references.sessionId,
      references.paymentIntentId,
    ]
      .flatMap((each) => bothWritings(each ?? ""))
      .filter((text) => text !== "");
    return texts.length === 0 ? [] : [{ id, createdAt, texts }];
  });
  return entriesOf(kind, ids, found);
}

interface WordedRow {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string | null;
  readonly companyName?: string | null;
  /** What people write with spaces and without. */
  readonly written: string;
}

/** An entry for each id, of its names and of what is written in two ways. */
function wordsOf(kind: RecordKind, ids: readonly string[], rows: readonly WordedRow[]): RecordToIndex[] {
  return entriesOf(
    kind,
    ids,
    rows.map(({ id, createdAt, name, companyName, written }) => ({
      id,
      createdAt,
      texts: [name ?? "", companyName ?? "", ...bothWritings(written)],
    })),
  );
}

function toEntry({ createdAt, name = "", email = "", phone, taxId = "", texts = [] }: Row): IndexedEntry {
  return {
    createdAt: Number(createdAt),
    texts: [name, realEmail(email), taxId, ...texts],
    phones: phone === null || phone === undefined || phone === "" ? [] : [phone],
  };
}

/** "1กข 1234": as it is, in one word, and with its letters alone, because many leave away the digit before them. */
function plateTexts(plate: string): readonly string[] {
  return [...bothWritings(plate), plate.replaceAll(/(?<=\d)(?=\p{L})/gu, " ")];
}

/** The plates of a driver: of their registered vehicles, otherwise what was written down of them. */
export function platesOf({
  vehicleDetails,
  profile,
}: Pick<DriverRow, "vehicleDetails" | "profile">): readonly string[] {
  const registered = profile?.vehicles.map(({ plate }) => plate) ?? [];
  // Several that the office keeps are one text.
  return registered.length > 0 || vehicleDetails === "" ? registered : vehicleDetails.split(", ");
}

type DriverRow = Awaited<ReturnType<typeof indexedDriversQuery>>[number];

/** Of these people those who are customers: everybody with an account, and whom the office wrote down at a call. */
export function indexedCustomersQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      name: users.name,
      email: users.email,
      phone: users.phone,
    })
    .from(users)
    .where(
      and(
        inArray(users.id, among(ids)),
        isNull(users.deletedAt),
        sql`+${users.role} = 'customer'`,
        or(sql`+${users.emailVerified} = 1`, isNotNull(sql`+${users.phoneOnFile}`)),
      ),
    );
}

/** Of these drivers those who were neither deleted nor erased. */
export function indexedDriversQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: drivers.driverId,
      createdAt: drivers.createdAt,
      name: drivers.name,
      phone: drivers.phone,
      vehicleDetails: drivers.vehicleDetails,
      profile: driverRegistrations.profile,
    })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(
      and(
        inArray(drivers.driverId, among(ids)),
        isNull(drivers.archivedAt),
        or(isNotNull(sql`+${drivers.userId}`), isApprovedOrSuspended()),
      ),
    );
}

export function indexedCompaniesQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: companies.companyId,
      createdAt: companies.createdAt,
      name: companies.name,
      email: companies.billingEmail,
      taxId: companies.taxId,
    })
    .from(companies)
    .where(inArray(companies.companyId, among(ids)));
}

/** These documents with their buyers. */
export function indexedDocumentsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({ id: documents.documentId, createdAt: documents.datedAt, buyer: documents.buyer })
    .from(documents)
    .where(inArray(documents.documentId, among(ids)));
}

/** These payments with the references of the bank and of Stripe. */
export function indexedPaymentsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: payments.paymentId,
      createdAt: payments.createdAt,
      reference: payments.reference,
      ofSettlement: settlements.reference,
      sessionId: checkoutSessions.sessionId,
      paymentIntentId: checkoutSessions.paymentIntentId,
    })
    .from(payments)
    .leftJoin(settlements, eq(settlements.settlementId, payments.settlementId))
    .leftJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.paymentId))
    .where(inArray(payments.paymentId, among(ids)));
}

/** These refunds with the references of the bank and of Stripe, of the charge that one goes back through as well. */
export function indexedRefundsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: refunds.refundId,
      createdAt: refunds.createdAt,
      reference: refunds.reference,
      ofSettlement: sql<null>`NULL`,
      sessionId: checkoutSessions.sessionId,
      paymentIntentId: checkoutSessions.paymentIntentId,
    })
    .from(refunds)
    .leftJoin(checkoutSessions, eq(checkoutSessions.paymentId, refunds.viaPaymentId))
    .where(inArray(refunds.refundId, among(ids)));
}

/** These payouts with their drivers and the bank's reference. */
export function indexedPayoutsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: payouts.payoutId,
      createdAt: payouts.createdAt,
      name: drivers.name,
      written: payouts.reference,
    })
    .from(payouts)
    .leftJoin(drivers, eq(drivers.driverId, payouts.driverId))
    .where(inArray(payouts.payoutId, among(ids)));
}

/** These payments of companies with the company and the bank's reference. */
export function indexedSettlementsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: settlements.settlementId,
      createdAt: settlements.createdAt,
      name: companies.name,
      written: settlements.reference,
    })
    .from(settlements)
    .leftJoin(companies, eq(companies.companyId, settlements.companyId))
    .where(inArray(settlements.settlementId, among(ids)));
}

/** These claims with their order, the name that it was placed with, and its company. */
export function indexedClaimsQuery(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: claims.claimId,
      createdAt: claims.createdAt,
      name: orders.contactName,
      companyName: companies.name,
      written: claims.orderId,
    })
    .from(claims)
    .leftJoin(orders, eq(orders.orderId, claims.orderId))
    .leftJoin(companies, eq(companies.companyId, orders.companyId))
    .where(inArray(claims.claimId, among(ids)));
}

function among(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}
