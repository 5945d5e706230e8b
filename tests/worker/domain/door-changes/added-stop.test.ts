import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreedChanges } from "#domain/door-changes/agreed-change.ts";
import { crossingsToStop, journeyFrom, withWay, type AddedStop } from "#domain/door-changes/added-stop.ts";
import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { MAINLAND } from "#domain/geo/place.ts";
import { journey, type JourneyLeg } from "#domain/ferries/journey.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import type { BusyJob } from "#domain/jobs/command.ts";
import type { BoardJob, BoardOrder } from "#domain/jobs/job.ts";
import { busyUntil } from "#domain/jobs/lists/busy-until.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import type { OrderStop } from "#domain/orders/new-order.ts";
import { HOUR_MS } from "#domain/time.ts";
import { legTimesOf } from "#domain/waiting/leg-times.ts";
import {
  accepted,
  ADMIN,
  boardJob,
  boardOrder,
  CUSTOMER,
  decided,
  driver,
  HOLDER,
  outcome,
  PICKUP_AT,
} from "../jobs/board-order.ts";

const STOP: JourneyLeg = { kind: "stop" };
const road = (durationS: number): JourneyLeg => ({ kind: "road", durationS });
const PLACE: OrderStop = {
  role: "destination",
  placeId: "th-7601",
  label: { th: "อำเภอเมืองเพชรบุรี", en: "Mueang Phetchaburi" },
  area: { th: "เมืองเพชรบุรี", en: "Mueang Phetchaburi" },
  latitude: 13.1,
  longitude: 99.9,
  detail: "9/1",
};
const ORDER = {
  pickupAt: PICKUP_AT,
  stopCount: 2,
  distanceM: 200_000,
  seaDistanceM: 0,
  journey: [STOP, road(3 * 3_600), STOP],
  crossings: [],
  drivingPlan: DEFAULT_DRIVING_PLAN,
};
const WAY = { distanceM: 50_000, seaDistanceM: 0, journey: [STOP, road(3_600), STOP], crossings: [] };
const ADDED: AddedStop = { ...withWay(ORDER, WAY), stop: PLACE, estimatedPaySatang: 2_500_00 };
const TERMS: DoorChangeTerms = {
  before: {
    workers: 0,
    loadRange: "under_850_kg",
    items: [],
    access: [],
    lines: [],
    totalSatang: 3_300_00,
  },
  after: {
    workers: 0,
    loadRange: "under_850_kg",
    items: [],
    access: [],
    lines: [],
    totalSatang: 4_100_00,
  },
  stop: ADDED,
};
const CARD = {
  jobId: "a",
  orderId: "KD-7F3K2M",
  vehicle: "four_wheel",
  waypointCount: 0,
  distanceM: 200_000,
  estimatedPaySatang: 1_980_00,
} as JobCard;

const AT_PICKUP: StopVisit = { stop: 0, arrivedAt: PICKUP_AT, leftAt: null };
const AT_END: readonly StopVisit[] = [
  { ...AT_PICKUP, leftAt: PICKUP_AT + HOUR_MS },
  { stop: 1, arrivedAt: PICKUP_AT + 4 * HOUR_MS, leftAt: null },
];
const ENDS_AT = busyUntil(PICKUP_AT, 3 * 3_600, 2);
const standing = (visits: readonly StopVisit[], facts: Partial<BoardJob> = {}): BoardOrder => ({
  ...boardOrder("in_transit", [
    boardJob("a", "in_progress", { visits, estimatedPaySatang: 1_980_00, paySatang: 1_980_00, ...facts }),
  ]),
  endsAt: ENDS_AT,
  roadDurationS: 3 * 3_600,
  legTimes: legTimesOf(ORDER.journey, DEFAULT_DRIVING_PLAN),
  stopCount: 2,
});
const propose = {
  type: "propose_door_change",
  jobId: "a",
  driverId: HOLDER,
  clientId: "press-0001",
  basedOn: 1,
  reason: "the sister's flat",
  terms: TERMS,
} as const;
const agreeTo = (order: BoardOrder, rest: object = {}) =>
  ({
    type: "agree_door_change",
    actor: CUSTOMER,
    changeId: order.doorChange?.changeId ?? "",
    byCode: false,
    driverId: HOLDER,
    stop: ADDED,
    changes: agreedChanges({ goods: null, vehicles: ["four_wheel"], cards: [CARD] }, TERMS),
    ...rest,
  }) as const;
/** The job as the board has it among the driver's busy ones. */
const own = (order: BoardOrder): BusyJob => ({
  jobId: "a",
  startsAt: order.startsAt,
  endsAt: order.endsAt,
});
const from = (startsAt: number, jobId = "KD-OTHER-1"): BusyJob => ({
  jobId,
  startsAt,
  endsAt: startsAt + HOUR_MS,
});
const AT_ONCE = PICKUP_AT + HOUR_MS / 2;

