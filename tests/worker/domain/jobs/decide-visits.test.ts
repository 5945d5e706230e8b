import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { driverNamedBy, type JobCommand } from "#domain/jobs/command.ts";
import { decide } from "#domain/jobs/decide.ts";
import { COMMANDS_KEPT, type BoardJob, type BoardOrder } from "#domain/jobs/job.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  decided,
  driver,
  driverActor,
  HOLDER,
  NOW,
  OTHER,
  outcome,
  PICKUP_AT,
  STARTED_AT,
} from "./board-order.ts";

const STOPS = 3;
const started = (facts = {}) => ({
  ...boardOrder("in_transit", [boardJob("a", "in_progress", facts)]),
  stopCount: STOPS,
});
const STARTED = started();
const arrive = (stop: number, rest = {}) =>
  ({ type: "arrive", jobId: "a", driverId: HOLDER, stop, ...rest }) as const;
const leave = (stop: number, rest = {}) =>
  ({ type: "leave", jobId: "a", driverId: HOLDER, stop, ...rest }) as const;
const complete = (rest = {}) =>
  ({ type: "complete", jobId: "a", driverId: HOLDER, reason: "", ...rest }) as const;
/** An order after these commands, one minute apart, the first at `NOW`. */
const after = (...commands: readonly JobCommand[]): BoardOrder =>
  commands.reduce<BoardOrder>(
    (order, command, index) => accepted(order, command, { now: NOW + index * MINUTE_MS }).order,
    STARTED,
  );
const visitsOf = (order: BoardOrder) => order.jobs[0]?.visits;

describe("the stops of a job", () => {
  it("are reached and left one after the other, each in the history with its time", () => {
    const { order, events } = accepted(STARTED, arrive(0));
    expect(visitsOf(order)).toEqual([{ stop: 0, arrivedAt: NOW, leftAt: null, arrivalReceivedAt: NOW }]);
    expect(events).toMatchObject([
      {
        jobId: "a",
        from: "in_progress",
        to: "in_progress",
        at: NOW,
        fact: { kind: "stop_arrived", stop: 0 },
      },
    ]);
    const left = accepted(order, leave(0), { now: NOW + MINUTE_MS });
    expect(visitsOf(left.order)).toMatchObject([
      { stop: 0, arrivedAt: NOW, leftAt: NOW + MINUTE_MS, leaveReceivedAt: NOW + MINUTE_MS },
    ]);
    expect(left.events).toMatchObject([{ fact: { kind: "stop_left", stop: 0 } }]);
  });

  it("reaching the next stop leaves the one before at the same time", () => {
    const { order, events } = accepted(after(arrive(0)), arrive(1), { now: NOW + HOUR_MS });
    expect(visitsOf(order)).toMatchObject([
      { stop: 0, arrivedAt: NOW, leftAt: NOW + HOUR_MS },
      { stop: 1, arrivedAt: NOW + HOUR_MS, leftAt: null },
    ]);
    expect(events.map(({ fact }) => fact)).toEqual([
      { kind: "stop_left", stop: 0 },
      { kind: "stop_arrived", stop: 1 },
    ]);
  });

  it.each([
    ["reaching the one after the next", STARTED, arrive(1), 1],
    ["leaving one that was not reached", STARTED, leave(0), 1],
    ["reaching one that there is not", after(arrive(0), arrive(1), arrive(2)), arrive(3), 3],
    ["completing on the way to the next", after(arrive(0), leave(0)), complete(), 2],
    ["completing at one before the last", after(arrive(0), arrive(1)), complete(), 2],
  ])("%s is refused, and the answer names the stop that is next", (_what, order, command, next) => {
    expect(decided(order, command, { now: NOW + HOUR_MS })).toEqual({
      outcome: "refused",
      code: "STOP_OUT_OF_ORDER",
      params: { next },
    });
  });

  it("recorded before stay as they were, whatever comes again", () => {
    const order = after(arrive(0), leave(0), arrive(1));
    for (const again of [arrive(0), leave(0), arrive(1)])
      expect(outcome(order, again, { now: NOW + HOUR_MS })).toBe("unchanged");
  });

  it("completing leaves the last one; a job without any, as of before stops were recorded, is completed as well", () => {
    const { order } = accepted(after(arrive(0), arrive(1), arrive(2)), complete(), { now: NOW + HOUR_MS });
    expect(visitsOf(order)?.at(-1)).toMatchObject({ stop: 2, leftAt: NOW + HOUR_MS });
    expect(outcome(order, arrive(2))).toBe("unchanged");
    expect(outcome(STARTED, complete())).toBe("completed/delivered");
  });

  it("of a job that is not in progress cannot be reached", () => {
    const reserved = { ...boardOrder("confirmed", [boardJob("a", "reserved")]), stopCount: STOPS };
    expect(decided(reserved, arrive(0))).toMatchObject({
      code: "JOB_TRANSITION_REFUSED",
      params: { from: "reserved" },
    });
  });

  it("are those of its holder alone: for other drivers the job does not exist", () => {
    for (const command of [arrive(0, { driverId: OTHER }), leave(0, { driverId: OTHER })])
      expect(outcome(STARTED, command, { driver: driver(OTHER) })).toBe("NOT_FOUND");
    const freed = boardOrder("in_transit", [boardJob("a", "available", { releasedBy: HOLDER })]);
    expect(outcome(freed, arrive(0))).toBe("JOB_NOT_YOURS");
  });

  it("begin again with another driver, and stay when a completed job is set back", () => {
    const freed = accepted(after(arrive(0)), { type: "release", jobId: "a", actor: ADMIN, reason: "engine" });
    expect(visitsOf(freed.order)).toEqual([]);
    const done = accepted(after(arrive(0), arrive(1), arrive(2)), complete()).order;
    const back = accepted(done, {
      type: "reopen",
      jobId: "a",
      driverId: HOLDER,
      actor: ADMIN,
      reason: "one box is left",
      allowOverlap: false,
    }).order;
    expect(visitsOf(back)).toEqual(visitsOf(done));
    expect(visitsOf(accepted(back, complete(), { now: NOW + HOUR_MS }).order)).toEqual(visitsOf(done));
  });
});

