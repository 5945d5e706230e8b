import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { ferryRoutes } from "#db/schema/ferries.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});

type Listed = RouterOutputs["ferries"]["office"];
const page = async (input: object = {}) => (await query("ferries.office", input, admin)).data as Listed;
const idsOf = ({ items }: Listed) => items.map(({ ferryRouteId }) => ferryRouteId);

/** Another route like the first of the list, under a name. */
async function add(ferryRouteId: string, nameEn: string) {
  const [like] = await db.select().from(ferryRoutes).limit(1);
  await db.insert(ferryRoutes).values({ ...like!, ferryRouteId, nameEn, archivedAt: null });
}

test("the office has every route in use once, page by page and by name; one that comes or goes meanwhile moves no other", async () => {
  const before = (await query("ferries.list", undefined, admin)).data as RouterOutputs["ferries"]["list"];
  await add("twin-b", before[1]!.name.en);
  await add("twin-a", before[1]!.name.en);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; cursor !== null; pages++) {
    const { items, nextCursor }: Listed = await page({ limit: 2, ...(cursor !== undefined && { cursor }) });
    seen.push(...items.map(({ ferryRouteId }) => ferryRouteId));
    cursor = nextCursor;
    // Before and behind what was read, and one that was read goes.
    if (pages === 0) {
      await add("new-first", "0 first");
      await add("new-last", "\u{10ffff} last");
      await db.update(ferryRoutes).set({ archivedAt: 1 }).where(eq(ferryRoutes.ferryRouteId, seen[0]!));
    }
  }
  const expected = [...before.map(({ ferryRouteId }) => ferryRouteId), "twin-a", "twin-b", "new-last"];
  expect(seen.toSorted()).toEqual(expected.toSorted());
  // Customers still read all of them at once.
  expect(await query("ferries.list", undefined, admin).then(({ data }) => (data as unknown[]).length)).toBe(
    before.length + 3,
  );
});

test("routes are found by each word of their names, ports and operators, and one by its id", async () => {
  await add("found", "Somewhere – Ko Nowhere");
  await db
    .update(ferryRoutes)
    .set({ nameTh: "เกาะไหนก็ได้", operators: ["Blue Line"] })
    .where(eq(ferryRoutes.ferryRouteId, "found"));
  for (const search of ["NOWHERE", "ไหน", " blue   somewhere "])
    expect(idsOf(await page({ search }))).toEqual(["found"]);
  expect(idsOf(await page({ search: "blue elsewhere" }))).toEqual([]);
  expect(idsOf(await page({ ferryRouteId: "found" }))).toEqual(["found"]);
});