const ferry = (durationS: number): JourneyLeg => ({
  kind: "ferry",
  durationS,
  timetable: { firstSailingMin: 300, lastSailingMin: 1_200, frequencyMin: 60 },
});
const named = (index: number) => ({ th: `เรือ ${index}`, en: `ferry ${index}` });

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

  it("is refused by name where it would end in another job of its driver: when proposed, and when agreed", () => {
    const order = standing([AT_PICKUP]);
    const clash = from(ENDS_AT);
    const both = { now: AT_ONCE, busy: [own(order), clash] };
    expect(decided(order, propose, both)).toMatchObject({
      code: "DOOR_CHANGE_STOP_OVERLAPS",
      params: { jobId: clash.jobId },
    });
    const proposed = accepted(order, propose, { now: AT_ONCE, busy: [own(order)] }).order;
    // Taken meanwhile. The driver reads which job it is, the customer does not.
    expect(decided(proposed, agreeTo(proposed), both)).toEqual({
      outcome: "refused",
      code: "DOOR_CHANGE_DRIVER_BUSY",
    });
    expect(decided(proposed, agreeTo(proposed, { byCode: true }), both)).toMatchObject({
      code: "DOOR_CHANGE_STOP_OVERLAPS",
      params: { jobId: clash.jobId },
    });
    const later = { now: AT_ONCE, busy: [own(order), from(ENDS_AT + 3 * HOUR_MS)] };
    expect(outcome(proposed, agreeTo(proposed), later)).toBe("in_progress/in_transit");
  });

  it("is not refused for an overlap that an admin allowed before, nor because the driver takes no more jobs", () => {
    const order = standing([AT_PICKUP]);
    const allowed = from(ENDS_AT - HOUR_MS);
    expect(outcome(order, propose, { now: AT_ONCE, busy: [own(order), allowed] })).toBe(
      "in_progress/in_transit",
    );
    const resting = driver(HOLDER, { available: false, daysOff: [{ from: "2026-12-01", to: "2026-12-01" }] });
    expect(outcome(order, propose, { now: AT_ONCE, busy: [own(order)], driver: resting })).toBe(
      "in_progress/in_transit",
    );
    expect(
      outcome(order, propose, {
        now: AT_ONCE,
        busy: [own(order)],
        driver: driver(HOLDER, { approved: false }),
      }),
    ).toBe("DRIVER_NOT_APPROVED");
  });

  it("is refused where the driver would drive too long without a break between two jobs", () => {
    const order = standing([AT_PICKUP]);
    const startsAt = busyUntil(PICKUP_AT, ADDED.durationS, 3);
    const drivenS = 3.9 * 3_600;
    const driving = {
      toBreakS: drivenS,
      afterBreakS: null,
      toRestS: drivenS,
      afterRestS: null,
      maxDailyDrivingS: 8 * 3_600,
    };
    const next = { jobId: "KD-OTHER-1", startsAt, endsAt: startsAt + 5 * HOUR_MS, driving };
    const tired = { now: AT_ONCE, busy: [own(order), next] };
    expect(outcome(order, propose, tired)).toBe("DRIVING_BREAK_MISSING");
  });

  it("is refused by the law also where an admin has allowed an empty way that is too long", () => {
    // Half an hour so far, and two and a half to the next pickup: out of reach with and without the stop, unlawful with it.
    const order = { ...standing([AT_PICKUP]), roadDurationS: 1_800 };
    const position = (minutes: number) => ({ landmassId: MAINLAND, minutes: [minutes], spreadMin: 0 });
    const startsAt = busyUntil(PICKUP_AT, ADDED.durationS, 3) + HOUR_MS / 6;
    const ends = { from: position(0), to: position(0) };
    const next = { jobId: "KD-OTHER-1", startsAt, endsAt: startsAt + HOUR_MS, driving: profileOfRoad(60) };
    const busy = [
      { ...own(order), ends },
      { ...next, ends: { from: position(150), to: position(150) } },
    ];
    expect(outcome(order, propose, { now: AT_ONCE, busy, ends, changedEnds: ends })).toBe(
      "DRIVING_BREAK_MISSING",
    );
  });

  it("is refused by the law also where an overlap that an admin allowed takes the break, or did not keep the law before", () => {
    // Three hours and four with the stop; another job at the same time, and one after it.
    const order = standing([AT_PICKUP]);
    const until = busyUntil(PICKUP_AT, ADDED.durationS, 3);
    const other = (jobId: string, startsAt: number, endsAt: number, hours = 1): BusyJob => {
      return { jobId, startsAt, endsAt, driving: profileOfRoad(hours * 3_600) };
    };
    const outcomeWith = (...others: BusyJob[]) =>
      outcome(order, propose, { now: AT_ONCE, busy: [own(order), ...others] });
    const overlap = other("KD-OTHER-1", ENDS_AT - HOUR_MS, until + HOUR_MS / 2);
    const next = other("KD-OTHER-2", until + 0.75 * HOUR_MS, until + 3 * HOUR_MS);
    expect([outcomeWith(overlap), outcomeWith(next)]).toEqual(Array(2).fill("in_progress/in_transit"));
    expect(outcomeWith(overlap, next)).toBe("DRIVING_BREAK_MISSING");
    const unlawful = other("KD-OTHER-3", ENDS_AT - HOUR_MS, ENDS_AT, 4);
    const atOnce = other("KD-OTHER-4", until, until + HOUR_MS);
    expect([outcomeWith(atOnce), outcomeWith(unlawful, atOnce)]).toEqual(
      Array(2).fill("DRIVING_BREAK_MISSING"),
    );
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
