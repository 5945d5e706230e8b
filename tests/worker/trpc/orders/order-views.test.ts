import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderViews } from "#db/schema/staff/order-views.ts";
import { MAX_NAMED_VIEWS } from "#domain/orders/office/view-limits.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

let db: Database;
let mali: Person;
let nok: Person;
beforeEach(async () => {
  db = await freshDatabase();
  mali = await createPerson(db, "mali", "dispatcher");
  nok = await createPerson(db, "nok", "accountant");
});

const save = (n: number, name: string, list: object = {}, as = mali) =>
  mutate("orderViews.save", { viewId: id(n), name, list }, as);
const rename = (n: number, name: string, seenVersion: number) =>
  mutate("orderViews.rename", { viewId: id(n), name, seenVersion }, mali);
const names = async (as = mali) =>
  ((await query("orderViews.list", undefined, as)).data as { name: string }[]).map(({ name }) => name);

test("a view is kept with its filter for whoever saved it, once however often it is pressed", async () => {
  const list = { status: "pending", sort: "pickup", search: "หัวหิน", customerId: "u-1" };
  await save(1, "Hua Hin", list);
  expect((await save(1, "Hua Hin", list)).status).toBe(200);
  expect((await query("orderViews.list", undefined, mali)).data).toEqual([
    { viewId: id(1), name: "Hua Hin", list, version: 1 },
  ]);
  expect(await names(nok)).toEqual([]);
});

test("the views are in what is stored about their owner, and go with the account", async () => {
  await save(1, "Hua Hin", { kind: "booking" });
  await save(2, "Theirs", {}, nok);
  expect((await query("account.myData", undefined, mali)).data).toMatchObject({
    orderViews: [{ name: "Hua Hin", list: { kind: "booking" } }],
  });
  await removePerson(db, mali, [], Date.now());
  expect((await db.select().from(orderViews)).map(({ name }) => name)).toEqual(["Theirs"]);
});

test("a name is given once, and to each in their own account", async () => {
  await save(1, "Today");
  expect((await save(2, "Today")).fields).toEqual({ name: "ALREADY_EXISTS" });
  expect((await save(2, "Today", {}, nok)).status).toBe(200);
  await save(3, "Later");
  expect((await rename(3, "Today", 1)).fields).toEqual({ name: "ALREADY_EXISTS" });
  expect((await save(4, " ")).fields).toEqual({ name: "REQUIRED" });
});

test("no more than twenty are kept", async () => {
  const rows = Array.from({ length: MAX_NAMED_VIEWS }, (_, n) => ({
    userId: "mali",
    viewId: id(n),
    name: `View ${n}`,
    list: {},
    position: n,
    version: 1,
    createdAt: 0,
  }));
  for (const row of rows) await db.insert(orderViews).values(row);
  expect((await save(99, "One more")).fields).toEqual({ name: "TOO_MANY" });
  expect(await names()).toHaveLength(MAX_NAMED_VIEWS);
});

test("who renames a view that was renamed elsewhere reads its name, and nothing is lost", async () => {
  await save(1, "Today");
  expect((await rename(1, "Morning", 1)).status).toBe(200);
  expect((await rename(1, "Morning", 1)).status).toBe(200);
  const late = await rename(1, "Evening", 1);
  expect([late.appCode, late.params]).toEqual(["ORDER_VIEW_CHANGED", { name: "Morning" }]);
  expect(await names()).toEqual(["Morning"]);
  expect((await rename(2, "Evening", 1)).appCode).toBe("NOT_FOUND");
});

describe("the sequence", () => {
  beforeEach(async () => {
    for (const [n, name] of [
      [1, "A"],
      [2, "B"],
      [3, "C"],
    ] as const)
      await save(n, name);
  });
  const arrange = (wanted: readonly number[], seen: readonly number[]) =>
    mutate("orderViews.arrange", { viewIds: wanted.map(id), seenSequence: seen.map(id) }, mali);

  test("is the chosen one; a view that it does not name comes last", async () => {
    await arrange([3, 1], [1, 2, 3]);
    expect(await names()).toEqual(["C", "A", "B"]);
    await mutate("orderViews.remove", { viewId: id(3), seenVersion: 1 }, nok);
    await mutate("orderViews.remove", { viewId: id(1), seenVersion: 1 }, mali);
    expect(await names()).toEqual(["C", "B"]);
  });

  test("that was chosen elsewhere meanwhile is not lost; a repeated press changes nothing", async () => {
    expect((await arrange([2, 1, 3], [1, 2, 3])).status).toBe(200);
    expect((await arrange([2, 1, 3], [1, 2, 3])).status).toBe(200);
    expect((await arrange([3, 1, 2], [1, 2, 3])).appCode).toBe("ORDER_VIEWS_CHANGED");
    expect(await names()).toEqual(["B", "A", "C"]);
    expect((await arrange([3, 1, 2], [2, 1, 3])).status).toBe(200);
    expect(await names()).toEqual(["C", "A", "B"]);
  });

  test("of which one was added or deleted elsewhere is looked at again", async () => {
    await save(4, "D");
    expect((await arrange([2, 1, 3], [1, 2, 3])).appCode).toBe("ORDER_VIEWS_CHANGED");
    await mutate("orderViews.remove", { viewId: id(4), seenVersion: 1 }, mali);
    await mutate("orderViews.remove", { viewId: id(3), seenVersion: 1 }, mali);
    expect((await arrange([2, 1, 3], [1, 2, 3])).appCode).toBe("ORDER_VIEWS_CHANGED");
    expect(await names()).toEqual(["A", "B"]);
  });

  test("of two at once is one, and the other is refused", async () => {
    const answers = await Promise.all([arrange([2, 1, 3], [1, 2, 3]), arrange([3, 2, 1], [1, 2, 3])]);
    expect(answers.map(({ appCode }) => appCode ?? "ok").toSorted()).toEqual(["ORDER_VIEWS_CHANGED", "ok"]);
  });
});

test("a view that was renamed elsewhere is deleted only under the name that it has; deleting it again is harmless", async () => {
  await save(1, "Today");
  await rename(1, "Morning", 1);
  const remove = (seenVersion: number) => mutate("orderViews.remove", { viewId: id(1), seenVersion }, mali);
  const late = await remove(1);
  expect([late.appCode, late.params]).toEqual(["ORDER_VIEW_CHANGED", { name: "Morning" }]);
  expect(await names()).toEqual(["Morning"]);
  expect((await remove(2)).status).toBe(200);
  expect((await remove(2)).status).toBe(200);
  expect(await names()).toEqual([]);
});

test("a view that an earlier version stored opens with what is still known of it", async () => {
  await save(1, "Old");
  await db
    .update(orderViews)
    .set({ list: { status: "parked", region: "north", kind: "booking" } })
    .where(eq(orderViews.userId, "mali"));
  expect((await query("orderViews.list", undefined, mali)).data).toMatchObject([
    { list: { kind: "booking" } },
  ]);
});
