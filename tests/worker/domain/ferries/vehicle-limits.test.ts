import { expect, test } from "vitest";
import { refusedVehicle } from "#domain/ferries/vehicle-limits.ts";
import { VEHICLE_DIMENSIONS } from "#domain/pricing/vehicle-dimensions.ts";

const NONE = { maxVehicleLengthCm: null, maxVehicleHeightCm: null, maxVehicleWeightKg: null };
const { lengthM, heightM, grossWeightT } = VEHICLE_DIMENSIONS.six_wheel;
const BOTH = ["four_wheel", "six_wheel"] as const;

test("a ferry without known limits takes every vehicle", () => {
  expect(refusedVehicle(NONE, BOTH)).toBeNull();
});

test.each([
  ["length", { maxVehicleLengthCm: lengthM * 100 - 1 }, { maxVehicleLengthCm: lengthM * 100 }],
  ["height", { maxVehicleHeightCm: heightM * 100 - 1 }, { maxVehicleHeightCm: heightM * 100 }],
  ["weight", { maxVehicleWeightKg: grossWeightT * 1000 - 1 }, { maxVehicleWeightKg: grossWeightT * 1000 }],
])("a ferry refuses what is over its %s, and takes what is exactly at it", (limit, below, exact) => {
  expect(refusedVehicle({ ...NONE, ...below }, BOTH)).toEqual({ vehicle: "six_wheel", limit });
  expect(refusedVehicle({ ...NONE, ...exact }, BOTH)).toBeNull();
});

test("a limit that one vehicle exceeds leaves the others alone", () => {
  expect(refusedVehicle({ ...NONE, maxVehicleLengthCm: 600 }, ["four_wheel"])).toBeNull();
});
