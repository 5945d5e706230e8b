import { MINUTE_MS } from "../time.ts";

/** When the truck of a job was at one of its stops. */
export interface StopVisit {
  /** Counted from 0, the pickup. */
  readonly stop: number;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  /** Epoch milliseconds; `null` while it is there. */
  readonly leftAt: number | null;
  /** When these presses reached the board, epoch milliseconds; absent where that was not recorded. */
  readonly arrivalReceivedAt?: number;
  readonly leaveReceivedAt?: number;
  /** From and until when standing there counts as waiting (`waiting/counted.ts`); absent: from arrival, until it left. */
  readonly waitsFrom?: number;
  readonly waitsUntil?: number;
}

/** A truck reaches a stop, or leaves it. */
export type VisitStep = "arrive" | "leave";

/** What the office has corrected of a stop. */
export interface VisitCorrection {
  readonly step: VisitStep;
  /** Counted from 0. */
  readonly stop: number;
  /** The time that was recorded, epoch milliseconds. */
  readonly from: number;
  /** The right one; `null`: the step is taken back. */
  readonly to: number | null;
  /** When the job was changed last by then (`BoardJob.changedAt`): presses that come late count from there on. */
  readonly since: number;
}

/** What an event of the history says about a job besides its status; stops are counted from 0. */
export type JobFact =
  | { readonly kind: "stop_arrived" | "stop_left"; readonly stop: number }
  | ({ readonly kind: "stop_corrected" } & VisitCorrection)
  | {
      /**
       * `waiting_charged_again`: it had been waived by mistake. `waiting_dropped`: the job was given to
       * another driver, and what its waiting cost is not charged any more.
       */
      readonly kind: "waiting_charged" | "waiting_waived" | "waiting_charged_again" | "waiting_dropped";
      readonly amountSatang: number;
    };

/** Where the driver of a job in progress is: on the way to a stop, or at it. */
export interface Whereabouts {
  readonly kind: "on_way" | "at_stop";
  /** The stop, from 0. */
  readonly stop: number;
}

/** Where a driver with these visits is: at the last stop reached, or on the way to the one after it. */
export function whereabouts(visits: readonly StopVisit[]): Whereabouts {
  const last = visits.at(-1);
  if (last === undefined) return { kind: "on_way", stop: 0 };
  return last.leftAt === null
    ? { kind: "at_stop", stop: last.stop }
    : { kind: "on_way", stop: last.stop + 1 };
}

/**
 * From when the next step of a job in progress can have been, epoch milliseconds: since it was started, and since its truck
 * reached or left the stop before. 0 where nothing of that is recorded.
 */
export function visitFrom({
  visits,
  startedAt = null,
}: {
  readonly visits: readonly StopVisit[];
  readonly startedAt?: number | null | undefined;
}): number {
  const last = visits.at(-1);
  return Math.max(startedAt ?? 0, last?.leftAt ?? last?.arrivedAt ?? 0);
}

/**
 * What is wrong with the minute in which somebody of the office says that a job was completed: it is to come, or before the job
 * was started or its truck was last at a stop. `null`: nothing.
 */
export function completionFault(
  job: Parameters<typeof visitFrom>[0],
  at: number,
  now: number,
): "IN_FUTURE" | "BEFORE_ARRIVAL" | null {
  if (at > now) return "IN_FUTURE";
  return at + MINUTE_MS <= visitFrom(job) ? "BEFORE_ARRIVAL" : null;
}

/** Whether an instant lies in the minute that somebody of the office says. Both in epoch milliseconds. */
export function isInMinute(at: number | null | undefined, said: number): boolean {
  return at != null && at >= said && at < said + MINUTE_MS;
}

/** Whether a job is at its last stop, or none was ever recorded. @param stopCount of the job; `null` where it is unknown */
export function isAtEnd(visits: readonly StopVisit[], stopCount: number | null): boolean {
  return visits.length === 0 || stopCount === null || visits.length === stopCount;
}

/** Whether the driver of a job has left its last stop. @param stopCount of the job; `null` where it is unknown */
export function hasLeftLastStop(visits: readonly StopVisit[], stopCount: number | null): boolean {
  return stopCount !== null && whereabouts(visits).stop >= stopCount;
}

/** The visits once the driver has left the stop where they are. @param facts of that visit */
export function leftAt(
  visits: readonly StopVisit[],
  at: number,
  facts: Partial<StopVisit> = {},
): readonly StopVisit[] {
  return visits.map((visit) => (visit.leftAt === null ? { ...visit, leftAt: at, ...facts } : visit));
}

/** The visits once the driver has reached the next stop, and so left the one before at the latest. */
export function arrivedAt(visits: readonly StopVisit[], at: number): readonly StopVisit[] {
  return [...leftAt(visits, at), { stop: visits.length, arrivedAt: at, leftAt: null }];
}
