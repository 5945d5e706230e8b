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
/** A few hundred steps for the longest ways there are, for each of the few plans. */
const known = new Map<string, EmptyWay>();

/** An empty way of so much driving, in seconds. */
export function plannedWay(travelS: number, plan: DrivingPlan): EmptyWay {
  const step = Math.ceil(travelS / STEP_S);
  const name = `${step}:${plan.drivers}:${plan.maxDailyDrivingS}`;
  const planned = known.get(name) ?? planWay(step * STEP_S, plan);
  known.set(name, planned);
  return planned;
}

function planWay(durationS: number, plan: DrivingPlan): EmptyWay {
  const { steps, durationS: lastsS } = schedule([{ kind: "road", durationS }], null, rulesOf(plan));
  return { lastsS, driving: profileOf(steps, plan) };
}
