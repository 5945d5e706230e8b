import type { Actor } from "../../access/actor.ts";
import { MINUTE_MS } from "../../time.ts";
import type { CorrectVisitCommand, VisitCommand, VisitForDriverCommand } from "../command.ts";
import type { Decision } from "../board-state.ts";
import { countedAround } from "../../waiting/counted.ts";
import { legTimesTo } from "../../waiting/leg-times.ts";
import { recordedSteps } from "../../waiting/recorded-steps.ts";
import { withCorrected, withoutLast } from "../../waiting/recounted.ts";
import type { BoardJob, BoardOrder } from "../job.ts";
import { leftAt, visitFrom, whereabouts, type StopVisit } from "../visits.ts";
import { refuse, refuseJob, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { haveStopsChanged } from "./changed-terms.ts";
import { oncePressed } from "./pressed.ts";

/** Who says that a truck has reached or left a stop, when it was and when that came; epoch milliseconds. */
interface Said {
  readonly actor: Actor;
  readonly stop: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly reason?: string;
}

/**
 * The driver of a job in progress reaches its next stop; a stop that they have not left is left at the same time. A stop
 * that was reached before stays as it was recorded. What of both counts as waiting is `waiting/counted.ts`.
 * @param at when it was pressed, @param receivedAt when it came; both epoch milliseconds
 */
export function arrive(
  order: BoardOrder,
  job: BoardJob,
  { driverId, stop }: VisitCommand,
  at: number,
  receivedAt: number,
): Decision {
  if (stop < job.visits.length) return unchanged(order);
  return reach(order, job, { actor: { kind: "driver", id: driverId }, stop, at, receivedAt });
}

function reach(order: BoardOrder, job: BoardJob, { actor, stop, at, receivedAt, reason }: Said): Decision {
  if (job.status !== "in_progress") return refuseJob(job, "in_progress");
  const isNext = stop === job.visits.length && stop < (order.stopCount ?? Infinity);
  if (!isNext) return refuseStop(order, job);
  const change = new Change(order, actor, at, reason);
  const here = whereabouts(job.visits);
  const facts = here.kind === "at_stop" ? [{ kind: "stop_left" as const, stop: here.stop }] : [];
  return change
    .setJob(job, { visits: reached(order, job.visits, at, receivedAt) }, [
      ...facts,
      { kind: "stop_arrived", stop },
    ])
    .accepted();
}

/** The visits once the next stop is reached. */
function reached(
  order: BoardOrder,
  visits: readonly StopVisit[],
  at: number,
  arrivalReceivedAt: number,
): readonly StopVisit[] {
  const stop = visits.length;
  const here = { stop, arrivedAt: at, leftAt: null, arrivalReceivedAt };
  const before = visits.at(-1);
  if (before === undefined) return [here];
  const { beforeUntil, from } = countedAround(before, at, legTimesTo(stop, order));
  // A job that was set back waits no longer at its last stop than when it was completed.
  const waitsUntil = Math.min(beforeUntil, before.waitsUntil ?? Infinity);
  const left = { ...before, leftAt: before.leftAt ?? at, waitsUntil };
  return [...visits.slice(0, -1), left, { ...here, waitsFrom: from }];
}

/** The driver of a job in progress leaves the stop where they are. One that was left before stays as it was recorded. */
export function leave(
  order: BoardOrder,
  job: BoardJob,
  { driverId, stop }: VisitCommand,
  at: number,
  receivedAt: number,
): Decision {
  const visit = job.visits[stop];
  if (visit !== undefined && visit.leftAt !== null) return unchanged(order);
  return depart(order, job, { actor: { kind: "driver", id: driverId }, stop, at, receivedAt });
}

function depart(order: BoardOrder, job: BoardJob, { actor, stop, at, receivedAt, reason }: Said): Decision {
  if (job.status !== "in_progress") return refuseJob(job, "in_progress");
  const visit = job.visits[stop];
  if (visit === undefined || visit.leftAt !== null) return refuseStop(order, job);
  return new Change(order, actor, at, reason)
    .setJob(job, { visits: leftAt(job.visits, at, { leaveReceivedAt: receivedAt }) }, [
      { kind: "stop_left", stop },
    ])
    .accepted();
}

/**
 * An admin writes down for a driver, who has no app or cannot press, when they reached or left the next stop, and how that is
 * known, if they say. It counts as the driver's own press at that time. What is not the next step is refused, also where it was
 * recorded before: then with a time of its own.
 * @param now epoch milliseconds
 */
export function visitForDriver(
  order: BoardOrder,
  job: BoardJob,
  command: VisitForDriverCommand,
  now: number,
): Decision {
  const { actor, step, stop, reason, heldBy, seenRevision, clientId } = command;
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  return oncePressed(order, job, { clientId }, now, () => {
    // What was told of one driver was not told of another.
    if (job.driverId !== heldBy) return refuse("JOB_ALREADY_RESERVED");
    if (seenRevision !== undefined && haveStopsChanged(order, seenRevision)) return refuse("ORDER_CHANGED");
    const at = Math.min(now, Math.max(command.at, visitFrom(job)));
    const said = { actor, stop, at, receivedAt: now, reason };
    return step === "arrive" ? reach(order, job, said) : depart(order, job, said);
  });
}

/**
 * An admin corrects when a truck reached or left a stop, whoever recorded it, or takes the last step back; both times are in the
 * history. What counts as waiting, and what the customer sees, follows from the right time. A completed job is set back first, so
 * that what its waiting costs and pays is reckoned anew with its next completion.
 * @param now epoch milliseconds
 */
export function correctVisit(
  order: BoardOrder,
  job: BoardJob,
  command: CorrectVisitCommand,
  now: number,
): Decision {
  const { actor, step, stop, seenAt, reason, heldBy, clientId } = command;
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  return oncePressed(order, job, { clientId }, now, () => {
    if (job.driverId !== heldBy) return refuse("JOB_ALREADY_RESERVED");
    if (job.status !== "in_progress") return refuseJob(job, "in_progress");
    if (reason === "") return refuse("REASON_REQUIRED");
    const recorded = recordedSteps(job).find((each) => each.step === step && each.stop === stop);
    if (recorded?.at !== seenAt) return refuse("ORDER_CHANGED");
    const to = command.at === null ? null : Math.max(command.at, recorded.from);
    const isPossible =
      to === null || command.at === null
        ? recorded.isLast
        : command.at + MINUTE_MS > recorded.from && to <= (recorded.until ?? now);
    if (!isPossible) return refuse("VISIT_CONTRADICTED");
    if (to === seenAt) return unchanged(order);
    const visits =
      to === null
        ? withoutLast(job.visits, order)
        : withCorrected(job.visits, { step, stop, at: to }, order, now);
    // What a phone has still to send was pressed after the step before it, not after this correction.
    const isOfLast = job.changedAt === seenAt;
    const since = isOfLast ? visitFrom({ visits, startedAt: job.startedAt }) : (job.changedAt ?? now);
    return new Change(order, actor, now, reason)
      .setJob(job, { visits, changedAt: since }, [
        { kind: "stop_corrected", step, stop, from: seenAt, to, since },
      ])
      .accepted();
  });
}

/**
 * Refuses what does not follow from where the driver of a job is, and names the stop: `next` is the one that they are at
 * or on the way to, from 1 as people count.
 */
export function refuseStop({ stopCount }: BoardOrder, { visits }: BoardJob): Decision {
  const { stop } = whereabouts(visits);
  return refuse("STOP_OUT_OF_ORDER", { next: Math.min(stop + 1, stopCount ?? Infinity) });
}
