import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outageProblems } from "#domain/drivers/out-of-service-input.ts";
import {
  dayOutOfService,
  ONLY_VEHICLE,
  tidyOutages,
  UNTIL_FURTHER_NOTICE,
  type VehicleOutage,
} from "#domain/drivers/out-of-service.ts";
import { jobWithoutVehicle, papersOf, whyNoVehicle } from "#domain/drivers/papers.ts";
import { fittingVehicles, vehicleFor } from "#domain/drivers/profile.ts";
import { bangkokDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { PROFILE } from "../../../support/driver-profile.ts";

const [VAN] = PROFILE.vehicles;
if (VAN === undefined) throw new Error("no vehicle");
const SECOND = { ...VAN, vehicleId: "second", plate: "2ขค 5555" };
const TWO = { ...PROFILE, vehicles: [VAN, SECOND] };
const STARTS_AT = Date.parse("2026-12-01T08:00+07:00");
const JOB = { vehicle: "four_wheel", startsAt: STARTS_AT, endsAt: STARTS_AT + 5 * HOUR_MS } as const;
const out = (vehicleId: string, from: string, to = from): VehicleOutage => ({
  vehicleId,
  from,
  to,
  kind: "repair",
  note: "",
});
const DAY = "2026-12-01";

describe("a vehicle that is out of service", () => {
  test("keeps its driver from a job on one of the days, unless another one fits", () => {
    const one = { papers: papersOf(PROFILE), outOfService: [out(VAN.vehicleId, DAY)] };
    expect(whyNoVehicle(one, JOB, "four_wheel")).toEqual({
      code: "VEHICLE_OUT_OF_SERVICE",
      params: { day: DAY },
    });
    expect(whyNoVehicle({ ...one, papers: papersOf(TWO) }, JOB, "four_wheel")).toBeNull();
    const otherDay = { ...one, outOfService: [out(VAN.vehicleId, "2026-12-02")] };
    expect(whyNoVehicle(otherDay, JOB, "four_wheel")).toBeNull();
  });

  test("is the only one of a driver on file", () => {
    const onFile = { papers: null, outOfService: [out(ONLY_VEHICLE, DAY)] };
    expect(whyNoVehicle(onFile, JOB, "six_wheel")?.code).toBe("VEHICLE_OUT_OF_SERVICE");
    expect(whyNoVehicle({ ...onFile, outOfService: [out("second", DAY)] }, JOB, "six_wheel")).toBeNull();
  });

  test("is not brought to a job: the customer reads the plate of the other, also where this one was chosen", () => {
    const outages = [out(VAN.vehicleId, DAY)];
    expect(vehicleFor(TWO, JOB, outages, VAN.vehicleId)?.plate).toBe(SECOND.plate);
    expect(vehicleFor(TWO, JOB, [], VAN.vehicleId)?.plate).toBe(VAN.plate);
    expect(fittingVehicles(PROFILE, JOB, outages)).toEqual([VAN]);
  });

  test("nor is one whose papers end before the job does; where none may drive, all of them fit", () => {
    const ended = { ...VAN, insuranceExpiresOn: "2026-11-30" };
    const both = { ...PROFILE, vehicles: [ended, SECOND] };
    expect(vehicleFor(both, JOB, [], null)?.plate).toBe(SECOND.plate);
    expect(vehicleFor(both, JOB, [], VAN.vehicleId)?.plate).toBe(SECOND.plate);
    // Each by its own reason none may drive: the board refuses the driver, and a job that they hold keeps a plate.
    const none = [out(SECOND.vehicleId, DAY)];
    expect(fittingVehicles(both, JOB, none)).toEqual([ended, SECOND]);
    const drivers = { papers: papersOf(both), outOfService: none };
    expect(whyNoVehicle(drivers, JOB, "four_wheel")).toEqual({
      code: "INSURANCE_EXPIRES",
      params: { day: "2026-11-30" },
    });
  });

  test("is refused exactly where a held job would have had a vehicle and has none left", () => {
    const day = fc.integer({ min: -3, max: 3 }).map((days) => bangkokDay(STARTS_AT + days * DAY_MS));
    const outages = fc.array(
      fc.tuple(fc.constantFrom(VAN.vehicleId, "second"), day).map(([id, on]) => out(id, on)),
      { maxLength: 4 },
    );
    const job = fc
      .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 1, max: 40 }))
      .map(([after, hours]) => ({
        vehicle: "four_wheel" as const,
        startsAt: STARTS_AT + after * HOUR_MS,
        endsAt: STARTS_AT + (after + hours) * HOUR_MS,
      }));
    fc.assert(
      fc.property(outages, outages, fc.array(job, { maxLength: 3 }), (before, after, held) => {
        const papers = papersOf(TWO);
        const isOut = (all: readonly VehicleOutage[], each: (typeof held)[number]) =>
          [VAN.vehicleId, "second"].every((id) => dayOutOfService(all, id, each) !== null);
        const expected = held.find((each) => !isOut(before, each) && isOut(after, each));
        expect(jobWithoutVehicle(held, { papers, outOfService: after }, before)).toBe(expected);
      }),
    );
  });
});

test("until further notice a vehicle is out of service for every job that ends after the first day begins, and is never over", () => {
  const open = out(VAN.vehicleId, DAY, UNTIL_FURTHER_NOTICE);
  const firstDay = Date.parse(`${DAY}T00:00+07:00`);
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 100_000 }), fc.integer({ min: 1, max: 200 }), (after, hours) => {
      const startsAt = firstDay + after * HOUR_MS;
      const job = { startsAt, endsAt: startsAt + hours * HOUR_MS };
      expect(dayOutOfService([open], VAN.vehicleId, job)).toBe(
        job.endsAt > firstDay ? bangkokDay(Math.max(startsAt, firstDay)) : null,
      );
      expect(tidyOutages([open], startsAt)).toEqual([open]);
    }),
  );
});

test("outages that are over are forgotten; what cannot be is refused at its field", () => {
  const later = out("second", "2026-12-05");
  expect(tidyOutages([later, out("second", "2026-11-20"), out("second", DAY)], STARTS_AT)).toEqual([
    out("second", DAY),
    later,
  ]);
  const ids = new Set(["second"]);
  const wrong = [out("stranger", DAY), out("second", "2026-11-20"), out("second", "2028-12-01"), later];
  expect(outageProblems(wrong, ids, STARTS_AT)).toEqual({
    "outages.0.vehicleId": "INVALID",
    "outages.1.to": "DATE_IN_PAST",
    "outages.2.to": "DATE_TOO_FAR",
  });
  const openFrom = (from: string) => out("second", from, UNTIL_FURTHER_NOTICE);
  const open = [openFrom("2026-11-20"), openFrom("2028-12-01"), out("second", DAY, "9999-12-30")];
  expect(outageProblems(open, ids, STARTS_AT)).toEqual({
    "outages.1.from": "DATE_TOO_FAR",
    "outages.2.to": "DATE_TOO_FAR",
  });
});
