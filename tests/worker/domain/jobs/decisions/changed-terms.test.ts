import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardCommand, JobCommand } from "#domain/jobs/command.ts";
import type { RevisionCommand } from "#domain/jobs/revision-command.ts";
import { haveStopsChanged } from "#domain/jobs/decisions/changed-terms.ts";
import { UNREVISED, type BoardOrder } from "#domain/jobs/job.ts";
import {
  changesSince,
  changesToTell,
  TERM_CHANGES_KEPT,
  type TermChange,
} from "#domain/jobs/term-changes.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  decided,
  driverActor,
  HOLDER,
  outcome,
  PICKUP_AT,
  START_FROM,
} from "../board-order.ts";

const STOPS = 3;
const LAST = STOPS - 1;
const FOURTH_FLOOR = { floor: 3, hasLift: false, carryDistanceM: 50 };
/** The phone showed the terms of this revision. */
const SEEN: number = UNREVISED.revision;
const RESERVED: BoardOrder = { ...boardOrder("confirmed", [boardJob("a", "reserved")]), stopCount: STOPS };
const STARTED: BoardOrder = {
  ...boardOrder("in_transit", [boardJob("a", "in_progress", { startedAt: START_FROM })]),
  stopCount: STOPS,
};
const PRESSED_AT = PICKUP_AT;
const LATER = PICKUP_AT + HOUR_MS;

/** What the office changes while the phone has no signal. */
const revising = (basedOn: number) =>
  ({ actor: ADMIN, key: `change-${basedOn}`, basedOn, reason: "asked", changes: { columns: {} } }) as const;
const doors = (positions: readonly number[], basedOn = SEEN): RevisionCommand => ({
  type: "change_doors",
  positions,
  ...revising(basedOn),
});
const notes = (basedOn = SEEN): RevisionCommand => ({ type: "change_notes", ...revising(basedOn) });
const day = (startsAt: number, basedOn = SEEN): RevisionCommand => ({
  type: "change_day",
  window: { startsAt, endsAt: startsAt + 5 * HOUR_MS },
  ...revising(basedOn),
});
const after = (order: BoardOrder, commands: readonly BoardCommand[], now = PRESSED_AT + MINUTE_MS) =>
  commands.reduce<BoardOrder>((before, command) => accepted(before, command, { now }).order, order);

const seen = { seenRevision: SEEN, at: PRESSED_AT, clientId: "press-1" } as const;
const start = (rest = {}): JobCommand => ({
  type: "start",
  jobId: "a",
  actor: driverActor(HOLDER),
  reason: "",
  ...seen,
  ...rest,
});
const release = (rest = {}): JobCommand => ({
  type: "release",
  jobId: "a",
  actor: driverActor(HOLDER),
  reason: "ill",
  ...seen,
  ...rest,
});
const arrive = (stop: number, rest = {}): JobCommand => ({
  type: "arrive",
  jobId: "a",
  driverId: HOLDER,
  stop,
  ...seen,
  clientId: `arrive-${stop}`,
  ...rest,
});
const leave = (stop: number, rest = {}): JobCommand => ({
  ...(arrive(stop, { clientId: `leave-${stop}`, ...rest }) as Extract<
    JobCommand,
    { type: "arrive" | "leave" }
  >),
  type: "leave",
});
const complete = (rest = {}): JobCommand => ({
  type: "complete",
  jobId: "a",
  driverId: HOLDER,
  reason: "near",
  ...seen,
  clientId: "complete",
  ...rest,
});
const refusal = (order: BoardOrder, command: JobCommand, now = LATER) => {
  const decision = decided(order, command, { now });
  return decision.outcome === "refused" ? { code: decision.code, params: decision.params } : decision.outcome;
};
const tolds = (order: BoardOrder, isUnderWay: boolean) =>
  changesToTell(order, SEEN, isUnderWay).map(({ kind }) => kind);

