import { and, asc, eq, gte, inArray, isNull, lt, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { DocumentKind } from "#domain/documents/document.ts";
import type { Database } from "../../client.ts";
import { companies } from "../../schema/companies/companies.ts";
import { documents } from "../../schema/documents.ts";
import { drivers } from "../../schema/drivers.ts";
import { ferryRoutes } from "../../schema/ferries.ts";
import { orders } from "../../schema/orders.ts";

/** The greatest character: what begins with a text is below the text followed by it. */
const LAST = "\u{10ffff}";

/** Whether a text begins with another; both bounds are read from the index of the text. */
function beginsWith(text: SQLWrapper, start: string): SQL {
  return sql`(${text} >= ${start} AND ${text} < ${start + LAST})`;
}

const ORDER = {
  orderId: orders.orderId,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  pickupAt: orders.pickupAt,
  status: orders.status,
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

/** Drivers whose name begins with a text in lower case. */
export function driversByNameQuery(db: Database, start: string) {
  const name = sql`lower(${drivers.name})`;
  return db
    .select({ driverId: drivers.driverId, name: drivers.name, phone: drivers.phone })
    .from(drivers)
    .where(and(beginsWith(name, start), isNull(drivers.archivedAt)))
    .orderBy(name);
}

/** The drivers of a phone in E.164. */
export function driversOfPhoneQuery(db: Database, phone: string) {
  return db
    .select({ driverId: drivers.driverId, name: drivers.name, phone: drivers.phone })
    .from(drivers)
    .where(and(eq(drivers.phone, phone), isNull(drivers.archivedAt)));
}

/** Companies whose name begins with a text in lower case. */
export function companiesByNameQuery(db: Database, start: string) {
  const name = sql`lower(${companies.name})`;
  return db
    .select({ companyId: companies.companyId, name: companies.name, taxId: companies.taxId })
    .from(companies)
    .where(beginsWith(name, start))
    .orderBy(name);
}

/** The companies of a tax id. */
export function companiesOfTaxIdQuery(db: Database, taxId: string) {
  return db
    .select({ companyId: companies.companyId, name: companies.name, taxId: companies.taxId })
    .from(companies)
    .where(eq(companies.taxId, taxId));
}

/** The document of a number. */
export function documentOfNumberQuery(
  db: Database,
  { kind, year, number }: { readonly kind: DocumentKind; readonly year: number; readonly number: number },
) {
  return db
    .select({
      documentId: documents.documentId,
      kind: documents.kind,
      year: documents.year,
      number: documents.number,
      orderId: documents.orderId,
    })
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.year, year), eq(documents.number, number)));
}

/** Ferry routes in use with a word in one of their names, in lower case: they are some dozens. */
export function ferriesByNameQuery(db: Database, word: string) {
  return db
    .select({
      ferryRouteId: ferryRoutes.ferryRouteId,
      nameTh: ferryRoutes.nameTh,
      nameEn: ferryRoutes.nameEn,
    })
    .from(ferryRoutes)
    .where(
      and(
        isNull(ferryRoutes.archivedAt),
        or(
          sql`instr(${ferryRoutes.nameTh}, ${word}) > 0`,
          sql`instr(lower(${ferryRoutes.nameEn}), ${word}) > 0`,
        ),
      ),
    )
    .orderBy(asc(ferryRoutes.nameEn));
}
