import type { JobCommand } from "../command.ts";
import type { Decision } from "../board-state.ts";
import type { BoardJob, BoardOrder } from "../job.ts";
import { changesSince, type TermChange } from "../term-changes.ts";
import { refuse } from "./answers.ts";

/** A step of a job that its driver presses. */
export type StepCommand = Extract<
  JobCommand,
  { readonly type: "release" | "start" | "arrive" | "leave" | "complete" }
>;

/**
 * The decision about a press, once more with what changed of the order's terms since the driver's phone showed them. A
 * press whose meaning is the same counts: what was done at a stop was done, whatever became of notes, people, the other
 * stops' doors or the price. Refused, with a code that names the change, is one that the change contradicts: a job given
 * back or started for a day that it is not on any more, a stop reached or the job completed at a door that it does not
 * have any more, a job completed without a stop that it has got. The same press counts once its driver has seen the
 * change and says that it was so.
 */
export function againstChanges(
  order: BoardOrder,
  job: BoardJob,
  command: StepCommand,
  decision: Decision,
): Decision {
  if (command.seenRevision === undefined || decision.outcome === "unchanged") return decision;
  return contradiction(order, job, command, changesSince(order, command.seenRevision), decision) ?? decision;
}

/** Whether an order has other terms than those that somebody of the office saw; not where what they saw is unknown. */
export function haveTermsChanged({ revision }: BoardOrder, seenRevision: number | undefined): boolean {
  return seenRevision !== undefined && seenRevision !== revision;
}

/**
 * Whether an order has other stops, or one of them is elsewhere, since somebody of the office saw them; also where that is not
 * remembered. A stop is named by its number alone: among others it would be another one.
 */
export function haveStopsChanged(order: BoardOrder, seenRevision: number): boolean {
  return changesSince(order, seenRevision).some(
    (change) =>
      change.kind === "stop_added" ||
      change.kind === "terms_changed" ||
      change.kind === "door_change_agreed" ||
      (change.kind === "doors_changed" && change.elsewhere.length > 0),
  );
}

function contradiction(
  order: BoardOrder,
  job: BoardJob,
  command: StepCommand,
  changes: readonly TermChange[],
  decision: Decision,
): Decision | null {
  const refusedAs = decision.outcome === "refused" ? decision.code : null;
  switch (command.type) {
    case "start":
      return refusedAs === "START_TOO_EARLY" ? otherDay(order, changes) : null;
    case "release":
      return refusedAs === null ? otherDay(order, changes) : null;
    case "arrive":
      return refusedAs === null && hasOtherDoor(changes, command.stop, 0) ? otherDoor(command.stop) : null;
    case "complete":
      if (refusedAs === "STOP_OUT_OF_ORDER") return addedStop(job, changes);
      return refusedAs === null ? lastDoor(order, job, changes) : null;
    default:
      return null;
  }
}

function otherDay({ startsAt }: BoardOrder, changes: readonly TermChange[]): Decision | null {
  const first = changes.find((change) => change.kind === "day_changed");
  if (first === undefined || first.fromPickupAt === startsAt) return null;
  return refuse("JOB_DAY_CHANGED", { from: first.fromPickupAt, to: startsAt });
}

/** Whether a stop has got another address or pin since an instant, epoch milliseconds. */
function hasOtherDoor(changes: readonly TermChange[], stop: number, since: number): boolean {
  return changes.some(
    (change) => change.kind === "doors_changed" && change.at > since && change.elsewhere.includes(stop),
  );
}

function otherDoor(stop: number): Decision {
  return refuse("STOP_DOOR_CHANGED", { stop: stop + 1 });
}

/** The last stop has got another door since its driver reached it. */
function lastDoor(
  { stopCount }: BoardOrder,
  { visits }: BoardJob,
  changes: readonly TermChange[],
): Decision | null {
  if (stopCount === null) return null;
  const reachedAt = visits.at(-1)?.arrivalReceivedAt ?? 0;
  return hasOtherDoor(changes, stopCount - 1, reachedAt) ? otherDoor(stopCount - 1) : null;
}

function addedStop({ visits }: BoardJob, changes: readonly TermChange[]): Decision | null {
  const isAdded = changes.some(({ kind }) => kind === "stop_added");
  return isAdded ? refuse("JOB_STOP_ADDED", { stop: visits.length + 1 }) : null;
}
