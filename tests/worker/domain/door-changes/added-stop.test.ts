import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crossingsToStop, journeyFrom, withWay } from "#domain/door-changes/added-stop.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { journey } from "#domain/ferries/journey.ts";
import { busyUntil } from "#domain/jobs/lists/busy-until.ts";
import { HOUR_MS } from "#domain/time.ts";
import { legTimesOf } from "#domain/waiting/leg-times.ts";
import { accepted, ADMIN, boardJob, HOLDER, outcome, PICKUP_AT } from "../jobs/board-order.ts";
import {
  STOP,
  road,
  PLACE,
  ORDER,
  WAY,
  ADDED,
  AT_PICKUP,
  AT_END,
  ENDS_AT,
  standing,
  propose,
  agreeTo,
  own,
  AT_ONCE,
  ferry,
  named,
} from "./added-stop-world.ts";

it("the ferries to an added stop are the last of the whole order's, however many were booked", () => {
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), (booked, more) => {
      const sailing = (count: number) => Array.from({ length: count }, () => ferry(1_800));
      const names = Array.from({ length: booked + more }, (_, index) => named(index));
      const order = {
        ...ORDER,
        journey: [STOP, ...sailing(booked), STOP],
        crossings: names.slice(0, booked),
      };
      const way = { ...WAY, journey: [STOP, ...sailing(more), STOP], crossings: names.slice(booked) };
      const added = { ...withWay(order, way), stop: PLACE, estimatedPaySatang: 0 };
      expect(crossingsToStop(added)).toEqual(names.slice(booked));
    }),
  );
});

describe("the road of an order with another stop", () => {
  it("is the old one with the way behind it", () => {
    expect(ADDED).toMatchObject({
      position: 2,
      distanceM: 250_000,
      fromDistanceM: 200_000,
      journey: [STOP, road(3 * 3_600), STOP, road(3_600), STOP],
    });
    expect(ADDED.durationS).toBe(journey(ADDED.journey, PICKUP_AT, DEFAULT_DRIVING_PLAN).durationS);
  });

  it("is never shorter than without it, and an order that was planned without breaks gets them", () => {
    const seconds = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(fc.array(seconds, { minLength: 1, maxLength: 4 }), seconds, (ways, more) => {
        const legs = [STOP, ...ways.flatMap((way) => [road(way), STOP])];
        const order = { ...ORDER, journey: legs, stopCount: ways.length + 1, drivingPlan: null };
        const added = withWay(order, { ...WAY, journey: [STOP, road(more), STOP] });
        const before = journey(legs, PICKUP_AT, DEFAULT_DRIVING_PLAN).durationS;
        expect(added.durationS).toBeGreaterThanOrEqual(before + more);
        expect(legTimesOf(added.journey, added.drivingPlan)).toHaveLength(added.position);
      }),
    );
  });

  it("goes on from the stop that was reached last", () => {
    expect(journeyFrom(ADDED.journey, [])).toEqual(ADDED.journey);
    expect(journeyFrom(ADDED.journey, AT_END)).toEqual([STOP, road(3_600), STOP]);
  });
});