describe("a press that comes late", () => {
  it("counts when it was made", () => {
    const { order, events } = accepted(STARTED, arrive(0, { at: NOW - HOUR_MS }));
    expect(visitsOf(order)).toMatchObject([{ arrivedAt: NOW - HOUR_MS }]);
    expect(events).toMatchObject([{ at: NOW - HOUR_MS }]);
  });

  it.each([
    ["after now, by a clock that is fast", NOW + HOUR_MS, NOW],
    ["before the last change of the job, by a clock that is slow", STARTED_AT - HOUR_MS, STARTED_AT],
  ])("never counts %s", (_when, at, counted) => {
    const order = started({ changedAt: STARTED_AT });
    expect(visitsOf(accepted(order, arrive(0, { at })).order)).toMatchObject([{ arrivedAt: counted }]);
  });

  it("gives a job back only while there is time for another driver, whenever it was pressed", () => {
    const reserved = boardOrder("confirmed", [boardJob("a", "reserved")]);
    const release = { type: "release", jobId: "a", actor: driverActor(HOLDER), reason: "ill" } as const;
    expect(outcome(reserved, { ...release, at: NOW })).toBe("available/confirmed");
    expect(outcome(reserved, { ...release, at: NOW }, { now: PICKUP_AT })).toBe("RELEASE_TOO_LATE");
  });

  it("keeps the times of a job as if it had come at once", () => {
    const reserved = boardOrder("confirmed", [boardJob("a", "reserved")]);
    const late = { now: PICKUP_AT };
    const start = { type: "start", jobId: "a", actor: driverActor(HOLDER), reason: "" } as const;
    expect(outcome(reserved, { ...start, at: NOW })).toBe("START_TOO_EARLY");
    expect(accepted(reserved, { ...start, at: PICKUP_AT - HOUR_MS }, late).order.jobs[0]).toMatchObject({
      startedAt: PICKUP_AT - HOUR_MS,
    });
    expect(outcome(STARTED, complete({ at: STARTED_AT + MINUTE_MS }))).toBe("COMPLETE_TOO_EARLY");
  });

  it("and again is answered as the first time, whatever has happened since", () => {
    const press = arrive(0, { clientId: "press-arrive" });
    const done = accepted(after(press, arrive(1), arrive(2)), complete({ clientId: "press-end" })).order;
    expect(outcome(done, press)).toBe("unchanged");
    expect(outcome(done, complete({ clientId: "press-end" }))).toBe("unchanged");
    const start = { type: "start", jobId: "a", actor: driverActor(HOLDER), reason: "" } as const;
    const reserved = boardOrder("confirmed", [boardJob("a", "reserved")]);
    const gone = accepted(reserved, { ...start, clientId: "press-start" }, { now: PICKUP_AT }).order;
    const over = accepted(gone, complete({ reason: "next door" }), { now: PICKUP_AT }).order;
    expect(outcome(over, start)).toBe("JOB_TRANSITION_REFUSED");
    expect(outcome(over, { ...start, clientId: "press-start" })).toBe("unchanged");
  });

  it("remembers as many presses as a job has, and no more", () => {
    const commandIds = Array.from({ length: COMMANDS_KEPT }, (_, index) => `press-${index}`);
    const { order } = accepted(started({ commandIds }), arrive(0, { clientId: "press-new" }));
    expect(order.jobs[0]?.commandIds).toHaveLength(COMMANDS_KEPT);
    expect(order.jobs[0]?.commandIds.at(-1)).toBe("press-new");
  });
});

