import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import type { Database } from "#db/client.ts";
import { peopleListQuery } from "#db/queries/account/people.ts";
import { apiKeyListQuery } from "#db/queries/api/keys.ts";
import { deliveryListQuery } from "#db/queries/api/webhook-deliveries.ts";
import { auditListQuery } from "#db/queries/audit/read-audit.ts";
import { claimListQuery } from "#db/queries/claims/read-claims.ts";
import { billingNoteListQuery } from "#db/queries/companies/billing-notes.ts";
import { companyListQuery } from "#db/queries/companies/companies.ts";
import { waitingCompaniesQuery } from "#db/queries/companies/waiting-companies.ts";
import { companyOrdersQuery } from "#db/queries/companies/credit.ts";
import { invitationListQuery, membersOfCompany } from "#db/queries/companies/members.ts";
import { openInvoicesQuery } from "#db/queries/companies/open-invoices.ts";
import { settlementListQuery } from "#db/queries/companies/settlement-list.ts";
import { parkedListQuery } from "#db/queries/control-room/parked-effects.ts";
import { calendarDriversQuery, openJobsQuery as calendarOpenQuery } from "#db/queries/dispatch/calendar.ts";
import { readyDriversByNameQuery } from "#db/queries/dispatch/ready-drivers.ts";
import { deletedFerriesQuery } from "#db/queries/ferries/deleted-ferries.ts";
import { officeFerriesQuery } from "#db/queries/ferries/office-ferries.ts";
import { documentListQuery } from "#db/queries/documents/read-documents.ts";
import { taxRulesHistoryQuery } from "#db/queries/documents/tax-rules.ts";
import { openSessionsQuery } from "#db/queries/account/accounts.ts";
import { onFileEventsQuery } from "#db/queries/drivers/on-file-state.ts";
import { allDriversQuery, jobsOfDriverQuery } from "#db/queries/drivers/all-drivers.ts";
import { driversOnFileQuery } from "#db/queries/drivers/on-file.ts";
import { driverEventsQuery, driverListQuery } from "#db/queries/drivers/registrations.ts";
import { retiredVehiclesQuery } from "#db/queries/drivers/retired-vehicles.ts";
import { vehicleListQuery } from "#db/queries/drivers/vehicle-list.ts";
import { earningListQuery, owedEntriesQuery } from "#db/queries/earnings/book.ts";
import { payoutListQuery, unpaidQuery } from "#db/queries/earnings/payouts.ts";
import { faresOfRouteQuery, ferryVersionsQuery } from "#db/queries/ferries/ferry-fares.ts";
import { driverJobsQuery } from "#db/queries/jobs/jobs.ts";
import { subscribersQuery } from "#db/queries/newsletter.ts";
import { officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { officeNotesQuery } from "#db/queries/orders/office/office-notes.ts";
import { orderHistoryQuery, orderListQuery } from "#db/queries/orders/orders.ts";
import { cashHeldQuery } from "#db/queries/payments/cash.ts";
import { paymentListQuery } from "#db/queries/payments/payment-list.ts";
import { refundListQuery } from "#db/queries/payments/refund-list.ts";
import { versionHistoryQuery } from "#db/queries/pricing/versions.ts";
import { reviewListQuery } from "#db/queries/reviews.ts";
import { deletedTruckHoursQuery } from "#db/queries/deleted-truck-hours.ts";
import { holidaysQuery, lowEmissionDaysQuery, windowsQuery } from "#db/queries/truck-hours.ts";
import { orders } from "#db/schema/orders.ts";
import { VEHICLE_SORTS } from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { ORDER_SORTS, SORTINGS } from "#domain/orders/office/list-terms.ts";
import { appRouter } from "#worker/trpc/router.ts";
import { freshDatabase } from "../../../support/people.ts";
import { plan, slowLines, type Statement } from "../../../support/query-plan.ts";
import { RULES } from "./rules.ts";
import { PAGED_ELSEWHERE, UNPAGED } from "./unpaged-queries.ts";

/*
 * Every list is read by keyset: a later page is sought behind the last row of the one before, by an index that has what sorts
 * it, and ends in what no two rows share. So a page costs the same wherever it is, and a row that comes or goes meanwhile moves
 * no other one from page to page.
 */

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const LATER = { at: 1_800_000_000_000, id: "KD-AAAAAA" };
const WEEK = { startsAt: 0, endsAt: 7 };
const DAYS = { today: "2026-12-01", through: "2026-12-31" };

/** A later page of each list, in each of its sortings. */
const PAGED: Readonly<Record<string, () => readonly Statement[]>> = {
  "account.sessions": () => [openSessionsQuery(db, "u", 0, LATER).limit(101)],
  "apiKeys.list": () => [apiKeyListQuery(db, "CO-AAAAAA", LATER).limit(101)],
  "assignments.drivers": () => [
    readyDriversByNameQuery(db, { search: "a", cursor: { at: "a", id: "d" } }).limit(21),
  ],
  "audit.list": () => [auditListQuery(db, { before: 9 }).limit(101)],
  "calendar.drivers": () => [
    calendarDriversQuery(db, { search: "", cursor: { name: "a", driverId: "d" } }, WEEK, 0).limit(51),
  ],
  "calendar.open": () => [calendarOpenQuery(db, "four_wheel", WEEK, LATER).limit(51)],
  "claims.list": () => [
    claimListQuery(db, { list: "open", cursor: LATER }).limit(101),
    claimListQuery(db, { list: "to_transfer", cursor: LATER }).limit(101),
    claimListQuery(db, { list: "settled", cursor: LATER }).limit(101),
  ],
  "companies.billingNotes": () => [billingNoteListQuery(db, "CO-AAAAAA", LATER).limit(101)],
  "companies.invitations": () => [invitationListQuery(db, "CO-AAAAAA", 0, LATER).limit(101)],
  "companies.list": () => [
    companyListQuery(db, LATER).limit(101),
    waitingCompaniesQuery(db, "overdue", 0, { at: "2026-11-20", id: "KD-AAAAAA" }).limit(101),
    waitingCompaniesQuery(db, "certificates", 0, LATER).limit(101),
  ],
  "companies.members": () => [membersOfCompany(db, "CO-AAAAAA", LATER).limit(101)],
  "companies.openInvoices": () => [openInvoicesQuery(db, "CO-AAAAAA", LATER).limit(101)],
  "companies.orders": () => [companyOrdersQuery(db, "CO-AAAAAA", LATER).limit(101)],
  "companies.settlements": () => [
    settlementListQuery(db, { companyId: "CO-AAAAAA" }, LATER).limit(101),
    settlementListQuery(db, { companyId: "CO-AAAAAA", isWaiting: true }, LATER).limit(101),
  ],
  "documents.list": () => [
    documentListQuery(db, { status: "issued" }, LATER).limit(101),
    documentListQuery(db, { status: "issued", taxId: "0000000000001" }, LATER).limit(101),
  ],
  "documents.mine": () => [documentListQuery(db, { customerId: "c", status: "issued" }, LATER).limit(101)],
  "documents.taxRulesHistory": () => [taxRulesHistoryQuery(db, 9).limit(21)],
  "drivers.all": () => [
    allDriversQuery(db, {}, LATER, 9).limit(101),
    allDriversQuery(db, { sort: "name" }, { at: "a", id: "d" }, 9).limit(101),
  ],
  "drivers.history": () => [
    driverEventsQuery(db, "d", 9).limit(101),
    onFileEventsQuery(db, "d", 9).limit(101),
  ],
  "drivers.jobs": () => [jobsOfDriverQuery(db, "d", LATER).limit(101)],
  "drivers.list": () => [
    driverListQuery(db, { list: "waiting", cursor: LATER }).limit(101),
    driverListQuery(db, { list: "approved", cursor: LATER }).limit(101),
  ],
  "drivers.onFile": () => [driversOnFileQuery(db, LATER).limit(101)],
  "earnings.list": () => [earningListQuery(db, "d", { from: 0, to: 9 }, LATER).limit(101)],
  "earnings.payouts": () => [payoutListQuery(db, "d", LATER).limit(101)],
  "effects.parked": () => [parkedListQuery(db, { at: 1, id: "1" }).limit(101)],
  "ferries.deleted": () => [deletedFerriesQuery(db, { cursor: LATER }).limit(101)],
  "ferries.history": () => [
    ferryVersionsQuery(db, "f", 9).limit(21),
    faresOfRouteQuery(db, "f", LATER).limit(21),
  ],
  "ferries.office": () => [
    officeFerriesQuery(db, { cursor: { at: "a", id: "f" } }, 0).limit(101),
    officeFerriesQuery(db, { search: "samui raja", cursor: { at: "a", id: "f" } }, 0).limit(101),
  ],
  "jobs.mine": () => [driverJobsQuery(db, "d", LATER).limit(101)],
  "newsletter.subscribers": () => [subscribersQuery(db, { after: "a@example.test", limit: 101 })],
  "officeNotes.list": () => [officeNotesQuery(db, "KD-AAAAAA", LATER).limit(21)],
  "orders.history": () => [orderHistoryQuery(db, "KD-AAAAAA", { at: 9, id: "1" }).limit(101)],
  "orders.list": () =>
    ORDER_SORTS.map((sort) => {
      const at = SORTINGS[sort].column === "customer" ? "nok" : LATER.at;
      return officeListQuery(db, { sort, cursor: { at, id: LATER.id } }).limit(101);
    }),
  "orders.mine": () => [orderListQuery(db, eq(orders.customerId, "c"), { cursor: LATER }).limit(101)],
  "payments.cashHeld": () => [cashHeldQuery(db, LATER).limit(21)],
  "payments.list": () => [
    paymentListQuery(db, { state: "reported", cursor: LATER }).limit(101),
    paymentListQuery(db, { state: "received", cursor: LATER }).limit(101),
  ],
  "payouts.earnings": () => [earningListQuery(db, "d", { from: 0, to: 9 }, LATER).limit(101)],
  "payouts.list": () => [payoutListQuery(db, null, LATER).limit(101)],
  "payouts.unpaid": () => [unpaidQuery(db, "2026-12-31", { at: "2026-11-20", id: "d" }).limit(101)],
  "payouts.unpaidEntries": () => [
    owedEntriesQuery(db, { driverId: "d", through: "2026-12-31" }, { at: "2026-11-20", id: "e" }).limit(101),
  ],
  "people.list": () => [peopleListQuery(db, undefined, LATER), peopleListQuery(db, "admin", LATER)],
  "people.sessions": () => [openSessionsQuery(db, "u", 0, LATER).limit(101)],
  "pricing.history": () => [versionHistoryQuery(db, 9).limit(21)],
  "refunds.list": () => [
    refundListQuery(db, { state: "due", cursor: LATER }).limit(101),
    refundListQuery(db, { state: "sent", cursor: LATER }).limit(101),
  ],
  "reviews.list": () => [
    reviewListQuery(db, { cursor: LATER }).limit(101),
    reviewListQuery(db, { status: "pending", cursor: LATER }).limit(101),
  ],
  "truckHours.deleted": () => [deletedTruckHoursQuery(db, { cursor: 9 }).limit(101)],
  "truckHours.holidays": () => [holidaysQuery(db, { from: "2026-12-01", after: "2026-12-05" }).limit(101)],
  "truckHours.lowEmissionDays": () => [
    lowEmissionDaysQuery(db, { from: "2026-12-01", after: "2026-12-05" }).limit(101),
  ],
  "truckHours.windows": () => [windowsQuery(db, { cursor: { at: 360, id: "six-wheel-1" } }).limit(101)],
  "vehicles.list": () =>
    VEHICLE_SORTS.map((sort) => {
      const cursor = { key: "a", driverId: "d", position: 0 };
      return vehicleListQuery(db, { sort, cursor }, DAYS).limit(101);
    }),
  "webhooks.deliveries": () => [deliveryListQuery(db, "e", 9).limit(101)],
  "vehicles.retired": () => [
    retiredVehiclesQuery(db, { cursor: LATER }).limit(101),
    retiredVehiclesQuery(db, { search: "12", type: "six_wheel", cursor: LATER }).limit(101),
  ],
};

const CURSORS = ["cursor", "before", "after"];

const QUERIES = Object.entries(RULES)
  .filter(([, { kind }]) => kind === "query")
  .map(([path]) => path);

/** Whether the input may say behind what the page starts: something that is no cursor is refused at it. */
function isPaged(path: string): boolean {
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: { readonly inputs: readonly z.ZodType[] } }>
  >;
  const behind = Object.fromEntries(CURSORS.map((name) => [name, []]));
  const [schema] = procedures[path]?._def.inputs ?? [];
  const issues = schema?.safeParse(behind).error?.issues ?? [];
  return issues.some((issue) => CURSORS.some((name) => issue.path[0] === name));
}

