import { expect, test } from "vitest";
import { papersOf } from "#domain/drivers/papers.ts";
import { jobsOfLostVehicle } from "#domain/drivers/vehicles/lost-vehicles.ts";
import { HOUR_MS } from "#domain/time.ts";
import { PROFILE } from "../../../support/driver-profile.ts";

const VAN = PROFILE.vehicles[0]!;
const SECOND = { ...VAN, vehicleId: "second", plate: "2กข 2" };
const TRUCK = { ...VAN, vehicleId: "truck", type: "six_wheel" as const };
const STARTS = Date.parse("2026-12-05T08:00:00+07:00");
const JOB = {
  jobId: "KD-AAAAAA-1",
  startsAt: STARTS,
  endsAt: STARTS + 5 * HOUR_MS,
  vehicle: "four_wheel" as const,
};
const REPAIR = { from: "2026-12-05", to: "2026-12-05", kind: "repair" as const, note: "" };

const facts = (vehicles: typeof PROFILE.vehicles, out: readonly string[] = []) => ({
  vehicle: vehicles[0]!.type,
  papers: papersOf({ ...PROFILE, vehicles }),
  outOfService: out.map((vehicleId) => ({ ...REPAIR, vehicleId })),
});

test("a held job keeps the only vehicle that can do it", () => {
  expect(jobsOfLostVehicle([JOB], facts([VAN, TRUCK]), facts([TRUCK]))).toEqual([JOB]);
  expect(jobsOfLostVehicle([JOB], facts([VAN]), facts([{ ...VAN, type: "six_wheel" }]))).toEqual([JOB]);
});

test("one of two may leave, unless the other is out of service then", () => {
  expect(jobsOfLostVehicle([JOB], facts([VAN, SECOND]), facts([SECOND]))).toEqual([]);
  const out = ["second"];
  expect(jobsOfLostVehicle([JOB], facts([VAN, SECOND], out), facts([SECOND], out))).toEqual([JOB]);
});

test("a paper that ends sooner is written down whatever is held, and a job without a vehicle before keeps none", () => {
  const expired = { ...VAN, insuranceExpiresOn: "2026-12-01" };
  expect(jobsOfLostVehicle([JOB], facts([VAN]), facts([expired]))).toEqual([]);
  expect(jobsOfLostVehicle([JOB], facts([expired, TRUCK]), facts([TRUCK]))).toEqual([]);
  expect(jobsOfLostVehicle([], facts([VAN, TRUCK]), facts([TRUCK]))).toEqual([]);
});

test("of a driver without papers the vehicle that was written down counts", () => {
  const written = (vehicle: "four_wheel" | "six_wheel") => ({ vehicle, papers: null, outOfService: [] });
  expect(jobsOfLostVehicle([JOB], written("four_wheel"), written("six_wheel"))).toEqual([JOB]);
  expect(jobsOfLostVehicle([JOB], written("four_wheel"), written("four_wheel"))).toEqual([]);
});
