import { expect, test } from "vitest";
import type { DayDriver, PlacedJob, Spot, Ways } from "#domain/dispatch/suggest/day.ts";
import { lacksWay } from "#domain/dispatch/suggest/route.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** Home and a town on the mainland, and an island whose ferry takes no six-wheels. */
const [HOME, ISLAND, TOWN] = [0, 1, 2];

function waysOf(isFerry: boolean): Ways {
  const metres = [HOME, ISLAND, TOWN].flatMap((from) =>
    [HOME, ISLAND, TOWN].map((to) =>
      isFerry || (from === ISLAND) === (to === ISLAND) ? 1000 * Math.abs(to - from) : Infinity,
    ),
  );
  return { size: 3, distanceM: Float32Array.from(metres), durationS: Float32Array.from(metres) };
}
const WAYS = { four_wheel: waysOf(true), six_wheel: waysOf(false) };

const jobOf = (vehicle: VehicleType, from: Spot, to: Spot) => ({ vehicle, from, to }) as unknown as PlacedJob;
const driverAt = (spot: Spot, vehicle: VehicleType) =>
  ({ facts: { vehicle }, start: { spot, freeAt: 0, vehicle }, home: HOME }) as unknown as DayDriver;
const isCut = (driver: DayDriver, jobs: readonly PlacedJob[], at = 0) =>
  lacksWay({ ways: WAYS }, driver, jobs, jobs[at]!);

test("the truck that stands on an island is cut off from the mainland; the other one at home is not", () => {
  const onMainland = jobOf("six_wheel", TOWN, HOME);
  expect(isCut(driverAt(ISLAND, "six_wheel"), [onMainland])).toBe(true);
  expect(isCut(driverAt(ISLAND, "four_wheel"), [onMainland])).toBe(false);
  expect(isCut(driverAt(ISLAND, "four_wheel"), [jobOf("four_wheel", TOWN, HOME)])).toBe(false);
});

test("a job on the island is out of reach for the truck that the ferry does not take, wherever the other one is", () => {
  for (const spot of [HOME, ISLAND, TOWN])
    expect(isCut(driverAt(spot, "four_wheel"), [jobOf("six_wheel", ISLAND, ISLAND)])).toBe(true);
  expect(isCut(driverAt(HOME, "four_wheel"), [jobOf("six_wheel", TOWN, ISLAND)])).toBe(true);
});

test("a job before or after with the other truck cuts off none; one with the same truck does", () => {
  const driver = driverAt(HOME, "four_wheel");
  const six = jobOf("six_wheel", TOWN, TOWN);
  const overSea = (vehicle: VehicleType) => jobOf(vehicle, ISLAND, ISLAND);
  expect(isCut(driver, [overSea("four_wheel"), six], 1)).toBe(false);
  expect(isCut(driver, [overSea("six_wheel"), six], 1)).toBe(true);
  expect(isCut(driver, [six, overSea("four_wheel")])).toBe(false);
  expect(isCut(driver, [six, overSea("six_wheel")])).toBe(true);
});
