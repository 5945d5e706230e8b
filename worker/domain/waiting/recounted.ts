import type { StopVisit, VisitStep } from "../jobs/visits.ts";
import { countedAround } from "./counted.ts";
import { legTimesTo, type KnownRoad } from "./leg-times.ts";
import { isLeftByArrival } from "./recorded-steps.ts";

/** A step of a job whose time is another one. */
export interface CorrectedStep {
  readonly step: VisitStep;
  readonly stop: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The visits of a job with another time of one step, and what counts as waiting by it, also at the stops after it. A stop that was
 * left because the next one was reached is left with that.
 * @param now when it was corrected, epoch milliseconds
 */
export function withCorrected(
  visits: readonly StopVisit[],
  { step, stop, at }: CorrectedStep,
  road: KnownRoad,
  now: number,
): readonly StopVisit[] {
  const counted = visits.map((visit, index) => {
    const next = visits[index + 1];
    if (visit.stop === stop) return step === "arrive" ? reachedAt(visit, at, now) : leftAt(visit, at, now);
    const movesAlong = step === "arrive" && next?.stop === stop && isLeftByArrival(visit, next);
    return movesAlong ? { ...visit, leftAt: at } : visit;
  });
  for (let next = Math.max(1, stop); next < counted.length; next += 1) {
    const [before, here] = [counted[next - 1], counted[next]];
    if (before === undefined || here === undefined) break;
    const { beforeUntil, from } = countedAround(before, here.arrivedAt, legTimesTo(next, road));
    const isLeft = step === "leave" && before.stop === stop;
    const end = isLeft ? Infinity : setBackEnd(visits[next - 1], visits[next], road);
    counted[next - 1] = { ...before, waitsUntil: Math.min(beforeUntil, end) };
    counted[next] = { ...here, waitsFrom: from };
  }
  return counted;
}

/** The visits of a job without its last step, as if it had not been recorded. */
export function withoutLast(visits: readonly StopVisit[], road: KnownRoad): readonly StopVisit[] {
  const last = visits.at(-1);
  if (last === undefined) return visits;
  if (last.leftAt !== null) return [...visits.slice(0, -1), still(last)];
  const before = visits.at(-2);
  if (before === undefined) return [];
  // How long it counts was reckoned with the arrival that is gone; what a completion by mistake has ended stays ended.
  const isEnded = setBackEnd(before, last, road) < Infinity;
  const stays = isEnded ? before : isLeftByArrival(before, last) ? still(before) : withoutEnd(before);
  return [...visits.slice(0, -2), stays];
}

function reachedAt(visit: StopVisit, arrivedAt: number, arrivalReceivedAt: number): StopVisit {
  const { waitsFrom: _reckoned, ...rest } = visit;
  return { ...rest, arrivedAt, arrivalReceivedAt };
}

function leftAt(visit: StopVisit, at: number, leaveReceivedAt: number): StopVisit {
  return { ...withoutEnd(visit), leftAt: at, leaveReceivedAt };
}

/** The truck is still at the stop. */
function still(visit: StopVisit): StopVisit {
  const { leaveReceivedAt: _gone, ...rest } = withoutEnd(visit);
  return { ...rest, leftAt: null };
}

function withoutEnd({ waitsUntil: _reckoned, ...visit }: StopVisit): StopVisit {
  return visit;
}

/**
 * Until when a stop counts at most because the job was completed there by mistake and set back, epoch milliseconds: sooner than the
 * next stop by itself would end it. Infinity where nothing such was.
 */
function setBackEnd(before: StopVisit | undefined, next: StopVisit | undefined, road: KnownRoad): number {
  if (before?.waitsUntil === undefined || next === undefined) return Infinity;
  const { beforeUntil } = countedAround(before, next.arrivedAt, legTimesTo(next.stop, road));
  return before.waitsUntil < beforeUntil ? before.waitsUntil : Infinity;
}
