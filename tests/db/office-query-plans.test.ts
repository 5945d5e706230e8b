import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { companiesOfTaxIdQuery, companyNamesQuery } from "#db/queries/companies/companies.ts";
import { driverNamesQuery } from "#db/queries/drivers/driver-names.ts";
import {
  indexedOrdersQuery,
  indexedStopsQuery,
  orderIdsQuery,
} from "#db/queries/orders/index/index-changes.ts";
import {
  officeCountQueries,
  officeCountQuery,
  officeListQuery,
  type OfficeListOptions,
} from "#db/queries/orders/office/office-list.ts";
import { indexedParts, partQuery } from "#db/queries/orders/office/few-orders.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const LATER = { at: 1_764_700_000_000, id: "KD-AAAAAA" };

/** Each list of the office, and how SQLite finds a later page of it. */
const LISTS: readonly (readonly [name: string, options: OfficeListOptions, seek: string])[] = [
  ["every order", {}, "orders_by_date ((created_at,order_id)<(?,?))"],
  ["a status", { status: "pending" }, "orders_by_status (status=? AND (created_at,order_id)<(?,?))"],
  ["by pickup", { sort: "pickup" }, "orders_by_pickup ((pickup_at,order_id)>(?,?))"],
  [
    "a status by pickup",
    { sort: "pickup", status: "confirmed" },
    "orders_by_status_and_pickup (status=? AND (pickup_at,order_id)>(?,?))",
  ],
  ["by price", { sort: "total" }, "orders_by_total ((total_sort,order_id)<(?,?))"],
  ["by price, cheapest first", { sort: "total_asc" }, "orders_by_total ((total_sort,order_id)>(?,?))"],
  [
    "a status by price",
    { sort: "total", status: "delivered" },
    "orders_by_status_and_total (status=? AND (total_sort,order_id)<(?,?))",
  ],
  ["by customer", { sort: "customer" }, "orders_by_customer ((customer_sort,order_id)>(?,?))"],
  [
    "a status by customer, backwards",
    { sort: "customer_desc", status: "delivered" },
    "orders_by_status_and_customer (status=? AND (customer_sort,order_id)<(?,?))",
  ],
  ["oldest first", { sort: "oldest" }, "orders_by_date ((created_at,order_id)>(?,?))"],
  ["by status", { sort: "status" }, "orders_by_status_sort ((status_sort,order_id)>(?,?))"],
  ["by status, backwards", { sort: "status_desc" }, "orders_by_status_sort ((status_sort,order_id)<(?,?))"],
  [
    "a status by status",
    { sort: "status", status: "pending" },
    "orders_by_status (status=? AND (created_at,order_id)<(?,?))",
  ],
  ["by payment", { sort: "payment" }, "orders_by_payment_sort ((payment_sort,order_id)>(?,?))"],
  [
    "a payment by payment, backwards",
    { sort: "payment_desc", payment: "paid" },
    "orders_by_payment (payment_status=? AND (created_at,order_id)>(?,?))",
  ],
  ["by pickup, latest first", { sort: "pickup_desc" }, "orders_by_pickup ((pickup_at,order_id)<(?,?))"],
  // Of no index together: that of the sorting is walked.
  [
    "a payment by pickup",
    { sort: "pickup", payment: "paid" },
    "orders_by_pickup ((pickup_at,order_id)>(?,?))",
  ],
  [
    "a company by price",
    { sort: "total", companyId: "CO-AAAAAA" },
    "orders_by_total ((total_sort,order_id)<(?,?))",
  ],
  [
    "days of the pickup by customer",
    { sort: "customer", range: { from: 1, before: 2 } },
    "orders_by_customer ((customer_sort,order_id)>(?,?))",
  ],
  [
    "a status by payment",
    { sort: "payment", status: "delivered" },
    "orders_by_payment_sort ((payment_sort,order_id)>(?,?))",
  ],
  ["a payment", { payment: "paid" }, "orders_by_payment (payment_status=? AND (created_at,order_id)<(?,?))"],
  [
    "a status and a payment",
    { status: "delivered", payment: "unpaid" },
    "orders_by_status_and_payment (status=? AND payment_status=? AND (created_at,order_id)<(?,?))",
  ],
  ["a kind", { kind: "booking" }, "orders_by_kind (kind=? AND (created_at,order_id)<(?,?))"],
  [
    "a kind and a status",
    { kind: "booking", status: "pending" },
    "orders_by_kind_and_status (kind=? AND status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "a kind and a payment",
    { kind: "booking", payment: "unpaid" },
    "orders_by_kind_and_payment (kind=? AND payment_status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "a kind by customer",
    { kind: "booking", sort: "customer" },
    "orders_by_customer ((customer_sort,order_id)>(?,?))",
  ],
  [
    "a payment of a company",
    { payment: "unpaid", companyId: "CO-AAAAAA" },
    "orders_of_company_by_payment (company_id=? AND payment_status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "a status of a company",
    { status: "delivered", companyId: "CO-AAAAAA" },
    "orders_of_company_by_status (company_id=? AND status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "days of the pickup by the pickup",
    { sort: "pickup", range: { from: 1, before: 2 } },
    "orders_by_pickup ((pickup_at,order_id)>(?,?) AND pickup_at<?)",
  ],
  [
    "days of the booking",
    { day: "created", range: { from: 1, before: 2 } },
    "orders_by_date (created_at>? AND (created_at,order_id)<(?,?))",
  ],
  ["a customer", { customerId: "c" }, "orders_of_customer (customer_id=? AND (created_at,order_id)<(?,?))"],
  [
    "a status of a customer",
    { customerId: "c", status: "delivered" },
    "orders_of_customer_by_status (customer_id=? AND status=? AND (created_at,order_id)<(?,?))",
  ],
  // They are fewer than those of a payment, a kind or a company.
  [
    "a payment and a kind of a customer of a company",
    { customerId: "c", payment: "unpaid", kind: "booking", companyId: "CO-AAAAAA" },
    "orders_of_customer (customer_id=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "a customer by price",
    { sort: "total", customerId: "c" },
    "orders_by_total ((total_sort,order_id)<(?,?))",
  ],
  [
    "a company",
    { companyId: "CO-AAAAAA" },
    "orders_of_company (company_id=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "without a driver",
    { driver: "open" },
    "orders_ahead_by_date (driver_state=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "without a driver, days of the pickup by the pickup",
    { driver: "open", range: { from: 1, before: 2 }, sort: "pickup" },
    "orders_ahead_by_pickup (driver_state=? AND (pickup_at,order_id)>(?,?) AND pickup_at<?)",
  ],
  [
    "a status without a driver",
    { driver: "open", status: "pending" },
    "orders_ahead_by_status (driver_state=? AND status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "under way without a driver",
    { driver: "open", status: "in_transit" },
    "orders_ahead_by_status (driver_state=? AND status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "a status without a driver by the pickup",
    { driver: "open", status: "pending", sort: "pickup", range: { from: 1 } },
    "orders_ahead_by_status_and_pickup (driver_state=? AND status=? AND (pickup_at,order_id)>(?,?))",
  ],
  // They are fewer than those of a payment, a kind or a company.
  [
    "a payment and a kind of a company without a driver",
    { driver: "open", payment: "paid", kind: "booking", companyId: "CO-AAAAAA" },
    "orders_ahead_by_date (driver_state=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "without a driver by price",
    { driver: "open", sort: "total" },
    "orders_by_total ((total_sort,order_id)<(?,?))",
  ],
  [
    "a customer without a driver",
    { driver: "open", customerId: "c" },
    "orders_of_customer (customer_id=? AND (created_at,order_id)<(?,?))",
  ],
  ["with all drivers", { driver: "taken" }, "orders_by_date ((created_at,order_id)<(?,?))"],
  [
    "a status ahead with all drivers",
    { driver: "taken", status: "pending" },
    "orders_ahead_by_status (driver_state=? AND status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "a status behind with all drivers",
    { driver: "taken", status: "delivered" },
    "orders_by_status (status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "to confirm by the pickup",
    { waits: { what: "confirm", now: 1 }, sort: "pickup" },
    "orders_by_status_and_pickup (status=? AND (pickup_at,order_id)>(?,?))",
  ],
  [
    "to confirm by the pickup, latest first",
    { waits: { what: "confirm", now: 2 ** 41 }, sort: "pickup_desc" },
    "orders_by_status_and_pickup (status=? AND pickup_at>? AND (pickup_at,order_id)<(?,?))",
  ],
  [
    "to confirm",
    { waits: { what: "confirm", now: 1 } },
    "orders_by_status (status=? AND (created_at,order_id)<(?,?))",
  ],
  [
    "to confirm without a driver by the pickup",
    { waits: { what: "confirm", now: 1 }, driver: "open", sort: "pickup" },
    "orders_ahead_by_status_and_pickup (driver_state=? AND status=? AND (pickup_at,order_id)>(?,?))",
  ],
];

