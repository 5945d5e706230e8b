import { nextSailing, meanWaitS, type Sailing, type Timetable } from "../ferries/sailing.ts";
import { MIN_BREAK_S, MIN_DAILY_REST_S, type DrivingRules } from "./rules.ts";

/** What a truck has to do, in order. Loading is work: it is no driving, and never a break either. */
export type PlannedLeg =
  | { readonly kind: "road"; readonly durationS: number }
  | { readonly kind: "ferry"; readonly durationS: number; readonly timetable: Timetable }
  | { readonly kind: "handling"; readonly durationS: number };

/** How long the drivers of a truck have driven when a journey begins, in seconds. */
export interface DrivingState {
  /** Since the last break. */
  readonly sinceBreakS: number;
  /** Since the last night's rest. */
  readonly sinceRestS: number;
}

/** After a night's rest. */
export const RESTED: DrivingState = { sinceBreakS: 0, sinceRestS: 0 };

/** One step of a journey. */
export interface Step {
  readonly kind: "drive" | "wait" | "sailing" | "handling" | "break" | "rest";
  /** Which of the legs it belongs to, from 0; a pause before a ferry belongs to the ferry. */
  readonly leg: number;
  /** Seconds from the beginning of the journey. */
  readonly afterS: number;
  readonly durationS: number;
}

/** A journey that keeps the rules. */
export interface Schedule {
  /** Without steps of no duration, except handling. */
  readonly steps: readonly Step[];
  readonly durationS: number;
  /** One per ferry, in order; `null` where the beginning is not known. */
  readonly sailings: readonly (Sailing | null)[];
  /** How long was driven at its end. */
  readonly end: DrivingState;
}

/** Durations may be fractions; differences smaller than this many seconds are none. */
const EXACT_S = 1e-3;

interface Label extends DrivingState {
  readonly atS: number;
  /** Breaks and nights so far. */
  readonly pauses: number;
  /** What is left of the road that is being driven. */
  readonly leftS: number;
  readonly last: { readonly step: Step; readonly before: Label["last"] } | null;
  readonly sailing: { readonly sailing: Sailing | null; readonly before: Label["sailing"] } | null;
}

/**
 * The shortest lawful journey, with as few pauses as that allows. A night is planned as a break and the rest: the driver
 * leaves the road, parks and eats before the rest begins. A sailing of at least `minBreakS` counts as a break,
 * one of at least `minDailyRestS` as a rest; the wait for it does not, because the truck moves up in the queue, but a
 * break or a night may be taken before boarding, and a night in place of a break. Because the journey is the shortest,
 * more driving or a later beginning never leads to an earlier arrival.
 * @param startAt epoch milliseconds; `null` where it is not known: the wait for a ferry is then half its frequency
 */
export function schedule(
  legs: readonly PlannedLeg[],
  startAt: number | null,
  rules: DrivingRules,
  from: DrivingState = RESTED,
): Schedule {
  let labels: readonly Label[] = [{ ...from, atS: 0, pauses: 0, leftS: 0, last: null, sailing: null }];
  for (const [leg, planned] of legs.entries()) {
    const next = new Front();
    for (const label of labels)
      for (const each of onward(label, planned, leg, startAt, rules)) next.add(each);
    labels = next.labels;
  }
  const best = labels.reduce((a, b) =>
    b.atS < a.atS - EXACT_S || (b.atS <= a.atS + EXACT_S && b.pauses < a.pauses) ? b : a,
  );
  return {
    steps: listed(best.last).map(({ step }) => step),
    durationS: best.atS,
    sailings: listed(best.sailing).map(({ sailing }) => sailing),
    end: { sinceBreakS: best.sinceBreakS, sinceRestS: best.sinceRestS },
  };
}

/** Labels of which none is at least as good as another in every respect. */
class Front {
  labels: Label[] = [];

  add(label: Label): void {
    if (this.labels.some((other) => isAsGood(other, label))) return;
    this.labels = this.labels.filter((other) => !isAsGood(label, other));
    this.labels.push(label);
  }

  take(): Label | undefined {
    return this.labels.pop();
  }
}

function isAsGood(a: Label, b: Label): boolean {
  return (
    a.atS <= b.atS &&
    a.sinceBreakS <= b.sinceBreakS &&
    a.sinceRestS <= b.sinceRestS &&
    a.pauses <= b.pauses &&
    a.leftS <= b.leftS
  );
}

