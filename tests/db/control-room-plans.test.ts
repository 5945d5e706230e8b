import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { truckFactsQuery } from "#db/queries/drivers/truck-facts.ts";
import {
  idleTruckListQuery,
  idleTrucksQuery,
  jobsAroundQuery,
} from "#db/queries/control-room/idle-trucks.ts";
import { dayJobsQuery, liveJobsQuery } from "#db/queries/control-room/day-jobs.ts";
import {
  completedBetweenQuery,
  dailyFiguresQuery,
  staleDaysQuery,
  totalsOfDayQuery,
  unmeasuredQuery,
} from "#db/queries/control-room/figures.ts";
import {
  indexedApiKeysQuery,
  indexedClaimsQuery,
  indexedCompaniesQuery,
  indexedCustomersQuery,
  indexedDocumentsQuery,
  indexedDriversQuery,
  indexedNotesQuery,
  indexedPaymentsQuery,
  indexedPayoutsQuery,
  indexedPeopleQuery,
  indexedRefundsQuery,
  indexedRetiredVehiclesQuery,
  indexedReviewsQuery,
  indexedSettlementsQuery,
  indexedSubscribersQuery,
} from "#db/queries/control-room/index/indexed-rows.ts";
import { recordChangesQuery, recordIdsQuery } from "#db/queries/control-room/index/record-changes.ts";
import { waitingItemQueries } from "#db/queries/control-room/decisions.ts";
import {
  calendarDriversQuery,
  jobsOfDriversQuery,
  openJobsQuery,
  overdueOfDriversQuery,
  takenJobsQuery,
} from "#db/queries/dispatch/calendar.ts";
import { engagementsQuery } from "#db/queries/dispatch/day.ts";
import { busyDriversQuery, cardsOfJobsQuery } from "#db/queries/dispatch/ways-back.ts";
import { waitingCountQuery } from "#db/queries/control-room/waiting.ts";
import { expiringPapersQuery } from "#db/queries/drivers/expiring-papers.ts";
import { officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { newsOfJobsQuery } from "#db/queries/jobs/under-way.ts";
import { WAITING_KINDS } from "#domain/control-room/waiting.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines, type Statement } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

/** The steps that read tables; what is counted is at most 100 rows of one of them. */
const readsOf = (lines: readonly string[]) =>
  lines.filter((line) => /^(SCAN|SEARCH) (?!(counted|urgent_papers)$)/.test(line));

/** Indexes that hold nothing but what waits: only they are walked from end to end. */
const OF_WAITING =
  /INDEX (orders_unpriced|driver_registrations_waiting|awaited_certificates_oldest|claims_to_transfer|outbox_parked)$/;

test.each(WAITING_KINDS)("%s that wait are counted by an index of their own", async (kind) => {
  const reads = readsOf(await plan(waitingCountQuery(db, kind, 0)));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((line) => !/USING (COVERING )?INDEX/.test(line))).toEqual([]);
  const walked = reads.filter((line) => line.startsWith("SCAN"));
  expect(walked.every((line) => OF_WAITING.test(line))).toBe(true);
});

test("orders to price are counted and read by their own index, not by that of all pending orders", async () => {
  for (const statement of [
    waitingCountQuery(db, "unpricedOrders", 0),
    ...waitingItemQueries(db, "unpricedOrders", 0),
  ])
    expect((await plan(statement)).filter((line) => / orders USING/.test(line))).toEqual([
      "SCAN orders USING INDEX orders_unpriced",
    ]);
});

