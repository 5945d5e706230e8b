import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ONLY_VEHICLE } from "#domain/drivers/out-of-service.ts";
import { profileOfRoad, type DrivingProfile } from "#domain/driving-hours/profile.ts";
import type { JobEnds, RoadPosition } from "#domain/geo/road-position.ts";
import type { OpenCard } from "#domain/jobs/card.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BusyJob } from "#domain/jobs/board-state.ts";
import { decide } from "#domain/jobs/decide.ts";
import { jobToFit, whyUnfit, whyUnfitDespiteReason } from "#domain/jobs/fit.ts";
import { windowOf } from "#domain/jobs/lists/busy-until.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { bangkokDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { boardJob, boardOrder, NOW, OTHER, PICKUP_AT } from "./board-order.ts";
import { areaCard } from "./lists/area-cards.ts";

const ALL_DAY = { fromMin: 0, toMin: 1_440 };
const vehicle = fc.constantFrom(...VEHICLE_TYPES);
/** Of which only a few allow a refusal, so that each of them happens. */
const usually = <Value>(value: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
const dayNear = fc.integer({ min: -3, max: 4 }).map((days) => bangkokDay(PICKUP_AT + days * DAY_MS));

const driving: fc.Arbitrary<DrivingProfile | null> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 60_000 }).map(profileOfRoad),
);
/** Two areas half an hour to seven hours apart, or not known. */
const position: fc.Arbitrary<RoadPosition> = fc
  .tuple(fc.integer({ min: 0, max: 420 }), fc.constantFrom("mainland", "mainland", "ko-samui"))
  .map(([minutes, landmassId]) => ({ landmassId, minutes: [minutes, 900 - minutes], spreadMin: 4 }));
const ends: fc.Arbitrary<JobEnds | null> = fc.option(fc.record({ from: position, to: position }), {
  freq: 4,
});
const paper = usually("2030-01-01", dayNear);

const facts: fc.Arbitrary<DriverFacts> = fc.record({
  driverId: fc.constant(OTHER),
  // Drivers are sent open jobs of their own vehicle's type alone.
  vehicle: fc.constant("four_wheel"),
  available: usually(true, fc.boolean()),
  approved: usually(true, fc.boolean()),
  daysOff: usually(
    [],
    dayNear.map((day) => [{ from: day, to: day }]),
  ),
  weeklyHours: usually(
    null,
    fc.array(
      fc.oneof(
        fc.constant(null),
        fc.constant(ALL_DAY),
        fc.integer({ min: 60, max: 1_440 }).map((toMin) => ({ fromMin: 60, toMin: toMin + 1 })),
      ),
      { minLength: 7, maxLength: 7 },
    ),
  ),
  papers: usually(
    null,
    fc.record({
      licence: paper,
      vehicles: fc.array(
        fc.record({
          vehicleId: fc.constantFrom("v1", "v2"),
          type: vehicle,
          registration: paper,
          insurance: paper,
        }),
        {
          maxLength: 2,
        },
      ),
    }),
  ),
  outOfService: usually(
    [],
    fc
      .tuple(dayNear, fc.constantFrom("v1", "v2", ONLY_VEHICLE))
      .map(([day, vehicleId]) => [{ vehicleId, from: day, to: day, kind: "repair", note: "" } as const]),
  ),
  version: fc.constant(1),
});

const engaged = (jobId: string): fc.Arbitrary<BusyJob> =>
  fc
    .record({
      afterH: fc.integer({ min: -40, max: 40 }),
      hours: fc.integer({ min: 1, max: 12 }),
      lateH: fc.option(fc.integer({ min: -1, max: 6 }), { freq: 3 }),
      drivenS: fc.integer({ min: 0, max: 30_000 }),
      driving,
      ends,
    })
    .map(({ afterH, hours, lateH, drivenS, driving: profile, ends: places }) => {
      const startsAt = PICKUP_AT + afterH * HOUR_MS;
      const endsAt = startsAt + hours * HOUR_MS;
      const planned = { jobId, startsAt, endsAt, driving: profile, ends: places };
      if (lateH === null) return planned;
      const begun = { startsAt, endsAt: endsAt + lateH * HOUR_MS, driving: profileOfRoad(drivenS) };
      return { ...planned, isBegun: true, begun };
    });
const engagements = (prefix: string) =>
  fc
    .array(fc.nat(), { maxLength: 3 })
    .chain((all) => fc.tuple(...all.map((_, at) => engaged(`${prefix}-${at}`))));

const world = fc.record({
  driver: facts,
  busy: engagements("held"),
  driven: engagements("driven"),
  hours: fc.integer({ min: 1, max: 30 }),
  driving,
  ends,
  roadDurationS: fc.option(fc.integer({ min: 0, max: 80_000 })),
});

