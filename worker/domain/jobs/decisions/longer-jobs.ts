import { busyFromNow, roadWith, type AddedStop, type RoadFacts } from "../../door-changes/added-stop.ts";
import { whyNotLonger } from "../../drivers/availability.ts";
import type { Refusal } from "../../errors.ts";
import type { DriverFacts } from "../driver-facts.ts";
import type { BoardState, BusyJob } from "../board-state.ts";
import { whyNotLawful, whyUnfit, type Engagements } from "../fit.ts";
import { overlaps, type BoardJob } from "../job.ts";
import type { JobToDrive } from "./driving-hours.ts";
import type { OrderChanges } from "../revision.ts";

/** A job in progress that takes longer than it was planned. */
export interface LongerJob {
  /** The order's road. */
  readonly road: RoadFacts;
  /** Until when the job's driver is busy, epoch milliseconds. */
  readonly until: number;
}

/**
 * What another stop makes of the only job of an order, which is in progress, or why it cannot be: the driver's other jobs
 * have to stay possible. The job ends as much later as the order does, and no sooner than the truck can be there from
 * where it is now: one that is late stays late. The one place where the window of a started job changes.
 * @param isAsked whether its driver has asked for it or entered that it was agreed, or could do neither and the office says why, so
 *   that their days off and hours say nothing
 */
export function longerJob(
  state: BoardState,
  job: BoardJob,
  stop: AddedStop,
  now: number,
  isAsked: boolean,
): LongerJob | Refusal {
  const { order, busy, driver } = state;
  if (order.jobs.length !== 1) return { code: "DOOR_CHANGE_ONE_TRUCK" };
  if (driver === null || driver.driverId !== job.driverId) return { code: "DOOR_CHANGE_CLOSED" };
  if (order.stopCount !== stop.position) return { code: "ORDER_CHANGED" };
  const present = busy.find(({ jobId }) => jobId === job.jobId) ?? { ...order, jobId: job.jobId };
  const road = roadWith(stop, order.startsAt);
  const planned = present.endsAt + Math.max(0, road.endsAt - order.endsAt);
  const until = Math.max(planned, busyFromNow(stop, job.visits, now));
  const refusal =
    (isAsked ? null : whyNotLonger(driver, present, until)) ??
    whyNotUntil(state, driver, job, present, { road, until });
  return refusal ?? { road, until };
}

/** The rows of a revision, with the windows that the board has decided. */
export function withWindow(changes: OrderChanges, { road: { endsAt }, until }: LongerJob): OrderChanges {
  return { ...changes, columns: { ...changes.columns, endsAt }, startedUntil: until };
}

/** What an admin may have allowed between two jobs that do not overlap: an empty way that is too long for the time. */
const OUT_OF_REACH: ReadonlySet<string> = new Set(["JOB_OUT_OF_REACH", "NEXT_JOB_OUT_OF_REACH"]);
const UNLAWFUL: ReadonlySet<string> = new Set(["DRIVING_BREAK_MISSING", "DRIVING_REST_MISSING"]);

/**
 * Why the driver of a job in progress cannot be busy with it until then, or `null`. The rule is that of every reservation,
 * with four differences. Days off and hours are left to `whyNotLonger`. Whether the driver takes jobs now does not count.
 * An overlap or a long empty way that an admin has allowed stays allowed. A plan that already broke the driving hours may
 * go on, but a lawful one may not become unlawful.
 */
function whyNotUntil(
  { order: { roadDurationS }, changedEnds = null, busy, driven = [] }: BoardState,
  driver: DriverFacts,
  { jobId, vehicle }: BoardJob,
  present: BusyJob,
  { road, until }: LongerJob,
): Refusal | null {
  const others = busy.filter((other) => other.jobId !== jobId);
  const anyTime = { ...driver, available: true, daysOff: [], weeklyHours: null };
  const engagements: Engagements = { busy: others.filter((other) => !overlaps(other, present)), driven };
  // As it is planned: what is compared is the plan with the stop and without it.
  const { begun: _begun, ...planned } = present;
  const fit = { ...planned, jobId, vehicle, isBegun: true };
  const { driving = null } = road;
  const longer = { ...fit, endsAt: until, driving, roadDurationS: road.roadDurationS, ends: changedEnds };
  const refusal = whyUnfit(longer, anyTime, engagements);
  if (refusal?.code === "JOBS_OVERLAP") return { ...refusal, code: "DOOR_CHANGE_STOP_OVERLAPS" };
  const asPlanned = { ...fit, roadDurationS };
  if (refusal !== null && !mayBeOld(refusal, whyUnfit(asPlanned, anyTime, engagements))) return refusal;
  return (
    whyNoLonger(asPlanned, longer, engagements) ?? whyNoLonger(asPlanned, longer, { busy: others, driven })
  );
}

/** Why a longer job cannot be driven lawfully among others among which the shorter one can, or `null`. */
function whyNoLonger(shorter: JobToDrive, longer: JobToDrive, engagements: Engagements): Refusal | null {
  return whyNotLawful(shorter, engagements) === null ? whyNotLawful(longer, engagements) : null;
}

/** Whether an admin may have allowed what a job is refused for. @param before why it could not be driven without the stop */
function mayBeOld({ code }: Refusal, before: Refusal | null): boolean {
  const wasOutOfReach = before !== null && OUT_OF_REACH.has(before.code);
  return UNLAWFUL.has(code) || (OUT_OF_REACH.has(code) && wasOutOfReach);
}