const INDEXED: Readonly<Record<string, () => Statement>> = {
  "the changes": () => recordChangesQuery(db).limit(500),
  "the next ids": () => recordIdsQuery(db, "customers", "a").limit(500),
  "the next notes": () => recordIdsQuery(db, "notes", "a").limit(500),
  "the next subscriptions": () => recordIdsQuery(db, "subscribers", "a").limit(500),
  notes: () => indexedNotesQuery(db, ["a"]),
  customers: () => indexedCustomersQuery(db, ["a"]),
  people: () => indexedPeopleQuery(db, ["a"]),
  drivers: () => indexedDriversQuery(db, ["a"]),
  "retired vehicles": () => indexedRetiredVehiclesQuery(db, ["a"]),
  "API keys": () => indexedApiKeysQuery(db, ["a"]),
  companies: () => indexedCompaniesQuery(db, ["a"]),
  documents: () => indexedDocumentsQuery(db, ["a"]),
  payments: () => indexedPaymentsQuery(db, ["a"]),
  refunds: () => indexedRefundsQuery(db, ["a"]),
  payouts: () => indexedPayoutsQuery(db, ["a"]),
  settlements: () => indexedSettlementsQuery(db, ["a"]),
  claims: () => indexedClaimsQuery(db, ["a"]),
  reviews: () => indexedReviewsQuery(db, ["a"]),
  subscribers: () => indexedSubscribersQuery(db, ["a"]),
};

test.each(Object.keys(INDEXED))("what the index of records takes over is read by index: %s", async (name) => {
  const lines = await plan(INDEXED[name]!());
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines).filter((line) => line !== "SCAN record_index_changes")).toEqual([]);
});

/** Papers of one day are sorted, and the four that are left are put into the shape of all that waits. */
const OF_PAPERS = [
  "USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY",
  "SCAN urgent_papers",
  "USE TEMP B-TREE FOR ORDER BY",
];

test.each(WAITING_KINDS)("the first %s that wait are read by an index, in its order", async (kind) => {
  for (const statement of waitingItemQueries(db, kind, 0)) {
    const lines = await plan(statement);
    expect(lines.length).toBeGreaterThan(0);
    const allowed = kind === "papers" ? OF_PAPERS : [];
    expect(slowLines(lines).filter((line) => !allowed.includes(line))).toEqual([]);
    // Once, of the four alone.
    expect(lines.filter((line) => line === OF_PAPERS[2])).toHaveLength(kind === "papers" ? 1 : 0);
  }
});

test("the jobs of two days are read by their pickup, of earlier ones those past a midnight, and those under way by their status", async () => {
  const days = await plan(dayJobsQuery(db, 0, 1, 0));
  const overdue = "SEARCH jobs USING INDEX jobs_open (status=? AND vehicle=? AND pickup_at<?)";
  expect(days.filter((line) => /^SEARCH (jobs|figures)/.test(line)).toSorted()).toEqual([
    "SEARCH figures USING INDEX job_figures_of_day (completed_at>? AND completed_at<?)",
    "SEARCH jobs USING INDEX jobs_by_pickup (pickup_at>? AND pickup_at<?)",
    overdue,
    overdue,
    "SEARCH jobs USING INDEX jobs_past_midnight (pickup_at>? AND pickup_at<?)",
    "SEARCH jobs USING INDEX sqlite_autoindex_jobs_1 (job_id=?)",
  ]);
  // Those alone that were completed on these days and should have been before.
  expect(slowLines(days)).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
  const live = await plan(liveJobsQuery(db, "four_wheel"));
  expect(live[0]).toContain("SEARCH jobs USING INDEX jobs_open (status=? AND vehicle=?)");
  expect(slowLines(live)).toEqual([]);
  const idle = await plan({ toSQL: () => db.run(idleTrucksQuery(["2030-01-07"], [], 0)).getQuery() });
  expect(idle).toContain("SCAN vehicles USING INDEX vehicles_by_type");
  expect(idle).toContain("SEARCH drivers USING INDEX sqlite_autoindex_drivers_1 (driver_id=?)");
  expect(idle.find((line) => line.includes("under_way"))).toMatch(
    /^SEARCH under_way USING INDEX jobs_open \(status=\?/,
  );
  const day = "2030-01-07";
  const list = await plan({ toSQL: () => db.run(idleTruckListQuery(day, day, [], 0)).getQuery() });
  expect(list).toContain("SCAN vehicles USING INDEX vehicles_by_type");
  expect(list).toContain("SEARCH drivers USING INDEX sqlite_autoindex_drivers_1 (driver_id=?)");
  const around = await plan(jobsAroundQuery(db, ["one", "two"], 0));
  const reads = around.filter((line) => /^(SCAN|SEARCH) (jobs|found|own)/.test(line));
  expect(reads).toEqual([
    expect.stringMatching(/^SEARCH jobs USING INDEX sqlite_autoindex_jobs_1 \(job_id=\?\)/),
    ...["before", "after"].flatMap(() => [
      expect.stringMatching(/^SEARCH found USING .*INDEX sqlite_autoindex_jobs_1 \(job_id=\?\)/),
      "SEARCH own USING INDEX jobs_of_driver (driver_id=? AND pickup_at>? AND pickup_at<?)",
    ]),
  ]);
  // Of who drives them a row each, by their id.
  const trucks = await plan(truckFactsQuery(db, ["one", "two"]));
  expect(trucks[0]).toContain("SEARCH drivers USING INDEX");
  expect(slowLines(trucks)).toEqual([]);
});

const FIGURES: Readonly<Record<string, () => Statement>> = {
  "the totals of sixty days": () => dailyFiguresQuery(db, "2026-10-01", "2026-12-01"),
  "the days that are behind": () => staleDaysQuery(db, "2026-12-01", 10),
  "the jobs to measure": () => unmeasuredQuery(db, 60),
  "what drivers have completed": () => completedBetweenQuery(db, ["one"], 0, 1),
};

test.each(Object.keys(FIGURES))("%s are read by an index, sorted by it", async (name) => {
  const lines = await plan(FIGURES[name]!());
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines)).toEqual([]);
});

