import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { FOUND_MAX } from "#domain/control-room/search.ts";
import type { DocumentKind } from "#domain/documents/document.ts";
import type { Database } from "../../client.ts";
import { apiKeys } from "../../schema/companies/api-keys.ts";
import { billingNotes } from "../../schema/companies/billing-notes.ts";
import { claims } from "../../schema/claims/claims.ts";
import { companies } from "../../schema/companies/companies.ts";
import { settlements } from "../../schema/companies/settlements.ts";
import { documents } from "../../schema/documents.ts";
import { drivers } from "../../schema/drivers.ts";
import { payouts } from "../../schema/drivers/earnings.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { retiredVehicles } from "../../schema/drivers/retired-vehicles.ts";
import { orderNotes } from "../../schema/orders/office-notes.ts";
import { orders } from "../../schema/orders.ts";
import { users } from "../../schema/users.ts";

/** The greatest character: what begins with a text is below the text followed by it. */
export const LAST = "\u{10ffff}";

const ORDER = {
  orderId: orders.orderId,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  pickupAt: orders.pickupAt,
  status: orders.status,
};

const DOCUMENT = {
  documentId: documents.documentId,
  kind: documents.kind,
  year: documents.year,
  number: documents.number,
  orderId: documents.orderId,
  buyer: documents.buyer,
};

/** Orders whose id begins with a text (`KD-7F`), by id. */
export function ordersByIdQuery(db: Database, start: string) {
  return db
    .select(ORDER)
    .from(orders)
    .where(and(gte(orders.orderId, start), lt(orders.orderId, start + LAST)))
    .orderBy(asc(orders.orderId));
}

/** These orders, in any order. */
export function ordersOfIdsQuery(db: Database, orderIds: readonly string[]) {
  return db
    .select(ORDER)
    .from(orders)
    .where(inArray(orders.orderId, [...orderIds]));
}

/** These notes of the staff, but for those of somebody's own orders, which are not for them; in any order. */
export function notesOfIdsQuery(db: Database, noteIds: readonly string[], readerId: string) {
  const { noteId, orderId, text, createdAt } = orderNotes;
  return db
    .select({ noteId, orderId, text, createdAt })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.orderId, orderId))
    .where(
      and(inArray(noteId, [...noteIds]), or(isNull(orders.customerId), ne(orders.customerId, readerId))),
    );
}

/** These customers, in any order. */
export function customersOfIdsQuery(db: Database, userIds: readonly string[]) {
  return db
    .select({ userId: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

/** These drivers with their vehicles, in any order. */
export function driversOfIdsQuery(db: Database, driverIds: readonly string[]) {
  return db
    .select({
      driverId: drivers.driverId,
      userId: drivers.userId,
      name: drivers.name,
      phone: drivers.phone,
      archivedAt: drivers.archivedAt,
      vehicleDetails: drivers.vehicleDetails,
      profile: driverRegistrations.profile,
    })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(inArray(drivers.driverId, [...driverIds]));
}

/** These companies, in any order. */
export function companiesOfIdsQuery(db: Database, companyIds: readonly string[]) {
  return db
    .select({ companyId: companies.companyId, name: companies.name, taxId: companies.taxId })
    .from(companies)
    .where(inArray(companies.companyId, [...companyIds]));
}

/** These retired vehicles with the driver whose service they left, in any order. */
export function retiredVehiclesOfIdsQuery(db: Database, retiredIds: readonly string[]) {
  const { retiredId, plate, retiredAt, driverId } = retiredVehicles;
  return db
    .select({ retiredId, plate, retiredAt, driverName: drivers.name })
    .from(retiredVehicles)
    .leftJoin(drivers, eq(drivers.driverId, driverId))
    .where(inArray(retiredId, [...retiredIds]));
}

/** These keys of the API, revoked ones too, with their companies, in any order. */
export function apiKeysOfIdsQuery(db: Database, keyIds: readonly string[]) {
  const { keyId, name, prefix, revokedAt, companyId } = apiKeys;
  return db
    .select({ keyId, name, prefix, revokedAt, companyId, companyName: companies.name })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.companyId, companyId))
    .where(inArray(keyId, [...keyIds]));
}

/** The issued documents of an order, the latest first. */
export function issuedDocumentsQuery(db: Database, orderId: string) {
  return db
    .select(DOCUMENT)
    .from(documents)
    .where(and(eq(documents.orderId, orderId), sql`+${documents.status} = 'issued'`))
    .orderBy(desc(documents.datedAt));
}

/** Of these documents the issued ones, in any order. */
export function documentsOfIdsQuery(db: Database, documentIds: readonly string[]) {
  return db
    .select(DOCUMENT)
    .from(documents)
    .where(and(inArray(documents.documentId, [...documentIds]), sql`+${documents.status} = 'issued'`));
}

/** The document of a number. */
export function documentOfNumberQuery(
  db: Database,
  { kind, year, number }: { readonly kind: DocumentKind; readonly year: number; readonly number: number },
) {
  return db
    .select(DOCUMENT)
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.year, year), eq(documents.number, number)));
}

