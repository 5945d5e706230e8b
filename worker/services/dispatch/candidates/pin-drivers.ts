import { driversToLookAt } from "#db/queries/dispatch/day.ts";
import { judgedAt, type Candidate } from "#domain/dispatch/candidates.ts";
import type { DriversToPin } from "#domain/dispatch/suggest-input.ts";
import { PinJudge } from "#domain/dispatch/suggest/pins.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { readDay } from "../read-day.ts";
import { provinceIdOf } from "../spots.ts";
import { openJobsOf } from "../suggest-day.ts";
import { candidatesPage, LOOKED_AT, type CandidatesPage } from "./candidates-page.ts";

type Needs = Pick<Dependencies, "db" | "geocoder" | "now">;

/** A driver who may be chosen for a job of a day, beside what was chosen for them before. */
export interface PinCandidate extends Candidate {
  readonly phone: string;
  /** The same of one whom no message reaches, so that the office tells them; else `null`. */
  readonly phoneToTell: string | null;
  /** Whether they come to its pickup from another job. */
  readonly isAfterJob: boolean;
}

/** Who may be chosen for a job of a day. */
export type PinCandidates = CandidatesPage<PinCandidate>;

/**
 * The drivers of a job's kind of vehicle who take jobs, those who can take it first, by empty way and
 * lateness, and why the others cannot: by the rule of the suggestions, beside what they hold and the jobs
 * that are chosen for them already; what is only suggested is planned anew around it. Reads D1 in four trips.
 * @throws AppError NOT_FOUND when it is not open, or its places are not known or in forbidden truck hours
 */
export async function readPinDrivers(
  deps: Needs,
  { day, pins, jobId, search, cursor }: DriversToPin,
): Promise<PinCandidates> {
  const { midnight, rows } = await openJobsOf(deps, day);
  const row = rows.find(({ job }) => job.jobId === jobId);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const lookedFor = { search, provinceId: provinceIdOf(row.pickupPlaceId) };
  const looked = await driversToLookAt(deps.db, row.job.vehicle, LOOKED_AT, lookedFor, cursor?.until);
  const chosen = Object.entries(pins).filter(([pinned, driverId]) => pinned !== jobId && driverId !== null);
  const isChosen = new Set(chosen.map(([pinned]) => pinned));
  const judged = rows.filter((each) => each === row || isChosen.has(each.job.jobId));
  const seenAt = judgedAt(cursor, deps.now());
  const { day: read, leftOut } = await readDay(
    { ...deps, now: () => seenAt },
    judged,
    looked.drivers,
    midnight,
  );
  if (leftOut.has(jobId)) throw new AppError("NOT_FOUND");
  const judge = new PinJudge(read);
  // What is open no longer is among what its driver holds, or counts no more.
  for (const [pinned, driverId] of chosen)
    if (driverId !== null && judge.whyNot(pinned, driverId) === null) judge.give(pinned, driverId);
  const candidates = looked.drivers.map(
    ({ driver: { driverId, name, phone }, phoneToTell }): PinCandidate => {
      const stop = judge.routeWith(jobId, driverId)?.stops.find(({ job }) => job.jobId === jobId);
      return {
        driverId,
        name,
        phone,
        phoneToTell,
        refusal: judge.whyNot(jobId, driverId),
        // A plan gives nobody a job against a rule, whatever the reason.
        isOverridable: false,
        emptyM: stop?.way.distanceM ?? null,
        isAfterJob: stop?.isAfterJob ?? false,
        lateS: stop?.behindS ?? 0,
      };
    },
  );
  return candidatesPage(candidates, cursor, looked.until, seenAt);
}
