import type { OfficeFilter } from "#db/queries/orders/office/office-filter.ts";
import { officeCountQueries, officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { PAGE_SIZE } from "#db/queries/page.ts";
import { defaultSort, type OrderSort } from "#domain/orders/office/list-terms.ts";
import { viewsAt } from "#web/features/orders/admin/list/office-list.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { readFilter } from "#worker/services/orders/office/list-orders.ts";
import { BUSY_NOON } from "./busy-days.ts";
import { countedOf, type Comparison } from "./compare.ts";
import { BUSY_CUSTOMER } from "./grown-database.ts";

/** Other filters whose statuses are counted beside their page. */
const FILTERS: readonly (readonly [name: string, filter: OfficeFilter, sort: OrderSort])[] = [
  ["no driver, of any day", { driver: "open" }, "newest"],
  ["no driver, of any day, by pickup", { driver: "open" }, "pickup"],
  ["all drivers", { driver: "taken" }, "newest"],
  ["unpaid bookings", { kind: "booking", payment: "unpaid" }, "newest"],
  ["a busy customer", { customerId: BUSY_CUSTOMER }, "newest"],
  ["a company", { companyId: "CO-000000" }, "newest"],
];

/**
 * Measures the views that stand above the office's list, each with the counts of its statuses, on the busy day that
 * `compareBusyDay` has written, equal in all databases.
 */
export function compareOrderViews(comparison: Comparison): void {
  overwriteGetLocale(() => "en");
  for (const { name, list } of viewsAt(BUSY_NOON)) {
    const { sort = defaultSort(list), search: _search, day = "pickup", ...input } = list;
    const filter = readFilter({ now: () => BUSY_NOON }, { ...input, day });
    compareFilter(comparison, `view "${name()}"`, filter, sort);
  }
  for (const [name, filter, sort] of FILTERS) compareFilter(comparison, `orders, ${name}`, filter, sort);
}

function compareFilter(comparison: Comparison, name: string, filter: OfficeFilter, sort: OrderSort): void {
  comparison.compare(`${name}, first page`, (db) => [
    officeListQuery(db, { ...filter, sort }).limit(PAGE_SIZE + 1),
  ]);
  comparison.compare(
    `${name}, counted`,
    (db) => officeCountQueries(db, { ...filter, status: undefined }).map(({ query }) => query),
    countedOf,
  );
}
