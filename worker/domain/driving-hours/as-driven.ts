import type { JourneyLeg } from "../ferries/journey.ts";
import type { StopVisit } from "../jobs/visits.ts";
import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import type { LegTimes } from "../waiting/leg-times.ts";
import { periodsOf, type Period } from "./clock.ts";
import { planOf, profileOf, type DrivingProfile } from "./profile.ts";
import { isPause, type Step } from "./schedule.ts";

/** A job that its driver has started, and how it was planned. Instants in epoch milliseconds. */
export interface BegunJob {
  /** `null` where it was not recorded. */
  readonly startedAt: number | null;
  /** `null` while it is in progress. */
  readonly completedAt: number | null;
  readonly pickupAt: number;
  readonly visits: readonly StopVisit[];
  /** The ways between its stops; `null` where they were not recorded. */
  readonly legTimes: readonly LegTimes[] | null;
  readonly roadDurationS: number | null;
  readonly driving: DrivingProfile | null;
}

/** A job as it was driven: from its start, with the way to its pickup. Epoch milliseconds. */
export interface DrivenJob {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly driving: DrivingProfile;
}

/**
 * A started job as its driver's clock estimates it: what was driven by its presses, and of one in progress what is planned
 * from where it is now. `null` where its start or its ways were not recorded, or a ferry is on one of them: then its plan
 * stands for it.
 */
export function asDriven(job: BegunJob, now: number): DrivenJob | null {
  const journey = roadsOf(job);
  const { startedAt, completedAt, pickupAt } = job;
  if (startedAt === null || journey === null) return null;
  const plan = planOf(job.driving);
  const visits = completedAt === null ? leavingNow(job.visits, now) : job.visits;
  const planned = periodsOf([{ startedAt, completedAt, pickupAt, visits, journey, plan }]);
  // A pause in which it ended goes on after it.
  const periods = planned.slice(0, planned.findLastIndex(({ kind }) => !isPause(kind)) + 1);
  const endsAt = periods.reduce((latest, { until }) => Math.max(latest, until), startedAt);
  return {
    startsAt: startedAt,
    endsAt: completedAt === null ? Math.max(endsAt, now) : endsAt,
    driving: profileOf(stepsOf(periods), plan),
  };
}

/** The roads between the stops; `null` where they are not known, or not all of what is travelled is road. */
function roadsOf({ legTimes, roadDurationS }: BegunJob): readonly JourneyLeg[] | null {
  if (legTimes === null || roadDurationS === null) return null;
  const travelS = legTimes.reduce((sum, leg) => sum + leg.travelS, 0);
  if (Math.abs(travelS - roadDurationS) > 1) return null;
  const roads = legTimes.flatMap(({ travelS: durationS }): JourneyLeg[] => [
    { kind: "road", durationS },
    { kind: "stop" },
  ]);
  return [{ kind: "stop" }, ...roads];
}

/** A driver who stands at a stop leaves it once it is handled, now at the earliest. */
function leavingNow(visits: readonly StopVisit[], now: number): readonly StopVisit[] {
  return visits.map((visit) =>
    visit.leftAt === null
      ? { ...visit, leftAt: Math.max(now, visit.arrivedAt + HANDLING_PER_STOP_S * 1000) }
      : visit,
  );
}

/** Periods as steps, with a break where the driver was free between two. */
function stepsOf(periods: readonly Period[]): Pick<Step, "kind" | "durationS">[] {
  return periods.flatMap(({ kind, from, until }, index): Pick<Step, "kind" | "durationS">[] => {
    const free = from - (periods[index - 1]?.until ?? from);
    const step = { kind, durationS: (until - from) / 1000 };
    return free > 0 ? [{ kind: "break", durationS: free / 1000 }, step] : [step];
  });
}
