import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import {
  changesQuery,
  drivenLatelyQuery,
  historyQuery,
  offersQuery,
  openedJobsQuery,
  openedOrdersQuery,
  ordersOfStatusQuery,
} from "#db/queries/jobs/board-opening.ts";
import { driversAfterQuery } from "#db/queries/jobs/drivers.ts";
import { provenStopsQuery } from "#db/queries/proofs.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const LATER = { at: 1_764_700_000_000, orderId: "KD-AAAAAA" };

test("a board that is built anew seeks each page of orders and drivers", async () => {
  const pages = [
    await plan(ordersOfStatusQuery(db, "confirmed", LATER).limit(500)),
    await plan(drivenLatelyQuery(db, LATER.at, LATER).limit(500)),
    await plan(driversAfterQuery(db, "d").limit(500)),
  ];
  expect(pages.map(([first]) => first)).toEqual([
    expect.stringContaining("orders_by_status (status=? AND (created_at,order_id)>(?,?))"),
    expect.stringContaining("orders_by_status_and_pickup (status=? AND (pickup_at,order_id)>(?,?))"),
    expect.stringContaining("(driver_id>?)"),
  ]);
  expect(pages.flatMap(slowLines)).toEqual([]);
});

test.each([openedOrdersQuery, openedJobsQuery, historyQuery, offersQuery, changesQuery])(
  "what the board holds of some orders is read by index",
  async (query) => {
    expect(slowLines(await plan(query(db, "[]")))).toEqual([]);
  },
);

test("what was proven at the stops of a job is read by index", async () => {
  const lines = await plan(provenStopsQuery(db, "KD-AAAAAA-1"));
  expect(lines).toHaveLength(1);
  expect(slowLines(lines)).toEqual([]);
});