describe("an arrival that the phone sends after the order has changed", () => {
  test("counts at the time of the press where only notes, another stop's door or the contact changed", () => {
    const changed = after(STARTED, [notes(), doors([1, 2], SEEN + 1)]);
    const { order } = accepted(changed, arrive(0), { now: LATER });
    expect(order.jobs[0]?.visits).toMatchObject([
      { stop: 0, arrivedAt: PRESSED_AT, arrivalReceivedAt: LATER },
    ]);
    expect(changesToTell(order, SEEN, true)).toMatchObject([
      { kind: "notes_changed", revision: SEEN + 1 },
      { kind: "doors_changed", revision: SEEN + 2, positions: [1, 2] },
    ]);
  });

  test("at a door that is another one now is refused by its name, and counts, as early, once its driver says so", () => {
    const changed = after(STARTED, [doors([0])]);
    expect(refusal(changed, arrive(0))).toEqual({ code: "STOP_DOOR_CHANGED", params: { stop: 1 } });
    const { order } = accepted(changed, arrive(0, { seenRevision: changed.revision }), { now: LATER });
    expect(order.jobs[0]?.visits).toMatchObject([{ stop: 0, arrivedAt: PRESSED_AT }]);
  });

  test("counts where only the person at its stop is another one", () => {
    const changed = after(STARTED, [{ ...doors([0, 1]), elsewhere: [1] } as RevisionCommand]);
    expect(outcome(changed, arrive(0), { now: LATER })).toBe("in_progress/in_transit");
    expect(tolds(changed, true)).toEqual(["doors_changed"]);
    const second = after(changed, [arrive(0), leave(0)], LATER);
    expect(refusal(second, arrive(1))).toMatchObject({ code: "STOP_DOOR_CHANGED" });
  });

  test("is answered as before when it comes again, whatever changed since", () => {
    const arrived = accepted(STARTED, arrive(0), { now: LATER }).order;
    const changed = after(arrived, [doors([0])], LATER);
    expect(outcome(changed, arrive(0), { now: LATER })).toBe("unchanged");
  });

  test("counts without a word where the phone does not say what it showed", () => {
    const changed = after(STARTED, [doors([0])]);
    expect(outcome(changed, arrive(0, { seenRevision: undefined }), { now: LATER })).toBe(
      "in_progress/in_transit",
    );
    expect(changesToTell(changed, undefined, true)).toEqual([]);
  });

  test("is not hidden behind a change that is not why it is refused", () => {
    const changed = after(STARTED, [doors([1])]);
    expect(refusal(changed, arrive(1))).toMatchObject({ code: "STOP_OUT_OF_ORDER" });
  });
});

describe("a departure", () => {
  test("counts though the door of its stop changed after the arrival there", () => {
    const changed = after(accepted(STARTED, arrive(0), { now: LATER }).order, [doors([0])], LATER);
    expect(outcome(changed, leave(0), { now: LATER })).toBe("in_progress/in_transit");
  });
});

describe("a completion", () => {
  const steps = [0, 1, 2].flatMap((stop) => [arrive(stop), leave(stop)]).slice(0, -1);
  const atEnd = after(STARTED, steps, LATER);

  test("is refused where the last stop has another door since its driver reached it, until they say so", () => {
    const changed = after(atEnd, [doors([LAST])], LATER + MINUTE_MS);
    expect(refusal(changed, complete(), LATER + 2 * MINUTE_MS)).toEqual({
      code: "STOP_DOOR_CHANGED",
      params: { stop: STOPS },
    });
    const said = complete({ seenRevision: changed.revision });
    expect(outcome(changed, said, { now: LATER + 2 * MINUTE_MS })).toBe("completed/delivered");
  });

  test("counts where the driver has said of the arrival that it was so", () => {
    const changed = after(after(STARTED, steps.slice(0, -1), LATER), [doors([LAST])], LATER);
    const said = accepted(changed, arrive(LAST, { seenRevision: changed.revision }), {
      now: LATER + MINUTE_MS,
    });
    expect(outcome(said.order, complete(), { now: LATER + MINUTE_MS })).toBe("completed/delivered");
  });

  test("counts where the door of a stop before changed", () => {
    const changed = after(atEnd, [doors([0, 1])], LATER + MINUTE_MS);
    expect(outcome(changed, complete(), { now: LATER + 2 * MINUTE_MS })).toBe("completed/delivered");
  });

  test("names the stop that the order has got meanwhile", () => {
    const added: TermChange = { kind: "stop_added", revision: SEEN + 1, at: LATER };
    const order = { ...atEnd, stopCount: STOPS + 1, revision: SEEN + 1, termChanges: [added] };
    expect(refusal(order, complete())).toEqual({ code: "JOB_STOP_ADDED", params: { stop: STOPS + 1 } });
    expect(refusal(order, complete({ seenRevision: SEEN + 1 }))).toMatchObject({ code: "STOP_OUT_OF_ORDER" });
  });
});

