import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import type { Dependencies } from "#worker/dependencies.ts";
import { findCompanies } from "#worker/services/companies/find-companies.ts";
import { findDrivers } from "#worker/services/drivers/find-drivers.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Found = RouterOutputs["orders"]["drivers"];

let db: Database;
let accountant: Person;
beforeEach(async () => {
  db = await freshDatabase();
  accountant = await createPerson(db, "accountant", "accountant");
  for (const name of ["Somchai", "anan", "Malee"]) await createDriver(db, name);
});

const find = async (input: object, reader = accountant) =>
  (await query("orders.drivers", input, reader)).data as Found;
const names = ({ items }: Found) => items.map(({ name }) => name);

test("without a text the first drivers by name, of whom readers of orders see nothing else", async () => {
  const found = await find({});
  expect(names(found)).toEqual(["anan", "Malee", "Somchai"]);
  expect(found.hasMore).toBe(false);
  expect(Object.keys(found.items[0] ?? {}).toSorted()).toEqual(["driverId", "isDeleted", "name"]);
});

test("any driver is found by a part of their name, and by dispatchers by the end of their phone", async () => {
  await db.update(drivers).set({ phone: "+66891112222" }).where(eq(drivers.name, "Malee"));
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  for (const reader of [accountant, dispatcher]) {
    expect(names(await find({ search: "mch" }, reader))).toEqual(["Somchai"]);
    expect(names(await find({ search: "nobody" }, reader))).toEqual([]);
  }
  expect(names(await find({ search: "111 2222" }, dispatcher))).toEqual(["Malee"]);
  expect(names(await find({ search: "111 2222" }))).toEqual([]);
});

test("a deleted driver is not offered, and has a name by their id", async () => {
  await db.update(drivers).set({ archivedAt: 1 }).where(eq(drivers.name, "Malee"));
  expect(names(await find({}))).toEqual(["anan", "Somchai"]);
  expect(names(await find({ search: "malee" }))).toEqual([]);
  expect(names(await find({ driverId: "driver-Malee" }))).toEqual(["Malee"]);
  expect(await find({ driverId: "gone" })).toEqual({ items: [], hasMore: false, isSearchCurrent: true });
});

test("where they are asked for, deleted drivers come behind the others, by parts of their name, and say so", async () => {
  await createDriver(db, "Somsri");
  await db.update(drivers).set({ archivedAt: 1, phone: "+66891112222" }).where(eq(drivers.name, "Somsri"));
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const sought = async (search: string, reader = accountant) =>
    (await find({ search, withDeleted: true }, reader)).items.map(({ name, isDeleted }) => [name, isDeleted]);
  for (const reader of [accountant, dispatcher]) {
    expect(await sought("SOM", reader)).toEqual([
      ["Somchai", false],
      ["Somsri", true],
    ]);
    expect(await sought("msr", reader)).toEqual([["Somsri", true]]);
    // The phone is no longer theirs to be found by.
    expect(await sought("111 2222", reader)).toEqual([]);
  }
  expect((await sought("")).at(-1)).toEqual(["Somsri", true]);
  await db.update(drivers).set({ name: "" }).where(eq(drivers.name, "Somsri"));
  expect((await sought("")).map(([name]) => name)).toEqual(["anan", "Malee", "Somchai"]);
});

test("deleted drivers fill no more than the room that is left, and more of them are said to be there", async () => {
  for (let n = 0; n < 18; n++) await createDriver(db, `Driver ${n}`);
  await db.update(drivers).set({ archivedAt: 1 }).where(eq(drivers.name, "Malee"));
  expect(await find({ withDeleted: true })).toMatchObject({ items: { length: 20 }, hasMore: true });
  expect(await find({})).toMatchObject({ items: { length: 20 }, hasMore: false });
  expect(await find({ search: "malee", withDeleted: true })).toMatchObject({
    items: { length: 1 },
    hasMore: false,
  });
});

test("more than are offered at once are said to be there", async () => {
  for (let n = 0; n < 20; n++) await createDriver(db, `Driver ${n}`);
  expect(await find({})).toMatchObject({ items: { length: 20 }, hasMore: true });
  expect(await find({ search: "driver" })).toMatchObject({ items: { length: 20 } });
});

test("others are said to be there, and deleted drivers take no room, where some of those found have just been deleted", async () => {
  const ids = Array.from({ length: 19 }, (_, n) => `driver-Driver ${n}`);
  for (let n = 0; n < 19; n++) await createDriver(db, `Driver ${n}`);
  for (const name of ["anan", "Malee"])
    await db.update(drivers).set({ archivedAt: 1 }).where(eq(drivers.name, name));
  const found = ["driver-anan", "driver-Malee", ...ids];
  const findRecords = () => Promise.resolve({ ids: { drivers: found }, isCurrent: true });
  const deps = { db, orderIndex: { findRecords } } as unknown as Dependencies;
  for (const withDeleted of [false, true]) {
    const answer = await findDrivers(deps, { role: "admin" }, { search: "an", withDeleted });
    expect(answer.items.map(({ driverId }) => driverId)).toEqual(ids);
    expect(answer.hasMore).toBe(true);
  }
});

test("while the search index is being built, that is said of what a text finds, and of nothing else", async () => {
  const findRecords = () => Promise.resolve({ ids: {}, isCurrent: false });
  const deps = { db, orderIndex: { findRecords } } as unknown as Dependencies;
  expect(await findDrivers(deps, { role: "admin" }, { search: "malee" })).toEqual({
    items: [],
    hasMore: false,
    isSearchCurrent: false,
  });
  expect(await findCompanies(deps, { role: "dispatcher" }, { search: "acme" })).toMatchObject({
    isSearchCurrent: false,
  });
  expect(await findDrivers(deps, { role: "admin" }, {})).toMatchObject({
    items: { length: 3 },
    isSearchCurrent: true,
  });
});