test.each(LISTS)("%s, first page: read by index, never scanned, never sorted", async (_, options) => {
  const lines = await plan(officeListQuery(db, options).limit(101));
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines)).toEqual([]);
});

test.each(LISTS)("%s, a later page: SQLite seeks the cursor", async (_, options, seek) => {
  const lines = await plan(officeListQuery(db, { ...options, cursor: LATER }).limit(101));
  expect(lines[0]).toBe(`SEARCH orders USING INDEX ${seek}`);
  expect(slowLines(lines)).toEqual([]);
});

test("days of the pickup by the booking: the walk begins where they end, as nothing is booked after its pickup", async () => {
  const [line] = await plan(officeListQuery(db, { range: { from: 1, before: 2 } }).limit(101));
  expect(line).toBe("SEARCH orders USING INDEX orders_by_date (created_at<?)");
});

test.each([
  [{ payment: "refunded" }, "orders_by_payment (payment_status=?)"],
  [{ companyId: "CO-AAAAAA" }, "orders_account_sequence (company_id=?)"],
  [
    { status: "delivered", payment: "unpaid" },
    "orders_by_status_and_payment (status=? AND payment_status=?)",
  ],
  [{ companyId: "CO-AAAAAA", status: "pending" }, "orders_of_company_by_status (company_id=? AND status=?)"],
  [{ range: { from: 1, before: 2 } }, "orders_by_pickup (pickup_at>? AND pickup_at<?)"],
  [{ kind: "booking" }, "orders_by_kind (kind=?)"],
  [{ kind: "booking", range: { from: 1, before: 2 } }, "orders_by_pickup (pickup_at>? AND pickup_at<?)"],
  [
    { driver: "open", kind: "booking", range: { from: 1 } },
    "orders_ahead_by_pickup (driver_state=? AND pickup_at>?)",
  ],
  [{ waits: { what: "confirm", now: 1 } }, "orders_by_status_and_pickup (status=? AND pickup_at>?)"],
] as const)("few orders of a filter are read by its index and sorted: %o", async (filter, seek) => {
  const lines = await plan(officeListQuery(db, { ...filter, sort: "total", isFew: true }).limit(101));
  expect(lines[0]).toBe(`SEARCH orders USING INDEX ${seek}`);
});

