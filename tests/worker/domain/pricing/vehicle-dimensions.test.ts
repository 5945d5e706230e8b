import { describe, expect, it } from "vitest";
import { decidingVehicle, VEHICLE_DIMENSIONS } from "#domain/pricing/vehicle-dimensions.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";

describe("what a road may forbid", () => {
  it.each(VEHICLE_TYPES)("%s weighs no more than the law allows, and its axles carry it", (vehicle) => {
    const { grossWeightT, legalGrossWeightT, axleLoadT, axleCount } = VEHICLE_DIMENSIONS[vehicle];
    expect(grossWeightT).toBeLessThanOrEqual(legalGrossWeightT);
    expect(axleLoadT * axleCount).toBeGreaterThanOrEqual(grossWeightT);
    expect(axleLoadT).toBeLessThan(grossWeightT);
  });

  it("is decided by the largest vehicle, and by the fleet's largest when none is named", () => {
    expect(decidingVehicle(["four_wheel", "four_wheel"])).toBe("four_wheel");
    expect(decidingVehicle(["four_wheel", "six_wheel"])).toBe("six_wheel");
    expect(decidingVehicle([])).toBe("six_wheel");
  });

  it.each(VEHICLE_TYPES)("the cargo space of %s lies inside it, and it can carry its payload", (vehicle) => {
    const { cargo, lengthM, widthM, heightM, grossWeightT } = VEHICLE_DIMENSIONS[vehicle];
    expect(cargo.lengthM).toBeLessThan(lengthM);
    expect(cargo.widthM).toBeLessThan(widthM);
    expect(cargo.heightM).toBeLessThan(heightM);
    expect(cargo.payloadKg).toBeLessThan(grossWeightT * 1_000);
  });

  it("a 6-wheel is larger in every way, so a road for it is a road for a 4-wheel", () => {
    const { four_wheel: small, six_wheel: large } = VEHICLE_DIMENSIONS;
    for (const what of ["heightM", "widthM", "lengthM", "grossWeightT", "axleLoadT"] as const)
      expect(large[what]).toBeGreaterThan(small[what]);
  });
});
