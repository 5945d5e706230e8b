import type { Database } from "#db/client.ts";
import { idleTrucksQuery } from "#db/queries/control-room/idle-trucks.ts";
import { dayJobsQuery, liveJobsQuery } from "#db/queries/control-room/day-jobs.ts";
import { waitingItemQueries } from "#db/queries/control-room/decisions.ts";
import { dailyFiguresQuery, totalsOfDayQuery } from "#db/queries/control-room/figures.ts";
import { waitingCountQuery } from "#db/queries/control-room/waiting.ts";
import { WAITING_KINDS } from "#domain/control-room/waiting.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokMidnight, DAY_MS } from "#domain/time.ts";
import { BUSY_NOON, writeBusyDays } from "./busy-days.ts";
import type { Comparison, Sized, Statement } from "./compare.ts";
import { NEWEST_AT } from "./grown-database.ts";

/**
 * The day of the last pickups. The databases differ in what went before it: the small one is less than a day old, so that its
 * time says little about growth.
 */
const LAST_DAY = NEWEST_AT + 3 * DAY_MS;

/** Measures what the staff's first page reads, in parts and together. */
export function compareToday(comparison: Comparison): void {
  compareDay(comparison, "the last day", LAST_DAY);
}

/** The same of a day that is equal in all databases, with the week around it: only their history differs. */
export function compareBusyDay(comparison: Comparison, databases: readonly Sized[]): void {
  for (const { grown } of databases) writeBusyDays(grown);
  compareDay(comparison, "an equal busy day", BUSY_NOON);
}

function compareDay(comparison: Comparison, day: string, now: number): void {
  const parts: readonly (readonly [name: string, statements: (db: Database) => Statement[]])[] = [
    ["what waits, counted", (db) => WAITING_KINDS.map((kind) => waitingCountQuery(db, kind, now))],
    ["the first of what waits", (db) => WAITING_KINDS.flatMap((kind) => waitingItemQueries(db, kind, now))],
    ["trucks under way", (db) => VEHICLE_TYPES.map((vehicle) => liveJobsQuery(db, vehicle))],
    ["the jobs of two days", (db) => [daysOf(db, now)]],
    ["idle trucks of two days", (db) => [idleTrucksOf(db, now)]],
    ["figures of 60 days", (db) => figuresOf(db, now)],
  ];
  for (const [name, statements] of parts) comparison.compare(`today, ${day}: ${name}`, statements);
  comparison.compare(`today, ${day}, all of it`, (db) => parts.flatMap(([, statements]) => statements(db)));
}

function daysOf(db: Database, now: number): Statement {
  const from = bangkokMidnight(now);
  return dayJobsQuery(db, from, from + 2 * DAY_MS);
}

function idleTrucksOf(db: Database, now: number): Statement {
  const days = [bangkokDay(now), bangkokDay(now + DAY_MS)];
  return { toSQL: () => db.run(idleTrucksQuery(days, [], now)).getQuery() };
}

function figuresOf(db: Database, now: number): Statement[] {
  const today = bangkokDay(now);
  return [dailyFiguresQuery(db, bangkokDay(now - 60 * DAY_MS), today), totalsOfDayQuery(db, today)];
}
