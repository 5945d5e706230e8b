import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chosenTrucks, type ChosenTruck } from "#domain/orders/chosen-trucks.ts";
import type { MovedTruck } from "#domain/orders/revision-input.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";

const jobsOf = (vehicles: readonly VehicleType[]): ChosenTruck[] =>
  vehicles.map((vehicle, index) => ({ jobId: String(index + 1), vehicle }));
const chosen = (jobs: readonly ChosenTruck[], trucks: readonly MovedTruck[]) =>
  chosenTrucks(jobs, trucks, (index) => `new-${index}`);
/** Trucks in few words: the job where it has one, and the type. */
const told = ({ jobId = "", vehicle }: MovedTruck) => `${jobId}:${vehicle === "four_wheel" ? 4 : 6}`;
const becomes = (jobs: readonly VehicleType[], trucks: readonly MovedTruck[]) => {
  const after = chosen(jobsOf(jobs), trucks);
  return [after.trucks.map(told).join(" "), after.sameJobIds.join(" ")];
};

const FOUR = "four_wheel";
const SIX = "six_wheel";
const named = (jobId: number, vehicle: VehicleType) => ({ jobId: String(jobId), vehicle });

describe("a truck in place of one of the same type is the same truck", () => {
  test("that is taken away: its job stays", () => {
    expect(becomes([FOUR], [{ vehicle: FOUR }])).toEqual(["1:4", "1"]);
    expect(becomes([FOUR, SIX], [named(2, SIX), { vehicle: FOUR }])).toEqual(["1:4 2:6", "1"]);
    expect(becomes([FOUR, FOUR], [named(1, FOUR), { vehicle: SIX }, { vehicle: FOUR }])).toEqual([
      "1:4 2:4 new-0:6",
      "2",
    ]);
  });

  test("that becomes one of another type: nobody changes trucks", () => {
    expect(becomes([FOUR, SIX], [named(1, SIX), named(2, FOUR)])).toEqual(["1:4 2:6", "2 1"]);
    expect(becomes([FOUR, SIX], [named(1, SIX)])).toEqual(["2:6", "2"]);
    expect(becomes([FOUR], [named(1, SIX), { vehicle: FOUR }])).toEqual(["1:4 new-0:6", "1"]);
    expect(becomes([FOUR, SIX], [named(2, FOUR), { vehicle: SIX }])).toEqual(["1:4 2:6", "1 2"]);
  });

  test("but a truck that becomes another goes first to the one that is taken away", () => {
    expect(becomes([FOUR, FOUR], [named(1, SIX), { vehicle: FOUR }])).toEqual(["1:6 2:4", "2"]);
  });
});

test("what is no exchange is as it is chosen", () => {
  expect(becomes([FOUR, SIX], [named(2, SIX)])).toEqual(["2:6", ""]);
  expect(becomes([FOUR], [named(1, SIX)])).toEqual(["1:6", ""]);
  expect(becomes([FOUR], [{ vehicle: SIX }])).toEqual(["new-0:6", ""]);
  expect(becomes([FOUR], [named(1, FOUR), { vehicle: FOUR }])).toEqual(["1:4 new-0:4", ""]);
});

test("as many trucks stay as there can, each once, and the types are those that are chosen", () => {
  const vehicle = fc.constantFrom(...VEHICLE_TYPES);
  const changes = fc.array(vehicle, { minLength: 1, maxLength: 5 }).chain((vehicles) =>
    fc.record({
      jobs: fc.constant(jobsOf(vehicles)),
      kept: fc.shuffledSubarray(jobsOf(vehicles)),
      types: fc.array(vehicle, { minLength: 5, maxLength: 5 }),
      added: fc.array(vehicle, { maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(changes, ({ jobs, kept, types, added }) => {
      const trucks = [
        ...kept.map(({ jobId }, at) => ({ jobId, vehicle: types[at] ?? FOUR })),
        ...added.map((each) => ({ vehicle: each })),
      ];
      const after = chosen(jobs, trucks).trucks;
      const count = (of: readonly MovedTruck[], type: VehicleType) =>
        of.filter((each) => each.vehicle === type).length;
      const isStaying = (truck: ChosenTruck) =>
        jobs.some((job) => job.jobId === truck.jobId && job.vehicle === truck.vehicle);
      for (const type of VEHICLE_TYPES) {
        expect(count(after, type)).toBe(count(trucks, type));
        const staying = after.filter(isStaying);
        expect(count(staying, type)).toBe(Math.min(count(jobs, type), count(trucks, type)));
      }
      expect(new Set(after.map(({ jobId }) => jobId)).size).toBe(after.length);
      // So the same types in the same order are the same trucks.
      const isSame = after.map(({ vehicle: type }) => type).join() === jobs.map((job) => job.vehicle).join();
      expect(isSame ? after : jobs).toEqual(jobs);
    }),
  );
});