/** A driver's presses on a job, each made some time after the one before, and delivered later and perhaps again. */
const presses = fc.array(
  fc.record({
    type: fc.constantFrom(
      "start" as const,
      "arrive" as const,
      "arrive" as const,
      "leave" as const,
      "complete" as const,
    ),
    stop: fc.nat({ max: STOPS }),
    afterMs: fc.integer({ min: 0, max: HOUR_MS }),
    delayMs: fc.integer({ min: 0, max: 3 * HOUR_MS }),
    copies: fc.nat({ max: 2 }),
  }),
  { maxLength: 30 },
);
type Presses = typeof presses extends fc.Arbitrary<infer Type> ? Type : never;

interface Delivered {
  readonly command: JobCommand;
  readonly now: number;
}

function commandsOf(sequence: Presses): { readonly command: JobCommand; readonly at: number }[] {
  let at = PICKUP_AT;
  return sequence.map(({ type, stop, afterMs }, index) => {
    at += afterMs;
    const press = { jobId: "a", clientId: `press-${index}`, at };
    if (type === "start") return { at, command: { type, ...press, actor: driverActor(HOLDER), reason: "" } };
    if (type === "complete")
      return { at, command: { type, ...press, driverId: HOLDER, reason: "next door" } };
    return { at, command: { type, ...press, driverId: HOLDER, stop } };
  });
}

function play(deliveries: readonly Delivered[], check: (order: BoardOrder) => void = () => undefined) {
  let order: BoardOrder = { ...boardOrder("confirmed", [boardJob("a", "reserved")]), stopCount: STOPS };
  for (const { command, now } of deliveries) {
    const named = driverNamedBy(command);
    const decision = decide({ order, driver: named === null ? null : driver(named), busy: [] }, command, now);
    if (decision.outcome === "accepted") order = decision.order;
    check(order);
  }
  return order;
}

function requireMonotone({ jobs }: BoardOrder): void {
  const [job] = jobs;
  let last = job?.startedAt ?? 0;
  for (const [index, visit] of (job?.visits ?? []).entries()) {
    expect(visit.stop).toBe(index);
    expect(visit.arrivedAt).toBeGreaterThanOrEqual(last);
    last = visit.leftAt ?? visit.arrivedAt;
    expect(last).toBeGreaterThanOrEqual(visit.arrivedAt);
    expect(visit.leftAt !== null || index === (job?.visits.length ?? 0) - 1).toBe(true);
  }
}

/** A job without when its presses came and what was remembered of them. */
function withoutReceipts(job: BoardJob | undefined) {
  const visits = job?.visits.map((visit) => ({ ...visit, arrivalReceivedAt: 0, leaveReceivedAt: 0 }));
  return { ...job, visits, startReceivedAt: null, changedAt: null, commandIds: [] };
}

describe("whatever a driver presses,", () => {
  it("late, again and again, in their order, the job ends as if all had come at once and one time", () => {
    fc.assert(
      fc.property(presses, (sequence) => {
        const made = commandsOf(sequence);
        const atOnce = play(made.map(({ command, at }) => ({ command, now: at })));
        let now = PICKUP_AT;
        const late = made.flatMap(({ command, at }, index) => {
          now = Math.max(now, at + (sequence[index]?.delayMs ?? 0));
          const earlier = made.slice(Math.max(0, index - 3), index).map((each) => each.command);
          const copies = Array.from({ length: sequence[index]?.copies ?? 0 }, () => command);
          return [command, ...copies, ...earlier.filter((each) => isKnown(each, made))].map((each) => ({
            command: each,
            now,
          }));
        });
        const [one, other] = [play(late), atOnce].map(({ jobs }) => jobs[0]);
        expect(withoutReceipts(one)).toEqual(withoutReceipts(other));

        function isKnown(each: JobCommand, all: typeof made): boolean {
          // Only what changed the job is remembered; a refused press that is repeated is decided again.
          const { clientId } = each as { readonly clientId: string };
          return atOnce.jobs[0]?.commandIds.includes(clientId) === true && all.length <= COMMANDS_KEPT;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("in any order at all, its visits are of consecutive stops and their times never go back", () => {
    fc.assert(
      fc.property(
        presses.chain((sequence) =>
          fc.shuffledSubarray(commandsOf(sequence), { minLength: sequence.length }),
        ),
        (shuffled) => {
          const now = PICKUP_AT + 40 * HOUR_MS;
          play(
            shuffled.map(({ command }, index) => ({ command, now: now + index })),
            requireMonotone,
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
