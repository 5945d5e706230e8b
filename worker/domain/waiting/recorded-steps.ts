import { visitFrom, type StopVisit, type VisitStep } from "../jobs/visits.ts";
import { MINUTE_MS } from "../time.ts";

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

/** A proof at a stop of a job, as far as it says when the truck was there. */
export interface ProvenStop {
  readonly stopPosition: number;
  /** Epoch milliseconds. */
  readonly takenAt: number;
}

/**
 * What a correction of a step is bound by where somebody received at its stop: the truck was there by the first proof, and did not
 * leave before what was proven until it is recorded to have left. A correction past a proof would make its waiting none. Proofs
 * never leave a step without a time: what contradicts what is recorded before it, or a proof at a later stop, binds it to nothing.
 * @param proofs of the job; what was proven before it was started is of another driver, and says nothing
 */
export function withinProofs(
  step: RecordedStep,
  proofs: readonly ProvenStop[],
  startedAt: number | null | undefined,
): RecordedStep {
  const since = Math.max(step.from, startedAt ?? 0);
  const provenAt = (isThere: (stop: number) => boolean) =>
    proofs.flatMap(({ stopPosition, takenAt }) =>
      isThere(stopPosition) && takenAt >= since ? [takenAt] : [],
    );
  // Reaching a stop may be what says that the one before it was left.
  const left = step.step === "leave" ? step.stop : step.stop - 1;
  const firstLater = Math.min(step.at, ...provenAt((stop) => stop > left));
  const from = Math.max(step.from, ...provenAt((stop) => stop === left).filter((at) => at <= firstLater));
  const first = step.step === "arrive" ? Math.min(...provenAt((stop) => stop === step.stop)) : Infinity;
  const until = Math.min(step.until ?? Infinity, first);
  return { ...step, from, until: until === Infinity ? null : until };
}

/**
 * The time of a step as it is written down where somebody said its minute: no earlier than the second that proofs hold it to.
 * @param step as it is bound by what is recorded, @param within by proofs as well
 * @returns `null` where a proof rules it out; what is too early for what is recorded stays as it was said
 */
export function heldToProofs(step: RecordedStep, within: RecordedStep, at: number): number | null {
  const isBefore = at + MINUTE_MS <= within.from;
  if ((isBefore && within.from > step.from) || at > (within.until ?? at)) return null;
  return isBefore ? at : Math.max(at, within.from);
}

/**
 * The next step of a job as it can be written down now: `at` is until when what is proven at the stop that it leaves holds it.
 * @returns `null` where it is not the next one
 */
export function nextStep(
  job: { readonly visits: readonly StopVisit[]; readonly startedAt?: number | null | undefined },
  { step, stop }: Pick<RecordedStep, "step" | "stop">,
  now: number,
): RecordedStep | null {
  const last = job.visits.at(-1);
  const isNext = step === "arrive" ? stop === job.visits.length : last?.stop === stop && last.leftAt === null;
  if (!isNext) return null;
  return { step, stop, at: last?.leftAt ?? now, from: visitFrom(job), until: null, isLast: true };
}

/** Whether nobody pressed that the truck left a stop: it was left because the next one was reached. */
export function isLeftByArrival(
  { leftAt: left, leaveReceivedAt }: StopVisit,
  { arrivedAt: reachedAt }: Pick<StopVisit, "arrivedAt">,
): boolean {
  return left === reachedAt && leaveReceivedAt === undefined;
}