test("a job is marked exactly when the board would refuse it, and for the board's reason", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(world, ({ driver, busy, driven, hours, driving: profile, roadDurationS, ends: places }) => {
      const order = {
        ...boardOrder("pending", [boardJob("a", "available")]),
        endsAt: PICKUP_AT + hours * HOUR_MS,
        driving: profile,
        roadDurationS,
      };
      const card: OpenCard = {
        ...areaCard("a", "Bang Kapi, Bangkok", "Bang Lamung, Chon Buri"),
        pickupAt: order.startsAt,
        plan: { endsAt: order.endsAt, driving: profile, roadDurationS, ends: places },
      };
      const mark = whyUnfit(jobToFit(card), driver, { busy, driven });
      const reserve = { type: "reserve", jobId: "a", driverId: OTHER } as const;
      const decision = decide({ order, ends: places, driver, busy, driven }, reserve, NOW);
      const refusal =
        decision.outcome === "refused" ? { code: decision.code, params: decision.params } : null;
      expect(mark === null ? null : { code: mark.code, params: mark.params }).toEqual(refusal);
      seen.add(refusal?.code ?? "taken");
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].toSorted()).toEqual([
    "DRIVER_DAY_OFF",
    "DRIVER_NOT_APPROVED",
    "DRIVER_UNAVAILABLE",
    "DRIVING_BREAK_MISSING",
    "DRIVING_REST_MISSING",
    "INSURANCE_EXPIRES",
    "JOBS_OVERLAP",
    "JOB_OUT_OF_REACH",
    "LICENCE_EXPIRES",
    "NEXT_JOB_OUT_OF_REACH",
    "OUTSIDE_HOURS",
    "VEHICLE_OUT_OF_SERVICE",
    "VEHICLE_REGISTRATION_EXPIRES",
    "taken",
  ]);
});

test("a card without a plan, as an earlier version kept it, has the window that follows from its journey", () => {
  const card = areaCard("a", "Bang Kapi, Bangkok", "Bang Lamung, Chon Buri");
  expect(jobToFit(card)).toEqual({
    jobId: "a",
    vehicle: "four_wheel",
    ...windowOf(card),
    driving: null,
    roadDurationS: null,
    ends: null,
  });
});

test("no reason gives a job to somebody whom the law, their papers, vehicle, approval or readiness do not allow it", () => {
  const job = {
    jobId: "a",
    vehicle: "four_wheel",
    startsAt: PICKUP_AT,
    endsAt: PICKUP_AT + HOUR_MS,
  } as const;
  const sought = { ...job, driving: null, roadDurationS: null, ends: null };
  const can: DriverFacts = {
    driverId: OTHER,
    vehicle: "four_wheel",
    available: true,
    approved: true,
    daysOff: [],
    weeklyHours: null,
    version: 1,
    papers: null,
    outOfService: [],
  };
  const free = { busy: [], driven: [] };
  const day = bangkokDay(PICKUP_AT);
  const expired = { licence: bangkokDay(PICKUP_AT - DAY_MS), vehicles: [] };
  const outage = { vehicleId: ONLY_VEHICLE, from: day, to: day, kind: "repair", note: "" } as const;
  const never: readonly [Partial<DriverFacts>, string][] = [
    [{ approved: false }, "DRIVER_NOT_APPROVED"],
    [{ available: false }, "DRIVER_UNAVAILABLE"],
    [{ vehicle: "six_wheel" }, "WRONG_VEHICLE_TYPE"],
    [{ papers: expired }, "LICENCE_EXPIRES"],
    [{ outOfService: [outage] }, "VEHICLE_OUT_OF_SERVICE"],
  ];
  for (const [lack, code] of never)
    expect(whyUnfitDespiteReason(sought, { ...can, ...lack }, free)).toMatchObject({ code });
  const rests = { ...sought, driving: profileOfRoad(9 * 3_600), endsAt: PICKUP_AT + 10 * HOUR_MS };
  const before = { ...rests, jobId: "b", startsAt: PICKUP_AT - 11 * HOUR_MS, endsAt: PICKUP_AT - HOUR_MS };
  expect(whyUnfitDespiteReason(rests, can, { busy: [before], driven: [] })).toMatchObject({
    code: "DRIVING_REST_MISSING",
  });
  // What it does give.
  const off = {
    ...can,
    daysOff: [{ from: day, to: day }],
    weeklyHours: Array.from({ length: 7 }, () => null),
  };
  const beside = { busy: [{ ...sought, jobId: "b" }], driven: [] };
  expect(whyUnfit(sought, off, beside)).not.toBeNull();
  expect(whyUnfitDespiteReason(sought, off, beside)).toBeNull();
});