test.each([
  { among: ["KD-AAAAAA"] },
  { driver: "d" },
  { driver: "d", status: "delivered", payment: "unpaid", companyId: "CO-AAAAAA" },
  { driver: "d", sort: "total", range: { from: 1 } },
  { driver: "d", waits: { what: "confirm", now: 1 } },
  { driver: "open", waits: { what: "price", now: 1 } },
] as const)("of few orders only those are read: %o", async (filter) => {
  const lines = await plan(officeListQuery(db, { ...filter, cursor: LATER }).limit(101));
  expect(lines[0]).toBe("SEARCH orders USING INDEX sqlite_autoindex_orders_1 (order_id=?)");
});

/** Every way to ask for the values, and with each what may be asked for besides. */
const EQUAL = ["status", "payment", "kind", "companyId", "customerId"] as const;
const VALUES = {
  status: "delivered",
  payment: "paid",
  kind: "booking",
  companyId: "CO-AAAAAA",
  customerId: "c",
} as const satisfies OfficeListOptions;
const BESIDES: readonly OfficeListOptions[] = [
  {},
  { range: { from: 1, before: 2 } },
  { day: "created", range: { from: 1 } },
  { driver: "d" },
  { driver: "open" },
  { driver: "taken" },
];
const FILTERS = Array.from({ length: 2 ** EQUAL.length }, (_, mask) =>
  Object.fromEntries(EQUAL.flatMap((name, bit) => ((mask >> bit) & 1 ? [[name, VALUES[name]]] : []))),
).flatMap((equal) => BESIDES.map((besides) => ({ ...equal, ...besides })));

test("each part of a filter that is asked for few orders is read by its index alone", async () => {
  const parts = FILTERS.flatMap(indexedParts);
  const unlike = new Map(parts.map((part) => [JSON.stringify(part), part]));
  expect(unlike.size).toBeGreaterThan(25);
  for (const [name, part] of unlike) {
    const [line = ""] = await plan(partQuery(db, part, 1_001));
    // As many conditions as the part has are those of the index, so that no row is read in vain.
    const { range, day: _day, driver, ...equal } = part;
    const conditions = Object.values({ ...range, ...equal }).filter((value) => value !== undefined).length;
    expect([name, line.startsWith("SEARCH orders USING"), line.split("?").length - 1]).toEqual([
      name,
      true,
      driver === undefined ? conditions : 1,
    ]);
  }
});

