import type { VisitCommand } from "../command.ts";
import type { Decision } from "../board-state.ts";
import { countedAround } from "../../waiting/counted.ts";
import { legTimesTo } from "../../waiting/leg-times.ts";
import type { BoardJob, BoardOrder } from "../job.ts";
import { leftAt, whereabouts, type StopVisit } from "../visits.ts";
import { refuse, refuseJob, unchanged } from "./answers.ts";
import { Change } from "./change.ts";

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
  if (job.status !== "in_progress") return refuseJob(job, "in_progress");
  const isNext = stop === job.visits.length && stop < (order.stopCount ?? Infinity);
  if (!isNext) return refuseStop(order, job);
  const change = new Change(order, { kind: "driver", id: driverId }, at);
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
  const left = { ...before, leftAt: before.leftAt ?? at, waitsUntil: beforeUntil };
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
  if (job.status !== "in_progress") return refuseJob(job, "in_progress");
  if (visit === undefined) return refuseStop(order, job);
  return new Change(order, { kind: "driver", id: driverId }, at)
    .setJob(job, { visits: leftAt(job.visits, at, { leaveReceivedAt: receivedAt }) }, [
      { kind: "stop_left", stop },
    ])
    .accepted();
}

/**
 * Refuses what does not follow from where the driver of a job is, and names the stop: `next` is the one that they are at
 * or on the way to, from 1 as people count.
 */
export function refuseStop({ stopCount }: BoardOrder, { visits }: BoardJob): Decision {
  const { stop } = whereabouts(visits);
  return refuse("STOP_OUT_OF_ORDER", { next: Math.min(stop + 1, stopCount ?? Infinity) });
}