/** The billing note of a number, and whose it is. */
export function billingNoteOfNumberQuery(
  db: Database,
  { year, number }: { readonly year: number; readonly number: number },
) {
  return db
    .select({
      documentId: billingNotes.billingNoteId,
      year: billingNotes.year,
      number: billingNotes.number,
      companyName: companies.name,
    })
    .from(billingNotes)
    .innerJoin(companies, eq(companies.companyId, billingNotes.companyId))
    .where(and(eq(billingNotes.year, year), eq(billingNotes.number, number)));
}

/** These payouts with their drivers, in any order; or those whose id begins with a text, by id. */
export function payoutsQuery(db: Database, sought: Sought) {
  const { payoutId, driverId, totalSatang, paidOn } = payouts;
  return db
    .select({ id: payoutId, name: drivers.name, totalSatang, paidOn })
    .from(payouts)
    .leftJoin(drivers, eq(drivers.driverId, driverId))
    .where(isSought(payoutId, sought));
}

/** The same of the payments of companies. */
export function settlementsQuery(db: Database, sought: Sought) {
  const { settlementId, companyId, transferredSatang, withheldSatang, receivedOn } = settlements;
  return db
    .select({
      id: settlementId,
      name: companies.name,
      totalSatang: sql<number>`${transferredSatang} + ${withheldSatang}`,
      receivedOn,
    })
    .from(settlements)
    .leftJoin(companies, eq(companies.companyId, companyId))
    .where(isSought(settlementId, sought));
}

/** The same of claims. */
export function claimsQuery(db: Database, sought: Sought) {
  const { claimId, orderId, claimedSatang } = claims;
  return db
    .select({ id: claimId, orderId, name: orders.contactName, claimedSatang })
    .from(claims)
    .leftJoin(orders, eq(orders.orderId, orderId))
    .where(isSought(claimId, sought));
}

/**
 * The ids of payments that are covered by certificates of withheld tax with a number: the whole one first, the latest filed
 * before others; then, in no order, those that begin with it. Its letters as they are typed, all capital or all small. At most
 * `FOUND_MAX` of either.
 */
export async function settlementsOfCertificate(db: Database, number: string): Promise<readonly string[]> {
  const found = await Promise.all([
    db.all<{ id: string }>(settlementsOfCertificateQuery(number, "whole")),
    db.all<{ id: string }>(settlementsOfCertificateQuery(number, "beginning")),
  ]);
  return found.flat().map(({ id }) => id);
}

/**
 * A statement of `settlementsOfCertificate`, on its own so that a test can read its query plan. The index of the numbers is by
 * company: its companies are stepped through, and each is asked for the number.
 */
export function settlementsOfCertificateQuery(number: string, part: "whole" | "beginning"): SQL {
  const writings = [...new Set([number, number.toUpperCase(), number.toLowerCase()])];
  const [isOfPart, order] =
    part === "whole"
      ? [sql`filed.number = written.number`, sql`ORDER BY filed.created_at DESC`]
      : [sql`filed.number > written.number AND filed.number < written.number || ${LAST}`, sql``];
  return sql`
    WITH RECURSIVE written (number) AS (VALUES ${sql.join(
      writings.map((each) => sql`(${each})`),
      sql`, `,
    )}), holders (company_id) AS (
      SELECT min(company_id) FROM withholding_certificates WHERE voided_at IS NULL
      UNION ALL
      SELECT (
        SELECT min(company_id) FROM withholding_certificates
        WHERE voided_at IS NULL AND company_id > holders.company_id)
      FROM holders WHERE holders.company_id IS NOT NULL
    )
    SELECT covered.settlement_id AS id FROM holders CROSS JOIN written
    CROSS JOIN withholding_certificates AS filed ON filed.voided_at IS NULL AND filed.company_id = holders.company_id
      AND ${isOfPart}
    CROSS JOIN certificate_payments AS covered ON covered.certificate_id = filed.certificate_id
    ${order} LIMIT ${FOUND_MAX}`;
}

/** The ids that the index named, or the beginning of one. */
export type Sought = readonly string[] | { readonly start: string };

function isSought(id: SQLiteColumn, sought: Sought) {
  return "start" in sought
    ? and(gte(id, sought.start), lt(id, sought.start + LAST))
    : inArray(id, [...sought]);
}