test.each([
  ["start", "SEARCH jobs USING INDEX jobs_open (status=? AND vehicle=? AND pickup_at<?)"],
  ["price", "SCAN orders USING INDEX orders_unpriced"],
  ["payment", "SEARCH jobs USING INDEX jobs_open (status=? AND vehicle=? AND pickup_at>?)"],
  ["offer", "SEARCH order_offers USING INDEX order_offers_open (expires_at>?)"],
  ["door_change", "SEARCH door_changes USING INDEX door_changes_open (expires_at>?)"],
] as const)("orders that wait for a %s are read by the index of what waits", async (what, index) => {
  const filter = { waits: { what, now: 1 } };
  for (const statement of [
    officeListQuery(db, { ...filter, cursor: LATER, sort: "pickup" }).limit(101),
    officeListQuery(db, { ...filter, status: "pending" }).limit(101),
    officeCountQuery(db, { ...filter, status: "pending" }),
  ]) {
    const lines = await plan(statement);
    expect(lines).toContain("SEARCH orders USING INDEX sqlite_autoindex_orders_1 (order_id=?)");
    expect(lines).toContain(index);
  }
});

test("of the jobs of an order a list reads its index alone", async () => {
  const lines = await plan(officeListQuery(db, {}).limit(101));
  const ofJobs = lines.filter((line) => line.includes(" jobs "));
  expect(ofJobs).toEqual(Array(2).fill("SEARCH jobs USING COVERING INDEX jobs_of_order (order_id=?)"));
});

test("the names of companies are read in the order of an index", async () => {
  expect(await plan(companyNamesQuery(db).limit(21))).toEqual([
    "SCAN companies USING INDEX companies_by_name",
  ]);
});

test("the companies of a tax id are found by its index, in its order", async () => {
  expect(await plan(companiesOfTaxIdQuery(db, "0000000000001").limit(21))).toEqual([
    "SEARCH companies USING INDEX companies_tax_id (tax_id=?)",
  ]);
});

test("the names of drivers are read in the order of an index", async () => {
  expect(await plan(driverNamesQuery(db).limit(21))).toEqual(["SCAN drivers USING INDEX drivers_by_name"]);
});

test.each([
  [{ payment: "unpaid" }, "orders_by_status_and_payment (status=? AND payment_status=?)"],
  [{ companyId: "CO-AAAAAA" }, "orders_of_company_by_status (company_id=? AND status=?)"],
] as const)("the orders of a status within %o are counted by the index of both", async (filter, index) => {
  const lines = await plan(officeCountQuery(db, { ...filter, status: "delivered" }));
  expect(lines).toContain(`SEARCH orders USING COVERING INDEX ${index}`);
});

test("the orders of a status are counted by an index alone, at most a thousand", async () => {
  expect(await plan(officeCountQuery(db, { status: "pending" }))).toEqual([
    "CO-ROUTINE counted",
    expect.stringMatching(/^SEARCH orders USING COVERING INDEX orders_by_status/),
    "SCAN counted",
  ]);
});

/** With each of the office's own views, by what index the orders of a status are counted. */
test.each([
  [{ driver: "open", range: { from: 1 } }, "orders_ahead_by_status_and_pickup", 3],
  [{ driver: "open" }, "orders_ahead_by_status", 3],
  [{ driver: "open", waits: { what: "confirm", now: 2 ** 41 } }, "orders_ahead_by_status_and_pickup", 1],
  [{ waits: { what: "confirm", now: 2 ** 41 } }, "orders_by_status_and_pickup", 1],
  [{ waits: { what: "taker", now: 2 ** 41 } }, "orders_ahead_by_status_and_pickup", 3],
  [{ range: { from: 1, before: 2 } }, "orders_by_status_and_pickup", 5],
  [{ payment: "unpaid" }, "orders_by_status_and_payment", 5],
] as const)(
  "%o is counted by an index alone, and only in statuses that it may have",
  async (filter, index, statuses) => {
    const queries = officeCountQueries(db, filter);
    expect(queries).toHaveLength(statuses);
    for (const { query } of queries) {
      const line = (await plan(query)).find((each) => each.includes("orders"));
      expect(line).toContain(`SEARCH orders USING COVERING INDEX ${index}`);
    }
  },
);

test("the next orders of an index that is built anew: read by their key, never scanned, never sorted", async () => {
  expect(slowLines(await plan(orderIdsQuery(db, "KD-AAAAAA").limit(500)))).toEqual([]);
});

test.each([indexedOrdersQuery, indexedStopsQuery])(
  "what the search index takes over is read by index",
  async (query) => {
    expect(slowLines(await plan(query(db, "[]")))).toEqual([]);
  },
);
