import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import {
  plannedTaxRulesQuery,
  taxRulesHistoryQuery,
  taxRulesInForceQuery,
} from "#db/queries/documents/tax-rules.ts";
import {
  faresOfRouteQuery,
  ferryVersionsQuery,
  plannedFaresQuery,
  recentFaresQueries,
} from "#db/queries/ferries/ferry-fares.ts";
import {
  doorChangesOnFerryQuery,
  offersOnFerryQuery,
  ordersOnFerryQuery,
} from "#db/queries/ferries/ferries.ts";
import { toRepriceQuery } from "#db/queries/orders/orders-to-reprice.ts";
import { inForceQuery } from "#db/queries/pricing.ts";
import { begunQuery, plannedQuery, versionHistoryQuery } from "#db/queries/pricing/versions.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines, type Statement } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const QUERIES: Readonly<Record<string, () => Statement>> = {
  "the prices in force": () => inForceQuery(db, 0),
  "the planned prices": () => plannedQuery(db, 0),
  "the prices that have begun since": () => begunQuery(db, 0, 1),
  "the history of prices": () => versionHistoryQuery(db, 9).limit(21),
  "the tax rules in force": () => taxRulesInForceQuery(db, "2026-11-23"),
  "the planned tax rules": () => plannedTaxRulesQuery(db, "2026-11-23"),
  "the history of tax rules": () => taxRulesHistoryQuery(db, 9).limit(21),
  "the planned fares": () => plannedFaresQuery(db, 0),
  "the saved fares of the last day": () => recentFaresQueries(db, 0, 1)[0],
  "the planned fares that hold since": () => recentFaresQueries(db, 0, 1)[1],
  "the saved states of a ferry": () => ferryVersionsQuery(db, "f", 9).limit(101),
  "the planned fares of a ferry": () => faresOfRouteQuery(db, "f", { at: 9, id: "a" }).limit(101),
  "the latest orders to price again": () => toRepriceQuery(db, 100),
};

test.each(Object.keys(QUERIES))("%s: read by index, never scanned, never sorted", async (name) => {
  const lines = await plan(QUERIES[name]!());
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines)).toEqual([]);
});

test("what needs a ferry is found by the lines and the open offers with it, not among all orders", async () => {
  expect(await plan(ordersOnFerryQuery(db, "f").limit(10))).toContain(
    "SEARCH order_lines USING INDEX order_lines_ferry (ferry_route_id=?)",
  );
  expect(await plan(offersOnFerryQuery(db, "f", 0).limit(10))).toContain(
    "SEARCH order_offers USING INDEX order_offers_open (expires_at>?)",
  );
  expect(await plan(doorChangesOnFerryQuery(db, "f", 0).limit(10))).toContain(
    "SEARCH door_changes USING INDEX door_changes_open (expires_at>?)",
  );
});

test("what became of the latest orders is found by the order, in the statement that reads them", async () => {
  const lines = await plan(toRepriceQuery(db, 100));
  const found = lines.filter((line) => line.startsWith("SEARCH of_order"));
  expect(found.map((line) => line.slice(line.indexOf("USING")))).toEqual([
    "USING INDEX sqlite_autoindex_order_lines_1 (order_id=?)",
    "USING INDEX sqlite_autoindex_order_lines_1 (order_id=?)",
    "USING INDEX jobs_of_order (order_id=?)",
    "USING INDEX sqlite_autoindex_order_events_1 (order_id=?)",
  ]);
});
