import type { StopVisit, VisitStep } from "../jobs/visits.ts";

/** A step that is recorded of a job, and what a correction of it is bound by. */
export interface RecordedStep {
  readonly step: VisitStep;
  readonly stop: number;
  /** When it was, epoch milliseconds. */
  readonly at: number;
  /** When it can have been at the earliest and, at the latest, by what is recorded after it; `until` is `null` where nothing is. */
  readonly from: number;
  readonly until: number | null;
  /** Whether it is the last one, which alone can be taken back. */
  readonly isLast: boolean;
}

/** The steps that are recorded of a job, in their sequence. */
export function recordedSteps({
  visits,
  startedAt = null,
}: {
  readonly visits: readonly StopVisit[];
  readonly startedAt?: number | null | undefined;
}): readonly RecordedStep[] {
  return visits.flatMap((visit, index) => {
    const { stop, arrivedAt: at, leftAt: left } = visit;
    const [before, next] = [visits[index - 1], visits[index + 1]];
    const leftBefore = before === undefined || isLeftByArrival(before, visit) ? undefined : before.leftAt;
    const from = Math.max(startedAt ?? 0, leftBefore ?? before?.arrivedAt ?? 0);
    const isOnly = next === undefined;
    const until = next === undefined ? null : next.arrivedAt;
    const reachedUntil = left === null || (next !== undefined && isLeftByArrival(visit, next)) ? until : left;
    return [
      { step: "arrive" as const, stop, at, from, until: reachedUntil, isLast: isOnly && left === null },
      ...(left === null ? [] : [{ step: "leave" as const, stop, at: left, from: at, until, isLast: isOnly }]),
    ];
  });
}

/** Whether nobody pressed that the truck left a stop: it was left because the next one was reached. */
export function isLeftByArrival(
  { leftAt: left, leaveReceivedAt }: StopVisit,
  { arrivedAt: reachedAt }: Pick<StopVisit, "arrivedAt">,
): boolean {
  return left === reachedAt && leaveReceivedAt === undefined;
}
