import {
  openJobsOfDayQuery,
  readOpenJobs,
  type OpenJobRow,
  type ReadyDriverRow,
} from "#db/queries/dispatch/day.ts";
import type { DispatchDay } from "#domain/dispatch/suggest/day.ts";
import { pinJobs, type Pin, type RefusedPin } from "#domain/dispatch/suggest/pins.ts";
import {
  explain,
  totalsOf,
  type ExplainedDay,
  type UnassignedJob,
} from "#domain/dispatch/suggest/explain.ts";
import { partsOf, suggest } from "#domain/dispatch/suggest/suggest.ts";
import { openSince } from "#domain/jobs/job.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { driversOfDay, type DriversCut } from "./day-drivers.ts";
import { readDay, type LeftOut, type ReadDay } from "./read-day.ts";
import { withTrucks, type JobWithTrucks } from "./suggested-trucks.ts";

type Needs = Pick<Dependencies, "db" | "geocoder" | "now">;

/** A suggestion for a day. */
export interface SuggestedDay extends Omit<ExplainedDay, "suggested" | "unassigned"> {
  readonly suggested: readonly JobWithTrucks[];
  readonly unassigned: readonly (Omit<UnassignedJob, "reason"> & {
    /** `left_open`: somebody has decided so. */
    readonly reason: UnassignedJob["reason"] | LeftOut | "left_open";
  })[];
  /** What was decided and does not hold: these jobs are planned like the others. */
  readonly refusedPins: readonly RefusedPin[];
  /** By first come, first served. */
  readonly firstCome: ExplainedDay["totals"];
  readonly jobs: readonly Pick<
    OpenJobRow["job"]["card"],
    "jobId" | "orderId" | "vehicle" | "pickupArea" | "destinationArea" | "pickupAt"
  >[];
  /** The revision of each job's order that it was made from. */
  readonly revisions: Readonly<Record<string, number>>;
  readonly drivers: readonly {
    readonly driverId: string;
    readonly name: string;
    /** The phone of one whom no message reaches, so that the office tells them; else `null`. */
    readonly phoneToTell: string | null;
  }[];
  /** When the next open job after the day is picked up, where the day itself has none; `null`: never. */
  readonly nextPickupAt: number | null;
  /** Whether the day has more jobs than were looked at, which are the first. */
  readonly isCut: boolean;
  /** The kinds of vehicle of which more drivers are free for a job of the day than were compared. */
  readonly driversCut: readonly DriversCut[];
}

/** A day that suggestions are asked for. */
export interface DayToSuggest {
  /** `2026-12-01` */
  readonly day: string;
  /** What is decided of it before, by jobs: who takes it; `null`: it stays open. The earlier ones count first. */
  readonly pins: Readonly<Record<string, string | null>>;
}

/**
 * Who should take which open job of a Bangkok day, around what somebody has decided of it. Reads D1 in five trips; nothing is
 * written, and the board decides each assignment by itself when it is applied.
 */
export async function suggestDay(deps: Needs, { day, pins }: DayToSuggest): Promise<SuggestedDay> {
  const decided = Object.entries(pins).map(([jobId, driverId]): Pin => ({ jobId, driverId }));
  const { midnight, rows, isCut } = await openJobsOf(deps, day);
  const { drivers, driversCut } = await driversOfDay(
    deps,
    rows,
    bangkokDay(midnight),
    decided.flatMap(({ driverId }) => driverId ?? []),
  );
  const nextPickupAt = rows.length > 0 ? null : await nextPickup(deps, midnight + DAY_MS);
  const answer = answerOf(await readDay(deps, rows, drivers, midnight), decided, rows, drivers);
  return { ...answer, nextPickupAt, isCut, driversCut };
}

/**
 * The jobs of a Bangkok day that are open now, and when it begins. The day that has the present begins with those whose pickup has
 * passed and that can still be given to somebody.
 */
export async function openJobsOf({ db, now }: Pick<Needs, "db" | "now">, day: string) {
  const midnight = bangkokInstant(day, "00:00") ?? now();
  const isPresent = midnight <= now() && now() < midnight + DAY_MS;
  const from = isPresent ? openSince(now()) : Math.max(midnight, openSince(now()));
  return { midnight, ...(await readOpenJobs(db, { from, until: midnight + DAY_MS })) };
}

/** When the first open job from an instant on is picked up. */
async function nextPickup({ db }: Needs, from: number): Promise<number | null> {
  const [first] = await openJobsOfDayQuery(db, { from, until: Number.MAX_SAFE_INTEGER }, 0);
  return first?.job.pickupAt ?? null;
}

/** What is suggested for a day around what is decided of it, and why. */
export function suggestionOf(
  whole: DispatchDay,
  pins: readonly Pin[],
): Omit<ExplainedDay, "unassigned"> & Pick<SuggestedDay, "unassigned" | "refusedPins" | "firstCome"> {
  const { day, left, refused } = pinJobs(whole, pins);
  const parts = partsOf(day);
  const { suggested, firstCome } = suggest(day, 1, parts);
  const explained = explain(day, suggested, parts);
  return {
    ...explained,
    unassigned: [
      ...explained.unassigned,
      ...left.map(({ jobId }) => ({ jobId, reason: "left_open" as const, drivers: 0 })),
    ],
    refusedPins: refused,
    firstCome: totalsOf(day, firstCome),
  };
}

function answerOf(
  { day: whole, leftOut, bannedWhenLate }: ReadDay,
  pins: readonly Pin[],
  rows: readonly OpenJobRow[],
  drivers: readonly ReadyDriverRow[],
): Omit<SuggestedDay, "nextPickupAt" | "isCut" | "driversCut"> {
  const suggestion = suggestionOf(whole, pins);
  const pickupOf = new Map(rows.map(({ job }) => [job.jobId, job.pickupAt]));
  const late = suggestion.suggested.filter(({ lateS }) => lateS > 0);
  const banned = bannedWhenLate(
    new Map(late.map(({ jobId, lateS }) => [jobId, (pickupOf.get(jobId) ?? 0) + lateS * 1000])),
  );
  const timed = suggestion.suggested.map((job) => ({ ...job, isBannedWhenLate: banned.has(job.jobId) }));
  return {
    ...suggestion,
    suggested: withTrucks(timed, rows, drivers),
    unassigned: [
      ...suggestion.unassigned,
      ...[...leftOut].map(([jobId, reason]) => ({ jobId, reason, drivers: 0 })),
    ],
    jobs: rows.map(({ job: { card } }) => {
      const { jobId, orderId, vehicle, pickupArea, destinationArea, pickupAt } = card;
      return { jobId, orderId, vehicle, pickupArea, destinationArea, pickupAt };
    }),
    revisions: Object.fromEntries(rows.map(({ job, revision }) => [job.jobId, revision])),
    drivers: drivers.map(({ driver: { driverId, name }, phoneToTell }) => ({ driverId, name, phoneToTell })),
  };
}
