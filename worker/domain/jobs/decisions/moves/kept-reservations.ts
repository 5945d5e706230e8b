import { hasVehicleOf } from "../../../drivers/vehicle-types.ts";
import { whyNotThen } from "../../../drivers/availability.ts";
import { whyNoVehicle } from "../../../drivers/papers.ts";
import { roadDurationS } from "../../../ferries/journey.ts";
import type { MovedOrder } from "../../../orders/revise-order.ts";
import { legTimesOf } from "../../../waiting/leg-times.ts";
import { stopCountOf } from "../../card.ts";
import type { DriverFacts } from "../../driver-facts.ts";
import type { BoardState, HeldJob } from "../../board-state.ts";
import type { Refusal } from "../../../errors.ts";
import { whyNotBeside, whyNotLawful } from "../../fit.ts";
import { overlaps, type BoardJob, type BoardOrder, type DrivingWindow } from "../../job.ts";
import type { Change } from "../change.ts";
import { jobsAfter } from "./trucks.ts";

/** The facts of the board that follow from another way or other vehicles; none where both stay as they are. */
export function movedFacts(
  { jobs }: Pick<BoardOrder, "jobs">,
  { window, changes }: MovedOrder,
): Partial<BoardOrder> {
  const { columns, cards = [] } = changes;
  const { journey, drivingPlan = null } = columns;
  if (journey === undefined) return {};
  const { startsAt, endsAt, driving = null } = window;
  return {
    startsAt,
    endsAt,
    driving,
    roadDurationS: roadDurationS(journey),
    legTimes: legTimesOf(journey, drivingPlan),
    stopCount: stopCountOf(cards),
    ...(cards.length > 0 && { jobs: jobsAfter({ jobs }, cards) }),
  };
}

/**
 * Releases the reservations whose driver cannot do the job as it is then: they have no such vehicle, or not the time.
 * @param moved what `movedFacts` says, already applied to the order of the change
 * @param reason what they are told, where that is not the reason of the change
 */
export function releaseUnfit(
  state: BoardState,
  moved: Partial<BoardOrder>,
  change: Change,
  reason?: string,
): void {
  const { order, holders = [], changedEnds = null } = state;
  const { jobs = [], ...way } = moved;
  if (jobs.length === 0) return;
  const window = { ...order, ...way };
  const then = { ...state, order: { ...order, roadDurationS: window.roadDurationS }, ends: changedEnds };
  for (const job of jobs) {
    if (job.status !== "reserved") continue;
    const driver = holders.find(({ driverId }) => driverId === job.driverId);
    const isOtherVehicle = job.vehicle !== order.jobs.find(({ jobId }) => jobId === job.jobId)?.vehicle;
    const hasNone = isOtherVehicle && (driver === undefined || !hasVehicleOf(driver, job.vehicle));
    const why = hasNone ? ({ code: "WRONG_VEHICLE_TYPE" } as const) : whyLeaves(then, job, window);
    if (why !== null) change.free(job, why, { revision: { kind: "released_for_move" }, reason });
  }
}

/**
 * Why the driver of a job does not keep it in another window, or `null`: by the rule of every reservation, and by their days
 * and papers.
 */
export function whyLeaves(state: BoardState, job: BoardJob, window: DrivingWindow): Refusal | null {
  return whyNotKeep(state, job, window) ?? whyOffThen(job, window, state.holders ?? []);
}

/**
 * Why the driver of a reservation takes no jobs in the new window, or has no vehicle with valid papers then, or `null`; what an
 * admin allowed before stays allowed.
 */
function whyOffThen(job: BoardJob, window: DrivingWindow, holders: readonly DriverFacts[]): Refusal | null {
  if (job.status !== "reserved" || job.overlapReason !== null) return null;
  const driver = holders.find(({ driverId }) => driverId === job.driverId);
  if (driver === undefined) return null;
  return whyNotThen(driver, window) ?? whyNoVehicle(driver, window, job.vehicle);
}

/**
 * Why a driver cannot keep a reservation in another window, or `null`: by the rule of every reservation. Those of the same
 * order move along; an overlap that an admin allowed before stays allowed, as do the ways that they allowed with it, but never
 * a drive that the law does not.
 */
export function whyNotKeep(
  { order, ends = null, holdersBusy = [], holdersDriven = [] }: BoardState,
  job: BoardJob,
  window: DrivingWindow,
): Refusal | null {
  if (job.status !== "reserved") return null;
  const moved = new Set(order.jobs.filter((each) => each.status === "reserved").map((each) => each.jobId));
  const isTheirs = ({ driverId }: HeldJob) => driverId === job.driverId;
  const others = holdersBusy.filter((other) => isTheirs(other) && !moved.has(other.jobId));
  const { jobId, vehicle } = job;
  const moving = { ...window, jobId, vehicle, roadDurationS: order.roadDurationS, ends };
  const engagements = { busy: others, driven: holdersDriven.filter(isTheirs) };
  const isAllowed = job.overlapReason !== null;
  const clash = others.find((other) => overlaps(other, window) && !overlaps(other, order));
  if (isAllowed && clash !== undefined) return { code: "JOBS_OVERLAP", params: { jobId: clash.jobId } };
  return (isAllowed ? whyNotLawful : whyNotBeside)(moving, engagements);
}