describe("a start", () => {
  const now = PICKUP_AT - HOUR_MS;

  test("is refused with the day to which the order was moved", () => {
    const tomorrow = PICKUP_AT + 24 * HOUR_MS;
    const moved = after(RESERVED, [day(tomorrow)], now);
    const answer = refusal(moved, start({ at: now }), now);
    expect(answer).toEqual({ code: "JOB_DAY_CHANGED", params: { from: PICKUP_AT, to: tomorrow } });
    // Whoever saw it reads from when it may be started.
    expect(refusal(moved, start({ at: now, seenRevision: moved.revision }), now)).toMatchObject({
      code: "START_TOO_EARLY",
    });
  });

  test("counts where the order was moved by an hour, and its driver is told", () => {
    const moved = after(RESERVED, [day(PICKUP_AT + HOUR_MS)], now);
    const { order } = accepted(moved, start({ at: now }), { now });
    expect(tolds(order, false)).toEqual(["day_changed"]);
    // The steps behind it are of a job that is under way: its day is told once.
    expect(tolds(order, true)).toEqual([]);
  });
});

describe("giving a job back", () => {
  const now = PICKUP_AT - 48 * HOUR_MS;

  test("is refused once the job is on another day than the one that did not suit", () => {
    const moved = after(RESERVED, [day(PICKUP_AT + 24 * HOUR_MS)], now);
    expect(refusal(moved, release(), now)).toMatchObject({ code: "JOB_DAY_CHANGED" });
    expect(outcome(moved, release({ seenRevision: moved.revision }), { now })).toBe("available/confirmed");
  });

  test("counts where it was moved and moved back, or something else changed", () => {
    const back = after(RESERVED, [day(PICKUP_AT + HOUR_MS), day(PICKUP_AT, SEEN + 1)], now);
    expect(outcome(back, release(), { now })).toBe("available/confirmed");
    expect(outcome(after(RESERVED, [doors([0]), notes(SEEN + 1)], now), release(), { now })).toBe(
      "available/confirmed",
    );
  });
});

describe("what the office does for a driver", () => {
  const ofOffice = { jobId: "a", actor: ADMIN, reason: "they asked" } as const;
  const SAME_DAY = PICKUP_AT - HOUR_MS;

  test.each([
    ["starting a job", RESERVED, { type: "start", ...ofOffice }, "in_progress/in_transit"],
    ["completing it", STARTED, { type: "complete_for_driver", ...ofOffice }, "completed/delivered"],
  ] as const)("%s is done under the terms that were seen, and under no others", (_, order, command, done) => {
    const now = SAME_DAY;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("notes", "doors"), { maxLength: 4 }),
        fc.integer({ min: 1, max: 8 }),
        (changes, seenRevision) => {
          const changed = changes.reduce(
            (before, change) =>
              after(before, [change === "notes" ? notes(before.revision) : doors([1], before.revision)], now),
            order,
          );
          const asSeen = { ...command, seenRevision };
          const expected = seenRevision === changed.revision ? done : "ORDER_CHANGED";
          expect(outcome(changed, asSeen, { now })).toBe(expected);
          // What was done before is done, whatever was seen.
          const ended = accepted(changed, { ...command, seenRevision: changed.revision }, { now }).order;
          expect(outcome(ended, asSeen, { now })).toBe("unchanged");
        },
      ),
    );
  });

  test("a job is not started for the day that its order was on", () => {
    const moved = after(RESERVED, [day(PICKUP_AT + 7 * 24 * HOUR_MS)], SAME_DAY);
    const begin = { type: "start", ...ofOffice, seenRevision: SEEN } as const;
    expect(outcome(moved, begin, { now: SAME_DAY })).toBe("ORDER_CHANGED");
    expect(outcome(moved, { ...begin, seenRevision: moved.revision }, { now: SAME_DAY })).toBe(
      "in_progress/in_transit",
    );
  });

  test("another driver, and a job that cannot be started, are told before other terms; a missing reason after them", () => {
    const moved = after(RESERVED, [notes()], SAME_DAY);
    const begin = { type: "start", ...ofOffice, seenRevision: SEEN } as const;
    expect(outcome(moved, { ...begin, heldBy: "somebody-else" }, { now: SAME_DAY })).toBe(
      "JOB_ALREADY_RESERVED",
    );
    expect(outcome(moved, { ...begin, reason: "" }, { now: SAME_DAY })).toBe("ORDER_CHANGED");
    const free = { ...moved, jobs: [boardJob("a", "available")] };
    expect(outcome(free, begin, { now: SAME_DAY })).toBe("JOB_TRANSITION_REFUSED");
  });
});

