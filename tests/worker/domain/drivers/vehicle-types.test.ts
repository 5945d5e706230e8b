import { expect, test } from "vitest";
import { papersOf } from "#domain/drivers/papers.ts";
import { secondTypeOf, typesOfRow, vehicleTypesOf, withOnly } from "#domain/drivers/vehicle-types.ts";
import { FREE_DRIVER, type DriverFacts } from "#domain/jobs/driver-facts.ts";
import { decide } from "#domain/jobs/decide.ts";
import { jobToFit, whyUnfit } from "#domain/jobs/fit.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { boardJob, boardOrder, NOW } from "../jobs/board-order.ts";
import { areaCard } from "../jobs/lists/area-cards.ts";

const [VAN] = PROFILE.vehicles;
const TRUCK = { ...VAN!, vehicleId: "truck", type: "six_wheel", plate: "70-1234" } as const;
const BOTH = { ...PROFILE, vehicles: [VAN!, TRUCK] };
const driver = {
  ...FREE_DRIVER,
  driverId: "d",
  vehicle: "four_wheel",
  papers: papersOf(BOTH),
} as const;
const NOBODY_ELSE = { busy: [], driven: [] };
const job = {
  ...jobToFit(areaCard("j", "Bang Kapi, Bangkok", "Mueang, Chiang Mai")),
  vehicle: "six_wheel",
} as const;

test("a driver has the types of all their vehicles, first that of the one they drive", () => {
  expect(vehicleTypesOf(driver)).toEqual(["four_wheel", "six_wheel"]);
  expect(vehicleTypesOf({ ...driver, vehicle: "six_wheel" })).toEqual(["six_wheel", "four_wheel"]);
  expect(vehicleTypesOf({ ...driver, papers: null })).toEqual(["four_wheel"]);
  expect(vehicleTypesOf({ ...driver, papers: papersOf(PROFILE) })).toEqual(["four_wheel"]);
});

test("their row has the same types", () => {
  for (const vehicles of [
    [VAN!],
    [VAN!, TRUCK],
    [TRUCK, VAN!],
    [TRUCK, VAN!, { ...TRUCK, vehicleId: "b" }],
  ]) {
    const vehicle = vehicles[0]!.type;
    const row = { vehicle, secondVehicle: secondTypeOf({ vehicles }) };
    expect(typesOfRow(row)).toEqual(vehicleTypesOf({ vehicle, papers: papersOf({ ...PROFILE, vehicles }) }));
  }
});

test("a job for either type fits, and is refused only where no vehicle of that type can do it", () => {
  expect(whyUnfit(job, driver, NOBODY_ELSE)).toBeNull();
  expect(whyUnfit(job, { ...driver, papers: null }, NOBODY_ELSE)).toEqual({ code: "WRONG_VEHICLE_TYPE" });
  const day = "2020-01-01";
  const expired = papersOf({ ...BOTH, vehicles: [VAN!, { ...TRUCK, insuranceExpiresOn: day }] });
  expect(whyUnfit(job, { ...driver, papers: expired }, NOBODY_ELSE)).toEqual({
    code: "INSURANCE_EXPIRES",
    params: { day },
  });
  expect(whyUnfit({ ...job, vehicle: "four_wheel" }, { ...driver, papers: expired }, NOBODY_ELSE)).toBeNull();
});

test("the board gives a driver the job for their second type, and knows no such job of another's", () => {
  const order = boardOrder("pending", [boardJob("j", "available", { vehicle: "six_wheel" })]);
  const asked = (facts: DriverFacts) =>
    decide(
      { order, driver: facts, busy: [], driven: [], holdersBusy: [], holders: [] },
      { type: "reserve", jobId: "j", driverId: "d" },
      NOW,
    );
  expect(asked(driver)).toMatchObject({ outcome: "accepted", order: { jobs: [{ driverId: "d" }] } });
  expect(asked({ ...driver, papers: papersOf(PROFILE) })).toMatchObject({ code: "NOT_FOUND" });
});

test("who is under way with one truck has no other", () => {
  expect(vehicleTypesOf(withOnly(driver, "six_wheel"))).toEqual(["six_wheel"]);
  expect(vehicleTypesOf(withOnly({ ...driver, papers: null }, "four_wheel"))).toEqual(["four_wheel"]);
});
