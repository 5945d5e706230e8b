import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { vehicleListQuery } from "#db/queries/drivers/vehicle-list.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { vehicles } from "#db/schema/drivers/vehicles.ts";
import { drivers } from "#db/schema/drivers.ts";
import {
  VEHICLE_SORTS,
  VEHICLE_SORTINGS,
  type VehicleFilter,
} from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { plan, slowLines } from "../../../support/query-plan.ts";

const inDays = (days: number) => bangkokDay(Date.now() + days * DAY_MS);
const id = (number: number) => `7e57ab1e-0000-4000-8000-00000000000${number}`;

let db: Database;
let office: Person;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
});

/** A driver without an account with one vehicle. */
async function add(number: number, plate: string, values: object = {}, type = "four_wheel") {
  const driver = {
    name: `Driver ${number}`,
    email: `d${number}@example.test`,
    phone: "081-234-5678",
    vehicle: type,
    plate,
    province: "th-10",
    licenceClass: "t2",
    experienceYears: "3",
  };
  await mutate("drivers.add", { driverId: id(number), driver }, office);
  const vehicle = { vehicleId: "", type, plate, province: "th-10", ...values };
  const seen = { of: "file", driverId: id(number), key: crypto.randomUUID(), seenVersion: 1 };
  await mutate("vehicles.save", { ...seen, vehicle }, office);
}

type Page = RouterOutputs["vehicles"]["list"];
async function list(filter: object = {}) {
  return (await query("vehicles.list", filter, office)).data as Page;
}
const plates = async (filter: object = {}) => (await list(filter)).items.map(({ plate }) => plate);

test("every vehicle is listed by plate with its driver, papers and days out of service", async () => {
  await add(1, "2กข 9", {
    lengthCm: "240",
    insuranceExpiresOn: inDays(10),
    registrationExpiresOn: inDays(99),
  });
  await add(2, "1กข 1234");
  const outages = [{ vehicleId: "", from: inDays(0), to: inDays(2), kind: "repair", note: "" }];
  await mutate("drivers.setOutOfService", { driverId: id(1), seenVersion: 2, outages }, office);
  const { items, names } = await list();
  expect(items.map(({ plate }) => plate)).toEqual(["1กข 1234", "2กข 9"]);
  expect(items[1]).toMatchObject({
    driverId: id(1),
    position: 0,
    driverName: "Driver 1",
    driverState: "on_file",
    lengthCm: 240,
    papers: [
      { paper: "insurance", daysLeft: 10 },
      { paper: "registration", daysLeft: 99 },
    ],
    outages: [{ from: inDays(0), to: inDays(2), kind: "repair" }],
  });
  expect(names["th-10"]?.en).toBe("Bangkok");
});

test("it is found by part of the plate, type, papers that expire, the most urgent first, and whether it is out today", async () => {
  await add(1, "70-1234", { insuranceExpiresOn: inDays(30) }, "six_wheel");
  await add(2, "1กข 1234", { registrationExpiresOn: inDays(3), insuranceExpiresOn: inDays(31) });
  await add(3, "9กข 55", { insuranceExpiresOn: inDays(31) });
  const outages = [{ vehicleId: "", from: inDays(1), to: inDays(2), kind: "repair", note: "" }];
  await mutate("drivers.setOutOfService", { driverId: id(3), seenVersion: 2, outages }, office);
  expect(await plates({ search: "1234" })).toEqual(["1กข 1234", "70-1234"]);
  expect(await plates({ search: "70 12" })).toEqual(["70-1234"]);
  expect(await plates({ type: "six_wheel" })).toEqual(["70-1234"]);
  expect(await plates({ papers: "expiring" })).toEqual(["1กข 1234", "70-1234"]);
  expect(await plates({ out: "now" })).toEqual([]);
  const now = [{ ...outages[0], from: inDays(0) }];
  await mutate("drivers.setOutOfService", { driverId: id(3), seenVersion: 3, outages: now }, office);
  expect(await plates({ out: "now" })).toEqual(["9กข 55"]);
});