test("the totals of a day are summed by the indexes of the day alone", async () => {
  const lines = await plan(totalsOfDayQuery(db, "2026-12-01"));
  const reads = lines.filter((line) => /^(SCAN|SEARCH)/.test(line) && line !== "SCAN totals");
  expect(reads).toEqual([
    expect.stringMatching(
      /^SEARCH job_figures USING COVERING INDEX job_figures_of_day \(completed_at>\? AND completed_at<\?\)/,
    ),
    expect.stringMatching(
      /^SEARCH documents USING INDEX documents_by_kind \(status=\? AND kind=\? AND dated_at/,
    ),
  ]);
});

test("the calendar walks the drivers by name, and reads their jobs and the open ones by their indexes", async () => {
  const week = { startsAt: 0, endsAt: 1 };
  const cursor = { name: "dao", driverId: "one" };
  const named = await plan(
    calendarDriversQuery(db, { search: "a", vehicle: "four_wheel", cursor }, week, 0).limit(51),
  );
  expect(named[0]).toMatch(/^SEARCH drivers USING INDEX drivers_by_name \(.*>/);
  expect(named.find((line) => line.includes("jobs"))).toContain(
    "USING INDEX jobs_of_driver (driver_id=? AND pickup_at>? AND pickup_at<?)",
  );
  expect(named.find((line) => line.includes("under_way"))).toMatch(
    /^SEARCH under_way USING INDEX jobs_open \(status=\?/,
  );
  const held = await plan(jobsOfDriversQuery(db, ["one", "two"], week));
  expect(held[0]).toContain(
    "SEARCH jobs USING INDEX jobs_of_driver (driver_id=? AND pickup_at>? AND pickup_at<?)",
  );
  const open = await plan(openJobsQuery(db, "four_wheel", week, { at: 1, id: "KD-1" }).limit(51));
  expect(open[0]).toMatch(/^SEARCH jobs USING INDEX jobs_open \(status=\? AND vehicle=\? AND /);
  const taken = await plan(takenJobsQuery(db, "four_wheel", week));
  expect(taken[0]).toMatch(
    /^SEARCH jobs USING INDEX jobs_open \(status=\? AND vehicle=\? AND pickup_at>\? AND pickup_at<\?\)/,
  );
  const overdue = await plan(overdueOfDriversQuery(db, ["one", "two"], week, 0));
  expect(overdue[0]).toContain("SEARCH jobs USING INDEX jobs_open (status=? AND vehicle=? AND pickup_at<?)");
  const news = await plan(newsOfJobsQuery(db, ["one", "two"], 0));
  expect(news[0]).toContain("SEARCH jobs USING INDEX sqlite_autoindex_jobs_1 (job_id=?)");
  expect([named, held, open, taken, overdue, news].flatMap(slowLines)).toEqual([]);
});

test("what drivers have is read by their own jobs, however many jobs are completed", async () => {
  const lines = await plan(engagementsQuery(db, ["one", "two"], { endedAfter: 0, until: 1 }));
  expect(lines[0]).toContain(
    "SEARCH jobs USING INDEX jobs_of_driver (driver_id=? AND pickup_at>? AND pickup_at<?)",
  );
  expect(slowLines(lines)).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
});

test("who drives in a time is found by the pickups, and their cards by the ids of the jobs", async () => {
  const busy = await plan(busyDriversQuery(db, { from: 0, until: 1 }));
  expect(readsOf(busy)).toEqual([
    expect.stringMatching(/^SEARCH jobs USING INDEX jobs_past_midnight \(pickup_at>\? AND pickup_at<\?\)/),
    expect.stringMatching(/^SEARCH jobs USING INDEX jobs_by_pickup \(pickup_at>\? AND pickup_at<\?\)/),
    // Who drives in that time, and nobody else, is sorted by when their last job ends.
    "SCAN driven",
    "SCAN busy",
    expect.stringMatching(/^SEARCH drivers USING INDEX sqlite_autoindex_drivers_1/),
    expect.stringMatching(/^SEARCH driver_registrations USING INDEX sqlite_autoindex_driver_registrations_1/),
  ]);
  expect(slowLines(await plan(cardsOfJobsQuery(db, ["one"])))).toEqual([]);
});

test("papers that expire are read by their day, behind a paper, and nothing of those outside of the window", async () => {
  const after = { driverId: "d", paper: "insurance", plate: "1", expiresOn: "2026-12-01" } as const;
  const query = expiringPapersQuery({ from: "2026-11-28", through: "2026-12-28", after });
  const lines = await plan({ toSQL: () => new SQLiteAsyncDialect().sqlToQuery(query) });
  const reads = lines.filter((line) => /^(SCAN|SEARCH) /.test(line));
  expect(
    reads.filter((line) => !/ USING (COVERING )?INDEX \w+ \((<expr>|\w+_expires_on)>/.test(line)),
  ).toEqual(
    reads.filter((line) => /^SEARCH (held|drivers|users) .*\((driver_id|id)=\?\)|^SCAN papers$/.test(line)),
  );
  const indexes = [...lines.join("\n").matchAll(/(\w+) \((?:<expr>|\w+_expires_on)>\? AND/g)].map(
    ([, index]) => index,
  );
  expect(indexes.toSorted()).toEqual([
    "driver_registrations_by_licence",
    "drivers_by_licence",
    "vehicles_by_insurance",
    "vehicles_by_registration",
  ]);
  // Within one day alone they are sorted.
  expect(lines.filter((line) => line === "USE TEMP B-TREE FOR ORDER BY")).toEqual([]);
});

test("the orders of jobs that somebody may still take are walked by their pickup, never scanned, never sorted", async () => {
  const options = { waits: { what: "taker", now: 2 ** 41 }, sort: "pickup" } as const;
  expect(slowLines(await plan(officeListQuery(db, options).limit(101)))).toEqual([]);
  const cursor = { at: 2 ** 41, id: "KD-AAAAAA" };
  const [line] = await plan(officeListQuery(db, { ...options, cursor }).limit(101));
  expect(line).toBe(
    "SEARCH orders USING INDEX orders_ahead_by_pickup (driver_state=? AND (pickup_at,order_id)>(?,?))",
  );
});