describe("another stop", () => {
  it("agreed lengthens order and job, and is reached after the last one; the window, pay and rows follow", () => {
    const order = standing([AT_PICKUP]);
    const proposed = accepted(order, propose, { now: AT_ONCE, busy: [own(order)] }).order;
    expect(proposed.doorChange).toMatchObject({ stop: PLACE.label });
    const agreed = accepted(proposed, agreeTo(proposed), { now: AT_ONCE, busy: [own(order)] });
    const until = busyUntil(PICKUP_AT, ADDED.durationS, 3);
    expect(agreed.order).toMatchObject({
      stopCount: 3,
      endsAt: until,
      roadDurationS: 4 * 3_600,
      legTimes: legTimesOf(ADDED.journey, DEFAULT_DRIVING_PLAN),
      jobs: [
        { status: "in_progress", visits: [AT_PICKUP], paySatang: 2_500_00, estimatedPaySatang: 2_500_00 },
      ],
    });
    expect(agreed.events).toMatchObject([{ revision: { kind: "door_change_agreed", stop: PLACE.label } }]);
    expect(agreed.changes).toMatchObject({
      columns: {
        endsAt: until,
        distanceM: 250_000,
        durationS: ADDED.durationS,
        estimatedPaySatang: 2_500_00,
      },
      addedStop: { position: 2, stop: PLACE },
      cards: [{ waypointCount: 1, destinationArea: PLACE.area, distanceM: 250_000 }],
      cardsOfStarted: true,
    });
    expect(agreed.changes?.startedUntil).toBe(until);
    expect(agreed.changes).not.toHaveProperty("stops");
  });

  it("of a truck that is late is planned from now, not from what is over", () => {
    const order = standing(AT_END);
    const late = ENDS_AT + 5 * HOUR_MS;
    const busy = [own(order)];
    const proposed = accepted(order, propose, { now: late, busy }).order;
    const { changes } = accepted(proposed, agreeTo(proposed), { now: late, busy });
    expect(changes?.startedUntil).toBe(busyUntil(late, 3_600, 1));
    expect(changes?.columns.endsAt).toBe(busyUntil(PICKUP_AT, ADDED.durationS, 3));
  });

  it("does not lengthen the order of a job whose order was moved meanwhile by more than the way", () => {
    const moved = {
      ...standing([AT_PICKUP]),
      startsAt: PICKUP_AT + 48 * HOUR_MS,
      endsAt: ENDS_AT + 48 * HOUR_MS,
    };
    const busy = [{ ...own(moved), startsAt: PICKUP_AT, endsAt: ENDS_AT }];
    const proposed = accepted(moved, propose, { now: AT_ONCE, busy }).order;
    const { changes } = accepted(proposed, agreeTo(proposed), { now: AT_ONCE, busy });
    expect(changes?.startedUntil).toBeLessThan(PICKUP_AT + 10 * HOUR_MS);
  });

  it("does not follow the last stop once that is left or the job completed", () => {
    const order = standing(AT_END);
    const now = ENDS_AT;
    const busy = [own(order)];
    const proposed = accepted(order, propose, { now, busy }).order;
    const leave = { type: "leave", jobId: "a", driverId: HOLDER, stop: 1 } as const;
    const left = accepted(proposed, leave, { now }).order;
    expect(outcome(left, agreeTo(left), { now, busy })).toBe("DOOR_CHANGE_CLOSED");
    expect(outcome(left, { ...propose, clientId: "press-0002" }, { now, busy })).toBe(
      "DOOR_CHANGE_LAST_STOP_LEFT",
    );
    const complete = { type: "complete", jobId: "a", driverId: HOLDER, reason: "" } as const;
    const done = accepted(proposed, complete, { now }).order;
    expect(outcome(done, agreeTo(done), { now, busy })).toBe("DOOR_CHANGE_CLOSED");
  });

  it("agreed first keeps the job from being completed before it is reached", () => {
    const order = standing(AT_END);
    const now = ENDS_AT;
    const busy = [own(order)];
    const proposed = accepted(order, propose, { now, busy }).order;
    const agreed = accepted(proposed, agreeTo(proposed), { now, busy }).order;
    const complete = { type: "complete", jobId: "a", driverId: HOLDER, reason: "" } as const;
    expect(outcome(agreed, complete, { now })).toBe("STOP_OUT_OF_ORDER");
    const there = accepted(
      agreed,
      { type: "arrive", jobId: "a", driverId: HOLDER, stop: 2 },
      { now: now + HOUR_MS },
    );
    expect(outcome(there.order, complete, { now: now + 2 * HOUR_MS })).toBe("completed/delivered");
  });

  it("is not proposed for an order of two trucks, or computed for other stops than the order has", () => {
    const order = standing([AT_PICKUP]);
    const two = { ...order, jobs: [...order.jobs, boardJob("b", "reserved")] };
    const now = AT_ONCE;
    expect(outcome(two, propose, { now })).toBe("DOOR_CHANGE_ONE_TRUCK");
    expect(outcome({ ...order, stopCount: 3 }, propose, { now })).toBe("ORDER_CHANGED");
  });

  it("never lowers what the job pays", () => {
    const order = standing([AT_PICKUP], { estimatedPaySatang: 3_000_00, paySatang: 3_000_00 });
    const busy = [own(order)];
    const proposed = accepted(order, propose, { now: AT_ONCE, busy }).order;
    const agreed = accepted(proposed, agreeTo(proposed), { now: AT_ONCE, busy }).order;
    expect(agreed.jobs[0]?.paySatang).toBe(3_000_00);
  });

  it("of a job given to somebody else waits for nobody", () => {
    const order = standing([AT_PICKUP]);
    const busy = [own(order)];
    const proposed = accepted(order, propose, { now: AT_ONCE, busy }).order;
    const freed = accepted(
      proposed,
      { type: "release", jobId: "a", actor: ADMIN, reason: "breakdown" },
      { now: AT_ONCE },
    ).order;
    expect(outcome(freed, agreeTo(freed), { now: AT_ONCE, busy })).toBe("DOOR_CHANGE_CLOSED");
  });
});