function onward(
  label: Label,
  planned: PlannedLeg,
  leg: number,
  startAt: number | null,
  rules: DrivingRules,
): readonly Label[] {
  if (planned.kind === "road") return driven({ ...label, leftS: planned.durationS }, leg, rules);
  if (planned.kind === "handling") return [stepped(label, "handling", leg, planned.durationS)];
  // A pause at the pier can be free where the next sailing is a while off.
  const before =
    startAt === null || label.sinceRestS === 0
      ? [label]
      : [label, paused(label, "break", leg, rules), paused(label, "rest", leg, rules)];
  return before.map((each) => sailed(each, planned, leg, startAt, rules));
}

/** Every sensible way to drive what is left of a road: pauses are taken where they are due, and not before. */
function driven(start: Label, leg: number, rules: DrivingRules): readonly Label[] {
  const done = new Front();
  const open = new Front();
  open.add(start);
  for (let label = open.take(); label !== undefined; label = open.take()) {
    const untilBreakS = rules.maxContinuousDrivingS - label.sinceBreakS;
    const untilRestS = rules.maxDailyDrivingS - label.sinceRestS;
    const mayDriveS = Math.max(0, Math.min(untilBreakS, untilRestS));
    if (label.leftS <= mayDriveS + EXACT_S) {
      done.add(drove(label, leg, label.leftS));
      continue;
    }
    const stopped = drove(label, leg, mayDriveS);
    open.add(paused(stopped, "rest", leg, rules));
    if (untilRestS > mayDriveS + EXACT_S) open.add(paused(stopped, "break", leg, rules));
  }
  return done.labels;
}

function drove(label: Label, leg: number, durationS: number): Label {
  return {
    ...stepped(label, "drive", leg, durationS),
    sinceBreakS: label.sinceBreakS + durationS,
    sinceRestS: label.sinceRestS + durationS,
    leftS: label.leftS - durationS,
  };
}

function paused(label: Label, kind: "break" | "rest", leg: number, rules: DrivingRules): Label {
  const after = stepped(label, "break", leg, rules.minBreakS);
  const pauses = label.pauses + 1;
  return kind === "break"
    ? { ...stood(after, rules.minBreakS, rules), pauses }
    : { ...stepped(after, "rest", leg, rules.minDailyRestS), ...RESTED, pauses };
}

function sailed(
  label: Label,
  { durationS, timetable }: Extract<PlannedLeg, { kind: "ferry" }>,
  leg: number,
  startAt: number | null,
  rules: DrivingRules,
): Label {
  const reachedAt = startAt === null ? null : startAt + label.atS * 1000;
  const sailing = reachedAt === null ? null : nextSailing(timetable, reachedAt);
  const waitS =
    sailing === null || reachedAt === null
      ? meanWaitS(timetable)
      : Math.max(0, (sailing.departsAt - reachedAt) / 1000);
  const boarded = stepped(label, "wait", leg, waitS);
  const landed = stepped(boarded, "sailing", leg, durationS);
  return { ...stood(landed, durationS, rules), sailing: { sailing, before: label.sailing } };
}

/** The state after a time in which nobody drove or worked. */
function stood(label: Label, durationS: number, rules: DrivingRules): Label {
  if (durationS >= rules.minDailyRestS) return { ...label, ...RESTED };
  return durationS >= rules.minBreakS ? { ...label, sinceBreakS: 0 } : label;
}

function stepped(label: Label, kind: Step["kind"], leg: number, durationS: number): Label {
  if (durationS === 0 && kind !== "handling") return label;
  const step: Step = { kind, leg, afterS: label.atS, durationS };
  return { ...label, atS: label.atS + durationS, last: { step, before: label.last } };
}

/**
 * What was driven since break and rest once this much of a journey's road lies behind, in seconds. A pause that follows
 * at that point is not over.
 */
export function stateAfter(
  steps: readonly Pick<Step, "kind" | "durationS">[],
  drivenS: number,
): DrivingState {
  let [leftS, sinceBreakS, sinceRestS] = [drivenS, 0, 0];
  for (const { kind, durationS } of steps) {
    if (leftS <= EXACT_S) break;
    if (kind === "drive") {
      const more = Math.min(leftS, durationS);
      [leftS, sinceBreakS, sinceRestS] = [leftS - more, sinceBreakS + more, sinceRestS + more];
    } else if (isPause(kind)) {
      if (durationS >= MIN_BREAK_S) sinceBreakS = 0;
      if (durationS >= MIN_DAILY_REST_S) sinceRestS = 0;
    }
  }
  return { sinceBreakS, sinceRestS };
}

/** Whether nobody drives or works in a step of this kind. */
export function isPause(kind: Step["kind"]): boolean {
  return kind === "break" || kind === "rest" || kind === "sailing";
}

/** A linked list from its first to its last element. */
function listed<Node extends { readonly before: Node | null }>(last: Node | null): Node[] {
  const nodes: Node[] = [];
  for (let node = last; node !== null; node = node.before) nodes.push(node);
  return nodes.toReversed();
}
