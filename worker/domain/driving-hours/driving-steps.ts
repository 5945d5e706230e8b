import { journey, type JourneyLeg } from "../ferries/journey.ts";
import type { DrivingPlan } from "./rules.ts";
import type { Step } from "./schedule.ts";

/** A step of a journey as people read it. */
export interface DrivingStep {
  readonly kind: Step["kind"];
  /** Seconds from the pickup time. */
  readonly afterS: number;
  /** Epoch milliseconds; `null` while the pickup time is not known. */
  readonly at: number | null;
  readonly durationS: number;
}

/** The steps of a journey with breaks, and how it is planned. */
export interface DrivingSteps extends DrivingPlan {
  readonly steps: readonly DrivingStep[];
}

/** Whether a journey has a break or a night. */
export function hasBreaks(steps: readonly Pick<Step, "kind">[]): boolean {
  return steps.some(({ kind }) => kind === "break");
}

/**
 * The steps of a journey, where it has a break or a night; otherwise `null`. Roads without a stop between them are one
 * step, and what takes less than a minute is left out.
 */
export function drivingSteps(
  legs: readonly JourneyLeg[],
  pickupAt: number | null,
  plan: DrivingPlan,
): DrivingSteps | null {
  const { steps } = journey(legs, pickupAt, plan);
  return hasBreaks(steps) ? { ...plan, steps: shownSteps(steps, pickupAt) } : null;
}

/** The steps of a schedule as people read them. */
function shownSteps(steps: readonly Step[], pickupAt: number | null): DrivingStep[] {
  const shown: DrivingStep[] = [];
  for (const { kind, afterS, durationS } of steps) {
    const last = shown.at(-1);
    if (durationS < 60) continue;
    if (last?.kind === kind) shown[shown.length - 1] = { ...last, durationS: last.durationS + durationS };
    else shown.push({ kind, afterS, at: pickupAt === null ? null : pickupAt + afterS * 1000, durationS });
  }
  return shown;
}
