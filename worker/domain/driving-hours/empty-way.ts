import { profileOf, type DrivingProfile } from "./profile.ts";
import { rulesOf, type DrivingPlan } from "./rules.ts";
import { schedule } from "./schedule.ts";

/** How an empty way is driven by drivers who begin it rested. */
export interface EmptyWay {
  /** With its breaks and nights, in seconds. */
  readonly lastsS: number;
  readonly driving: DrivingProfile;
}

/** Empty ways are planned in steps of five minutes, rounded up. */
const STEP_S = 300;
/** More than a plan lets one driver drive in a day. */
const DAY_S = 86_400;
/**
 * By steps, a few hundred for the longest ways there are, of each of the few plans. Suggestions ask for hundreds of thousands of
 * ways: a text as the name of each took a tenth of their time.
 */
const planned = new Map<number, (EmptyWay | undefined)[]>();

/** The driving of an empty way as it is planned, in seconds. */
export function plannedTravelS(travelS: number): number {
  return Math.ceil(travelS / STEP_S) * STEP_S;
}

/** An empty way of so much driving, in seconds. */
export function plannedWay(travelS: number, plan: DrivingPlan): EmptyWay {
  const ofPlan = plan.drivers * DAY_S + plan.maxDailyDrivingS;
  const known = planned.get(ofPlan) ?? [];
  if (known.length === 0) planned.set(ofPlan, known);
  const step = Math.ceil(travelS / STEP_S);
  return (known[step] ??= planWay(step * STEP_S, plan));
}

function planWay(durationS: number, plan: DrivingPlan): EmptyWay {
  const { steps, durationS: lastsS } = schedule([{ kind: "road", durationS }], null, rulesOf(plan));
  return { lastsS, driving: profileOf(steps, plan) };
}
