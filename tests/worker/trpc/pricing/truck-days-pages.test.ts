import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { lowEmissionDays, publicHolidays, truckBanWindows } from "#db/schema/truck-hours.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  await db.delete(publicHolidays);
  await db.delete(lowEmissionDays);
});

interface Listed {
  readonly items: readonly { readonly day: string }[];
  readonly nextCursor: string | null;
}
async function page(path: string, cursor?: string | null) {
  const input = { limit: 2, ...(cursor != null && { cursor }) };
  const { items, nextCursor } = (await query(`truckHours.${path}`, input, admin)).data as Listed;
  return [items.map(({ day }) => day), nextCursor] as const;
}
const addHoliday = (day: string) => db.insert(publicHolidays).values({ day, nameTh: "ก", nameEn: "A" });
const declare = (day: string) => db.insert(lowEmissionDays).values({ day, declaredAt: 1 });

test.each([
  ["holidays", addHoliday, publicHolidays],
  ["lowEmissionDays", declare, lowEmissionDays],
] as const)(
  "%s from today on come page by page; one that comes or goes meanwhile moves no other",
  async (path, add, table) => {
    for (const day of ["2001-01-01", "2098-01-01", "2098-01-02", "2098-01-03", "2098-01-05"]) await add(day);
    const [first, cursor] = await page(path);
    expect(first).toEqual(["2098-01-01", "2098-01-02"]);
    await db.delete(table).where(eq(table.day, "2098-01-02"));
    for (const day of ["2097-12-31", "2098-01-04"]) await add(day);
    const [second, next] = await page(path, cursor);
    expect(second).toEqual(["2098-01-03", "2098-01-04"]);
    expect(await page(path, next)).toEqual([["2098-01-05"], null]);
  },
);

test("banned hours come page by page by when they begin; those that come or go meanwhile move no other", async () => {
  await db.delete(truckBanWindows);
  const add = (windowId: string, startMin: number) =>
    db.insert(truckBanWindows).values({
      windowId,
      startMin,
      vehicle: "six_wheel",
      endMin: startMin + 60,
      exemptOnHolidays: true,
      source: "",
    });
  const read = async (input: object) => {
    const { data } = await query("truckHours.windows", input, admin);
    const { items, nextCursor } = data as RouterOutputs["truckHours"]["windows"];
    return [items.map(({ windowId }) => windowId), nextCursor] as const;
  };
  for (const windowId of ["b", "a", "d"]) await add(windowId, 360);
  await add("e", 600);
  const [first, cursor] = await read({ limit: 2 });
  expect(first).toEqual(["a", "b"]);
  await db.delete(truckBanWindows).where(eq(truckBanWindows.windowId, "b"));
  await add("before", 0);
  await add("c", 360);
  const [second, next] = await read({ limit: 2, cursor });
  expect(second).toEqual(["c", "d"]);
  expect(await read({ limit: 2, cursor: next })).toEqual([["e"], null]);
  expect(await read({ windowId: "d" })).toEqual([["d"], null]);
});

test("what is deleted stays in the history with who deleted it, the last first, page by page", async () => {
  await addHoliday("2098-01-01");
  await declare("2098-01-02");
  const window = { windowId: "w", vehicle: "six_wheel", startMin: 60, endMin: 120, exemptOnHolidays: true };
  await mutate("truckHours.saveWindow", { ...window, source: "Police", basedOnVersion: 0 }, admin);
  const remove = (path: string, input: object) => mutate(`truckHours.${path}`, input, admin);
  for (const basedOnVersion of [2, 1, 1]) await remove("removeWindow", { windowId: "w", basedOnVersion });
  await remove("removeHoliday", { day: "2098-01-01", basedOnVersion: 1 });
  await remove("withdrawLowEmissionDay", { day: "2098-01-02", declaredAt: 1 });
  const read = async (input: object) =>
    (await query("truckHours.deleted", input, admin)).data as RouterOutputs["truckHours"]["deleted"];
  const first = await read({ limit: 2 });
  expect(first.items).toMatchObject([
    { kind: "low_emission_day", entry: { day: "2098-01-02" }, deletedByName: expect.any(String) as string },
    { kind: "holiday", entry: { day: "2098-01-01", nameTh: "ก", nameEn: "A" } },
  ]);
  const { items, nextCursor } = await read({ limit: 2, cursor: first.nextCursor });
  expect(items).toMatchObject([
    { kind: "window", entry: { vehicle: "six_wheel", startMin: 60, endMin: 120, source: "Police" } },
  ]);
  expect(nextCursor).toBeNull();
});
