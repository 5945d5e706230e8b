import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { apiKeys } from "#db/schema/companies/api-keys.ts";
import { recordIndexChanges } from "#db/schema/control-room/record-changes.ts";
import { retiredVehicles } from "#db/schema/drivers/retired-vehicles.ts";
import { drivers } from "#db/schema/drivers.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Found = RouterOutputs["controlRoom"]["search"];

let db: Database;
let admin: Person;
let dispatcher: Person;
let accountant: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  accountant = await createPerson(db, "accountant", "accountant");
});

const find = async (text: string, as: Person) =>
  (await query("controlRoom.search", { text }, as)).data as Found;

test("a retired vehicle is found by any part of its plate, by those who dispatch, until its driver's data goes", async () => {
  await createDriver(db, "Somchai");
  await db.insert(retiredVehicles).values({
    retiredId: "driver-Somchai-3-x",
    driverId: "driver-Somchai",
    vehicleId: "v-1",
    type: "four_wheel",
    plate: "2ฒณ 8765",
    plateKey: "2ฒณ8765",
    province: "TH-10",
    retiredAt: 9,
    retiredBy: "admin",
  });
  const found = {
    retiredId: "driver-Somchai-3-x",
    plate: "2ฒณ 8765",
    retiredAt: 9,
    driverName: "Somchai",
  };
  for (const reader of [admin, dispatcher])
    for (const typed of ["2ฒณ8765", "ฒณ 87", "8765"])
      expect(await find(typed, reader)).toMatchObject({ vehicles: [], retiredVehicles: [found] });
  expect((await find("8765", accountant)).retiredVehicles).toEqual([]);
  await db.update(retiredVehicles).set({ plate: "3กก 1111" });
  expect((await find("8765", admin)).retiredVehicles).toEqual([]);
  expect((await find("3กก", admin)).retiredVehicles).toHaveLength(1);
  await db.delete(drivers).where(eq(drivers.driverId, "driver-Somchai"));
  expect((await find("3กก", admin)).retiredVehicles).toEqual([]);
  expect(await db.$count(recordIndexChanges)).toBe(0);
});

test("an API key is found by its name and its beginning, with its company, by those who may manage it", async () => {
  await writeCompany(db, {}, { name: "Isan Food" });
  await db.insert(apiKeys).values({
    keyId: "key-1",
    companyId: "CO-AAAAAA",
    name: "Warehouse robot",
    hash: "h",
    prefix: "kd_live_9Zq",
    scopes: [],
    createdAt: 1,
    createdBy: "owner",
  });
  const found = {
    keyId: "key-1",
    name: "Warehouse robot",
    prefix: "kd_live_9Zq",
    companyId: "CO-AAAAAA",
    companyName: "Isan Food",
    revokedAt: null,
  };
  for (const reader of [admin, accountant])
    for (const typed of ["house ROB", "kd_live_9zq", "9ZQ"])
      expect((await find(typed, reader)).apiKeys).toEqual([found]);
  expect((await find("robot", dispatcher)).apiKeys).toEqual([]);
  // What every key begins with tells none from another.
  for (const typed of ["live", "kd_live_", "kd_live_8"])
    expect((await find(typed, admin)).apiKeys).toEqual([]);
  await db.update(apiKeys).set({ revokedAt: 2 });
  expect((await find("robot", admin)).apiKeys).toEqual([{ ...found, revokedAt: 2 }]);
  await db.update(apiKeys).set({ name: "Shop" });
  expect((await find("robot", admin)).apiKeys).toEqual([]);
  await db.delete(apiKeys);
  expect((await find("Shop", admin)).apiKeys).toEqual([]);
});
