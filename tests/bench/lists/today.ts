import type { Database } from "#db/client.ts";
import { dayJobsQuery, liveJobsQuery } from "#db/queries/control-room/day-jobs.ts";
import { waitingItemQueries } from "#db/queries/control-room/decisions.ts";
import { dailyFiguresQuery, totalsOfDayQuery } from "#db/queries/control-room/figures.ts";
import { waitingCountQuery } from "#db/queries/control-room/waiting.ts";
import { WAITING_KINDS } from "#domain/control-room/waiting.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokMidnight, DAY_MS } from "#domain/time.ts";
import type { Comparison, Statement } from "./compare.ts";
import { NEWEST_AT } from "./grown-database.ts";

/** The day of the last pickups: a day that every size of database has. */
const NOW = NEWEST_AT + 3 * DAY_MS;

/** Measures what the staff's first page reads, in parts and together. */
export function compareToday(comparison: Comparison): void {
  comparison.compare("today: what waits, counted", waiting);
  comparison.compare("today: the first of what waits", firstWaiting);
  comparison.compare("today: trucks under way", live);
  comparison.compare("today: the jobs of two days", days);
  comparison.compare("today: figures of 60 days", dayFigures);
  comparison.compare("today, all of it", (db) => [
    ...waiting(db),
    ...firstWaiting(db),
    ...live(db),
    ...days(db),
    ...dayFigures(db),
  ]);
}

function waiting(db: Database): Statement[] {
  return WAITING_KINDS.map((kind) => waitingCountQuery(db, kind, NOW));
}

function firstWaiting(db: Database): Statement[] {
  return WAITING_KINDS.flatMap((kind) => waitingItemQueries(db, kind, NOW));
}

function live(db: Database): Statement[] {
  return VEHICLE_TYPES.map((vehicle) => liveJobsQuery(db, vehicle));
}

function days(db: Database): Statement[] {
  const from = bangkokMidnight(NOW);
  return [dayJobsQuery(db, from, from + 2 * DAY_MS)];
}

function dayFigures(db: Database): Statement[] {
  const today = bangkokDay(NOW);
  return [dailyFiguresQuery(db, bangkokDay(NOW - 60 * DAY_MS), today), totalsOfDayQuery(db, today)];
}
