import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { undeliveredQuery } from "#db/queries/jobs/board-opening.ts";
import { ferryListQuery } from "#db/queries/ferries.ts";
import { driverJobsQuery, jobsOfOrder, openJobsQuery } from "#db/queries/jobs/jobs.ts";
import { openSessionsQuery } from "#db/queries/account/accounts.ts";
import { dueMailsQuery, oldMailsDelete } from "#db/queries/mails.ts";
import { strandedUsersDelete } from "#db/queries/delete-expired.ts";
import { orderListQuery } from "#db/queries/orders/orders.ts";
import { ratingQuery, reviewListQuery, shownReviewsQuery } from "#db/queries/reviews.ts";
import { orders } from "#db/schema/orders.ts";
import { reviews } from "#db/schema/reviews.ts";
import { freshDatabase } from "../support/people.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

/** What SQLite says it will do, line by line. */
async function plan(statement: Statement): Promise<string[]> {
  const { sql, params } = statement.toSQL();
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map((row) => row.detail);
}

const cursor = { at: 1_800_000_000_000, id: "KD-AAAAAA" };

const LISTS: Readonly<Record<string, () => Statement>> = {
  "a customer's orders": () => orderListQuery(db, eq(orders.customerId, "c"), {}).limit(101),
  "a customer's orders, next page": () =>
    orderListQuery(db, eq(orders.customerId, "c"), { cursor }).limit(101),
  "a customer's orders by status": () =>
    orderListQuery(db, eq(orders.customerId, "c"), { status: "pending", cursor }).limit(101),
  "every order": () => orderListQuery(db, undefined, {}).limit(101),
  "every order, next page": () => orderListQuery(db, undefined, { cursor }).limit(101),
  "every order by status": () => orderListQuery(db, undefined, { status: "pending", cursor }).limit(101),
  "open jobs": () => openJobsQuery(db, "four_wheel", 0, undefined).limit(101),
  "open jobs, next page": () => openJobsQuery(db, "four_wheel", 0, cursor).limit(101),
  "a driver's jobs": () => driverJobsQuery(db, "d", undefined).limit(101),
  "a driver's jobs, next page": () => driverJobsQuery(db, "d", cursor).limit(101),
  "the jobs of an order": () => jobsOfOrder(db, "KD-AAAAAA"),
  "the ferry routes in use": () => ferryListQuery(db),
  "the waiting outbox": () => undeliveredQuery(db).limit(100),
  "mails that are due": () => dueMailsQuery(db, 0).limit(50),
  "somebody's open sessions": () => openSessionsQuery(db, "u", 0),
  "users stranded by a crash": () => strandedUsersDelete(db, 0),
  "every review": () => reviewListQuery(db, {}).limit(101),
  "every review, next page": () => reviewListQuery(db, { cursor }).limit(101),
  "every review by status": () => reviewListQuery(db, { status: "pending", cursor }).limit(101),
  "the reviews on show": () => shownReviewsQuery(db).limit(6),
  "the rating": () => ratingQuery(db),
  "somebody's reviews": () => db.select().from(reviews).where(eq(reviews.customerId, "c")),
  "mails that are old": () => oldMailsDelete(db, 0),
};

test.each(Object.keys(LISTS))("%s: read by index, never scanned, never sorted", async (name) => {
  const lines = await plan(LISTS[name]!());
  expect(lines.length).toBeGreaterThan(0);
  // "SCAN orders USING INDEX" walks an index in list order up to its LIMIT; a bare SCAN reads the table.
  expect(lines.filter((line) => /^SCAN (?!.*USING (COVERING )?INDEX)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
});

test("the rating is read from its index alone, without the texts", async () => {
  expect(await plan(ratingQuery(db))).toEqual([
    "SEARCH reviews USING COVERING INDEX reviews_rated (status=? AND is_sample=?)",
  ]);
});

test("the check notices a scan", async () => {
  const lines = await plan(db.select().from(orders).where(eq(orders.contactName, "x")));
  expect(lines.some((line) => line.startsWith("SCAN orders"))).toBe(true);
});