describe("what has changed since", () => {
  test("is every change after what was seen, and that there were others where they are not remembered", () => {
    const changed = after(STARTED, [doors([1]), notes(SEEN + 1), doors([2], SEEN + 2)]);
    expect(changesSince(changed, SEEN).map(({ kind }) => kind)).toEqual([
      "doors_changed",
      "notes_changed",
      "doors_changed",
    ]);
    expect(changesSince(changed, SEEN + 1).map(({ revision }) => revision)).toEqual([SEEN + 2, SEEN + 3]);
    expect(changesSince(changed, SEEN + 3)).toEqual([]);
    expect(changesSince(changed, SEEN + 9)).toEqual([]);
    const forgotten = { ...changed, termChanges: changed.termChanges.slice(-1) };
    expect(tolds(forgotten, true)).toEqual(["terms_changed", "doors_changed"]);
  });

  test("names the stops with another access beside those with another door, and is elsewhere at none of them", () => {
    const accessTo = (position: number) => ({ position, from: null, to: FOURTH_FLOOR });
    const changing = (positions: readonly number[], elsewhere: readonly number[], basedOn: number) =>
      ({ ...doors(positions, basedOn), elsewhere, access: [accessTo(2), accessTo(1)] }) as RevisionCommand;
    const changed = after(RESERVED, [changing([], [], SEEN), changing([0, 2], [], SEEN + 1)]);
    expect(changesToTell(changed, SEEN, false)).toMatchObject([
      { kind: "doors_changed", positions: [1, 2], elsewhere: [] },
      { kind: "doors_changed", positions: [0, 1, 2], elsewhere: [] },
    ]);
    expect(haveStopsChanged(changed, SEEN)).toBe(false);
    const moved = after(changed, [changing([0], [0], SEEN + 2)]);
    expect(haveStopsChanged(moved, SEEN)).toBe(true);
  });

  test("has no amount in it, and nothing of the customer", () => {
    const price = { fromTotalSatang: 90_000, toTotalSatang: 80_000 };
    const changed = after(RESERVED, [
      { type: "change_price", change: price, ...revising(SEEN) },
      { type: "change_contact", fields: ["contactPhone"], ...revising(SEEN + 1) },
    ]);
    expect(changed.termChanges).toMatchObject([{ kind: "other" }, { kind: "contact_changed" }]);
    expect(JSON.stringify(changed.termChanges)).not.toMatch(/Satang|fields/);
    expect(tolds(changed, false)).toEqual(["contact_changed"]);
  });

  test("is remembered up to a number", () => {
    let order = STARTED;
    for (let count = 0; count < TERM_CHANGES_KEPT + 5; count++)
      order = accepted(order, notes(order.revision), { now: LATER }).order;
    expect(order.termChanges).toHaveLength(TERM_CHANGES_KEPT);
    expect(changesSince(order, SEEN)[0]).toEqual({ kind: "terms_changed", revision: SEEN + 1, at: 0 });
  });
});

test("whatever changes, a step is applied, or refused by a code that its driver can answer; once answered it counts", () => {
  const change = fc.oneof(fc.constant("notes"), fc.subarray([0, 1, 2], { minLength: 1 }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), fc.nat({ max: LAST }), (made, stop) => {
      const reached = [0, 1, 2].slice(0, stop).flatMap((each) => [arrive(each), leave(each)]);
      const before = after(STARTED, reached, LATER);
      let order = before;
      for (const each of made) {
        const command = typeof each === "string" ? notes(order.revision) : doors(each, order.revision);
        order = accepted(order, command, { now: LATER + MINUTE_MS }).order;
      }
      const hasOther = made.some((each) => typeof each !== "string" && each.includes(stop));
      const now = LATER + 2 * MINUTE_MS;
      const answer = refusal(order, arrive(stop), now);
      expect(answer).toEqual(
        hasOther ? { code: "STOP_DOOR_CHANGED", params: { stop: stop + 1 } } : "accepted",
      );
      const said = accepted(order, arrive(stop, { seenRevision: order.revision }), { now });
      expect(said.order.jobs[0]?.visits).toHaveLength(stop + 1);
    }),
  );
});
