import { profileOfRoad } from "../../driving-hours/profile.ts";
import { wayOfAreas, type WayBetween } from "../../driving-hours/shortfalls.ts";
import type { Refusal } from "../../errors.ts";
import type { BusyJob } from "../../jobs/board-state.ts";
import { whyUnfit } from "../../jobs/fit.ts";
import type { DayDriver, OpenJob, PlacedJob, Spot, Ways, WaysByVehicle } from "./day.ts";

/**
 * Why a driver cannot take a job beside others, or `null`: the rule of the board (`whyUnfit`), with each empty way as the
 * roads between the places say, and at least as the board estimates it, so that it refuses nothing that is suggested.
 * @param others jobs that are theirs besides, held or suggested
 */
export function whyNotAmong(
  ways: WaysByVehicle,
  { facts, driven }: Pick<DayDriver, "facts" | "driven">,
  job: OpenJob,
  others: readonly PlacedJob[],
): Refusal | null {
  return whyUnfit(job, facts, { busy: others.map(withDriving), driven }, wayOnRoads(ways));
}

/** The jobs of a driver that others have to fit to; of those under way the places do not matter any more. */
export function asHeld({ held, underWay }: Pick<DayDriver, "held" | "underWay">): PlacedJob[] {
  return [...underWay.map((job) => ({ ...job, from: NOWHERE, to: NOWHERE })), ...held];
}

/** Of no way between places anything is known. */
const NOWHERE = Number.NaN;

/**
 * The longer of the way on the roads and the estimated one; of places or a truck that are not known only the latter. The truck
 * is that of the next job.
 */
export function wayOnRoads(ways: WaysByVehicle): WayBetween {
  return (before: Partial<PlacedJob>, next: Partial<PlacedJob> & { readonly isBegun?: boolean }) => {
    const estimated = wayOfAreas(before, next);
    const { to = Number.NaN } = before;
    const { from = Number.NaN } = next;
    const truck = next.vehicle ?? before.vehicle;
    const durationS = truck === undefined ? 0 : durationOf(ways[truck], to, from);
    if (!Number.isFinite(durationS) || next.isBegun === true) return estimated;
    const { travelS = 0, isOverWater = false } = estimated ?? {};
    return { travelS: Math.max(travelS, durationS), isOverWater };
  };
}

function durationOf({ size, durationS }: Ways, from: Spot, to: Spot): number {
  return durationS[from * size + to] ?? 0;
}

/** A job whose driving was not recorded counts as its road. */
export function withDriving(job: PlacedJob): BusyJob {
  const { roadDurationS } = job as Partial<OpenJob>;
  if ((job.driving ?? null) !== null || roadDurationS === undefined) return job;
  return { ...job, driving: profileOfRoad(roadDurationS) };
}
