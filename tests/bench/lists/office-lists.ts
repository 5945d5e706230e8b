import { peopleListQuery } from "#db/queries/account/people.ts";
import { auditListQuery } from "#db/queries/audit/read-audit.ts";
import { claimListQuery } from "#db/queries/claims/read-claims.ts";
import { companyListQuery } from "#db/queries/companies/companies.ts";
import {
  calendarDriversQuery,
  jobsOfDriversQuery,
  openJobsQuery,
  overdueOfDriversQuery,
  takenJobsQuery,
} from "#db/queries/dispatch/calendar.ts";
import { documentListQuery, documentTotalsQuery } from "#db/queries/documents/read-documents.ts";
import { allDriversQuery } from "#db/queries/drivers/all-drivers.ts";
import { payoutListQuery } from "#db/queries/earnings/payouts.ts";
import { officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { paymentListQuery } from "#db/queries/payments/payment-list.ts";
import { refundListQuery } from "#db/queries/payments/refund-list.ts";
import { soughtReference } from "#domain/payments/search/money-filter.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { bangkokMidnight, DAY_MS } from "#domain/time.ts";
import { BUSY_NOON } from "./busy-days.ts";
import type { Comparison } from "./compare.ts";
import { BUSY_CUSTOMER } from "./grown-database.ts";
import { BUSY_RECORD } from "./office-rows.ts";
import type { PagedList } from "./paged-lists.ts";

const DRIVERS_OF_A_PAGE = 50;

/** The lists of money, people and records that the office pages through. */
export const OFFICE_LISTS: readonly PagedList[] = [
  {
    name: "every delivered, unpaid order (few)",
    statement: (db, _, cursor) => officeListQuery(db, { status: "delivered", payment: "unpaid", cursor }),
    cursor: { at: "created_at", id: "order_id" },
  },
  {
    name: "every unpaid booking order (few)",
    statement: (db, _, cursor) => officeListQuery(db, { kind: "booking", payment: "unpaid", cursor }),
    cursor: { at: "created_at", id: "order_id" },
  },
  {
    name: "a company's unpaid orders (few)",
    statement: (db, _, cursor) => officeListQuery(db, { companyId: "CO-000000", payment: "unpaid", cursor }),
    cursor: { at: "created_at", id: "order_id" },
  },
  {
    name: "the orders of a busy customer",
    statement: (db, _, cursor) => officeListQuery(db, { customerId: BUSY_CUSTOMER, cursor }),
    cursor: { at: "created_at", id: "order_id" },
  },
  {
    name: "a driver's delivered orders (few)",
    statement: (db, _, cursor) => officeListQuery(db, { driver: "driver-30", status: "delivered", cursor }),
    cursor: { at: "created_at", id: "order_id" },
  },
  {
    name: "every received payment",
    statement: (db, _, cursor) => paymentListQuery(db, { state: "received", cursor }),
    cursor: { at: "created_at", id: "payment_id" },
  },
  {
    name: "every payment to check (few)",
    statement: (db, _, cursor) => paymentListQuery(db, { state: "reported", cursor }),
    cursor: { at: "created_at", id: "payment_id" },
  },
  {
    name: "every payment of an amount",
    statement: (db, _, cursor) => paymentListQuery(db, { search: { amountSatang: 100_700 }, cursor }),
    cursor: { at: "money_at", id: "payment_id" },
  },
  {
    name: "every made refund",
    statement: (db, _, cursor) => refundListQuery(db, { state: "done", cursor }),
    cursor: { at: "created_at", id: "refund_id" },
  },
  {
    name: "every payout",
    statement: (db, _, cursor) => payoutListQuery(db, null, cursor),
    cursor: { at: "created_at", id: "payout_id" },
  },
  {
    name: "every issued document",
    statement: (db, _, cursor) => documentListQuery(db, { status: "issued" }, cursor),
    cursor: { at: "dated_at", id: "document_id" },
  },
  {
    name: "every driver",
    statement: (db, _, cursor) => allDriversQuery(db, {}, cursor, 0),
    cursor: { at: "created_at", id: "driver_id" },
  },
  {
    name: "everybody with an account",
    statement: (db, _, cursor) => peopleListQuery(db, undefined, cursor),
    cursor: { at: "created_at", id: "id" },
  },
  {
    name: "every company",
    statement: (db, _, cursor) => companyListQuery(db, cursor),
    cursor: { at: "created_at", id: "company_id" },
  },
  {
    name: "every settled claim",
    statement: (db, _, cursor) => claimListQuery(db, { list: "settled", cursor }),
    cursor: { at: "created_at", id: "claim_id" },
  },
];

/** Measures what has no pages of the kind above: the audit log, a reference, the sums of the documents. */
export function compareOffice(comparison: Comparison): void {
  const page = 101;
  comparison.compare("the audit log, first page", (db) => [auditListQuery(db, {}).limit(page)]);
  comparison.compare("the audit log, middle page", (db, count) => [
    auditListQuery(db, { before: Math.floor(count / 2) }).limit(page),
  ]);
  comparison.compare("the audit log of a section, middle page", (db, count) => [
    auditListQuery(db, { section: "payments", before: Math.floor(count / 2) }).limit(page),
  ]);
  comparison.compare("the audit log of a role, middle page", (db, count) => [
    auditListQuery(db, { role: "admin", before: Math.floor(count / 2) }).limit(page),
  ]);
  comparison.compare("the audit log of a network, middle page", (db, count) => [
    auditListQuery(db, { network: "", before: Math.floor(count / 2) }).limit(page),
  ]);
  comparison.compare("the audit log of an order", (db) => [
    auditListQuery(db, { record: "KD-000000" }).limit(page),
  ]);
  comparison.compare("the audit log of a company with a fifth of the entries", (db) => [
    auditListQuery(db, { record: BUSY_RECORD }).limit(page),
  ]);
  comparison.compare("the payment of a reference", (db) => [
    paymentListQuery(db, { search: { reference: soughtReference("KBANK 300", []) } }).limit(page),
  ]);
  comparison.compare("the sums of every issued document", (db) => [
    documentTotalsQuery(db, { status: "issued" }),
  ]);
  comparison.compare("the sums of every issued document from a day on", (db) => [
    documentTotalsQuery(db, { status: "issued", fromDay: "2026-10-15" }),
  ]);
}

/** Measures the calendar of the busy day that `compareBusyDay` has written, equal in all databases. */
export function compareDispatch(comparison: Comparison): void {
  const startsAt = bangkokMidnight(BUSY_NOON);
  const day = { startsAt, endsAt: startsAt + DAY_MS };
  const ids = Array.from({ length: DRIVERS_OF_A_PAGE }, (_, n) => `driver-${n}`);
  comparison.compare("calendar, an equal busy day: drivers and their jobs", (db) => [
    calendarDriversQuery(db, { search: "" }, day, BUSY_NOON).limit(DRIVERS_OF_A_PAGE + 1),
    jobsOfDriversQuery(db, ids, day),
    overdueOfDriversQuery(db, ids, day, BUSY_NOON),
  ]);
  comparison.compare("calendar, an equal busy day: open jobs", (db) =>
    VEHICLE_TYPES.map((vehicle) => openJobsQuery(db, vehicle, day, undefined).limit(DRIVERS_OF_A_PAGE + 1)),
  );
  comparison.compare("calendar, an equal busy day: taken jobs on the map", (db) =>
    VEHICLE_TYPES.map((vehicle) => takenJobsQuery(db, vehicle, day)),
  );
}
