import { expect, test } from "vitest";
import { papersOf } from "#domain/drivers/papers.ts";
import { jobOfLostVehicle } from "#domain/drivers/vehicles/lost-vehicles.ts";
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
  expect(jobOfLostVehicle([JOB], facts([VAN, TRUCK]), facts([TRUCK]))).toBe(JOB);
  expect(jobOfLostVehicle([JOB], facts([VAN]), facts([{ ...VAN, type: "six_wheel" }]))).toBe(JOB);
});

test("one of two may leave, unless the other is out of service then", () => {
  expect(jobOfLostVehicle([JOB], facts([VAN, SECOND]), facts([SECOND]))).toBeUndefined();
  const out = ["second"];
  expect(jobOfLostVehicle([JOB], facts([VAN, SECOND], out), facts([SECOND], out))).toBe(JOB);
});

test("a paper that ends sooner is written down whatever is held, and a job without a vehicle before keeps none", () => {
  const expired = { ...VAN, insuranceExpiresOn: "2026-12-01" };
  expect(jobOfLostVehicle([JOB], facts([VAN]), facts([expired]))).toBeUndefined();
  expect(jobOfLostVehicle([JOB], facts([expired, TRUCK]), facts([TRUCK]))).toBeUndefined();
  expect(jobOfLostVehicle([], facts([VAN, TRUCK]), facts([TRUCK]))).toBeUndefined();
});

test("of a driver without papers the vehicle that was written down counts", () => {
  const written = (vehicle: "four_wheel" | "six_wheel") => ({ vehicle, papers: null, outOfService: [] });
  expect(jobOfLostVehicle([JOB], written("four_wheel"), written("six_wheel"))).toBe(JOB);
  expect(jobOfLostVehicle([JOB], written("four_wheel"), written("four_wheel"))).toBeUndefined();
});