test("every query is a list by keyset, or has here why it needs no pages", () => {
  const known = [PAGED, PAGED_ELSEWHERE, UNPAGED].flatMap((each) => Object.keys(each));
  expect(QUERIES.filter((path) => !known.includes(path))).toEqual([]);
  expect(known.toSorted()).toEqual([...new Set(known)].toSorted());
  expect(known.filter((path) => !QUERIES.includes(path))).toEqual([]);
});

test("lists are asked for page by page, and nothing else is", () => {
  const paged = [...Object.keys(PAGED), ...Object.keys(PAGED_ELSEWHERE)];
  expect(QUERIES.filter(isPaged).toSorted()).toEqual(paged.toSorted());
});

interface Keyset {
  readonly columns: readonly string[];
  readonly direction: "asc" | "desc";
}

/** Without quotes and the names of tables. */
const bare = (column: string) => column.replaceAll(/(?:"\w+"|\b\w+)\.(?=["\w])|"/g, "").trim();
const columnsOf = (list: string) => list.split(/,(?![^(]*\))/).map(bare);

/** What a statement is sorted by; `null` where that is in two directions. */
function sortingOf(sql: string): Keyset | null {
  const terms = columnsOf(
    /order by (?<terms>(?:(?! limit ).)+)(?: limit \?)?$/i.exec(sql)?.groups?.["terms"] ?? "",
  );
  const columns = terms.map((term) => term.replace(/ (?:asc|desc)$/i, ""));
  const directions = new Set(terms.map((term) => (/ desc$/i.test(term) ? "desc" : "asc")));
  const [direction] = directions;
  return directions.size === 1 && direction !== undefined ? { columns, direction } : null;
}

/** Whether a statement continues behind the row whose columns it is given. */
function continues(sql: string, { columns, direction }: Keyset): boolean {
  const operator = direction === "asc" ? ">" : "<";
  const sought = columns.length === 1 ? "?" : `(${columns.map(() => "?").join(", ")})`;
  const row = columns.length === 1 ? `${columns[0]}` : `(${columns.join(", ")})`;
  return bare(sql).includes(`${row} ${operator} ${sought}`);
}

test.each(Object.keys(PAGED))("%s continues behind a row by the index that sorts it", async (path) => {
  for (const statement of PAGED[path]!()) {
    const { sql } = statement.toSQL();
    const sorting = sortingOf(sql);
    expect([sql, sorting === null ? false : continues(sql, sorting)]).toEqual([sql, true]);
    const lines = await plan(statement);
    expect(lines.length).toBeGreaterThan(0);
    expect(slowLines(lines)).toEqual([]);
  }
});

test("the check can fail: pages by number, a sorting that rows share or another one than the cursor's, and a scan", async () => {
  const seen = (sql: string) => {
    const sorting = sortingOf(sql);
    return sorting !== null && continues(sql, sorting);
  };
  const sql = (where: string, by: string) => `select * from "t" where ${where} order by ${by} limit ?`;
  expect(seen(sql('("t"."at", "t"."id") < (?, ?)', '"t"."at" desc, "t"."id" desc'))).toBe(true);
  expect(seen(sql('"t"."at" < ?', '"t"."at" desc, "t"."id" desc'))).toBe(false);
  expect(seen(sql('("t"."at", "t"."id") < (?, ?)', '"t"."at" desc'))).toBe(false);
  expect(seen(sql('("t"."at", "t"."id") < (?, ?)', '"t"."at", "t"."id"'))).toBe(false);
  expect(seen(`${sql("true", '"t"."at" desc')} offset ?`)).toBe(false);
  const scan = db.select().from(orders).orderBy(orders.contactName, orders.orderId).limit(101);
  expect(slowLines(await plan(scan))).not.toEqual([]);
});