test("it is sorted by plate, type, driver and nearest expiry, either way, and no sorting hides a vehicle", async () => {
  await add(1, "3กข 1", { insuranceExpiresOn: inDays(50) }, "six_wheel");
  await add(2, "2กข 1", { registrationExpiresOn: inDays(3), insuranceExpiresOn: inDays(99) });
  await add(3, "4กข 1", {}, "six_wheel");
  // By their first consonant: ก, then the one behind the vowel, then a name in capitals and one that is not known.
  await rename(1, "เขียว");
  await rename(2, "กมล");
  await rename(3, "ANAN");
  const sorted: Readonly<Record<string, readonly string[]>> = {
    plate: ["2กข 1", "3กข 1", "4กข 1"],
    type: ["2กข 1", "3กข 1", "4กข 1"],
    driver: ["4กข 1", "2กข 1", "3กข 1"],
    expiry: ["2กข 1", "3กข 1", "4กข 1"],
  };
  for (const [sort, expected] of Object.entries(sorted)) {
    expect([sort, await plates({ sort })]).toEqual([sort, expected]);
    expect([sort, await plates({ sort: `${sort}_desc` })]).toEqual([sort, expected.toReversed()]);
  }
  expect(await plates({ papers: "expiring", sort: "plate_desc" })).toEqual(["2กข 1"]);
});

/** The office corrects the name of a driver; their vehicles follow. */
async function rename(number: number, name: string) {
  await db
    .update(drivers)
    .set({ name })
    .where(eq(drivers.driverId, id(number)));
}

test("the vehicles of an approved profile have the name of their driver, whichever is written first", async () => {
  const names = async () => (await db.select().from(vehicles)).map(({ driverName }) => driverName);
  const now = Date.now();
  const registration = {
    userId: "office",
    state: "approved",
    version: 1,
    createdAt: now,
    changedAt: now,
  } as const;
  await db.insert(driverRegistrations).values({ ...registration, driverId: "driver-som", profile: PROFILE });
  expect(await names()).toEqual([""]);
  await createDriver(db, "som");
  expect(await names()).toEqual(["som"]);
  await db.update(driverRegistrations).set({ profile: { ...PROFILE, name: "Other" } });
  expect(await names()).toEqual(["som"]);
});

const SORTED = VEHICLE_SORTS.map((sort) => ({ sort }));

test.each([{}, { papers: "expiring" }, ...SORTED])(
  "each is on one page, also while others come: %o",
  async (filter) => {
    for (const number of [1, 2, 3]) await add(number, `${number}กข 1`, { insuranceExpiresOn: inDays(5) });
    const first = await list({ ...filter, limit: 2 });
    // Before all of them, or behind them, by whatever they are sorted.
    const isDescending = "sort" in filter && filter.sort.endsWith("_desc");
    await add(isDescending ? 9 : 0, isDescending ? "9กข 9" : "0กข 0", {
      insuranceExpiresOn: inDays(isDescending ? 9 : 1),
    });
    const second = await list({ ...filter, limit: 2, cursor: first.nextCursor });
    const expected = ["1กข 1", "2กข 1", "3กข 1"];
    expect([...first.items, ...second.items].map(({ plate }) => plate)).toEqual(
      isDescending ? expected.toReversed() : expected,
    );
    expect(second.nextCursor).toBeNull();
  },
);

test("whose driver was deleted is in the list no more", async () => {
  await add(1, "1กข 1");
  await mutate("drivers.remove", { driverId: id(1), seenVersion: 2 }, office);
  expect(await plates()).toEqual([]);
  expect(await db.select().from(vehicles)).toEqual([]);
});

const WALKED: readonly (readonly [filter: VehicleFilter, index: string])[] = [
  [{}, "vehicles_by_plate"],
  [{ papers: "expiring" }, "vehicles_by_expiry"],
  [{ papers: "expiring", sort: "plate" }, "vehicles_by_plate"],
  [{ type: "six_wheel", search: "7", sort: "type_desc" }, "vehicles_by_type"],
  ...VEHICLE_SORTS.map((sort) => [{ sort }, `vehicles_by_${VEHICLE_SORTINGS[sort].column}`] as const),
];

test.each(WALKED)("pages are sought by the index that sorts them: %o", async (filter, index) => {
  const cursor = { key: "1กข1", driverId: "d", position: 0 };
  const statement = vehicleListQuery(
    db,
    { ...filter, cursor },
    { today: "2026-12-01", through: "2026-12-31" },
  );
  const lines = await plan(statement.limit(101));
  expect(lines[0]).toMatch(/\((plate_key|type_sort|driver_sort|expiry_sort),driver_id,position\)[<>]/);
  expect(lines[0]).toContain(index);
  expect(lines[0]).toContain("SEARCH vehicles");
  expect(slowLines(lines)).toEqual([]);
});
