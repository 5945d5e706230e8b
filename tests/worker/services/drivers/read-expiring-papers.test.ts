import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { query } from "../../../support/calls.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Page = RouterOutputs["drivers"]["expiringPapers"];

let db: Database;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
});

const inDays = (days: number) => bangkokDay(Date.now() + days * DAY_MS);
const [vehicle] = PROFILE.vehicles;

/** A driver with a vehicle for each day on which its insurance expires, counted from today. */
async function register(
  name: string,
  insurances: readonly number[],
  state: "approved" | "suspended" = "approved",
): Promise<void> {
  await createPerson(db, name, "driver");
  const vehicles = insurances.map((days, index) => ({
    ...vehicle!,
    plate: `${index}`,
    registrationExpiresOn: inDays(300),
    insuranceExpiresOn: inDays(days),
  }));
  await db.insert(driverRegistrations).values({
    driverId: `driver-${name}`,
    userId: name,
    state,
    version: 1,
    profile: { ...PROFILE, licenceExpiresOn: inDays(300), vehicles },
    createdAt: 0,
    changedAt: 0,
  });
}

/** Somebody approved whose licence the office has written down, which expires in a week. */
const OFFICE_DRIVER = driverRow({
  driverId: "driver-nok",
  userId: "nok",
  papersOnFile: { licenceExpiresOn: inDays(7), licenceFileId: null, vehicles: [] },
  approvedAt: 1,
});

const page = async (input: object) => (await query("drivers.expiringPapers", input, dispatcher)).data as Page;

async function all(of: string, limit: number): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor: Page["nextCursor"] | undefined;
  do {
    const { items, nextCursor } = await page({ of, limit, ...(cursor && { cursor }) });
    expect(items.length).toBeLessThanOrEqual(limit);
    found.push(...items.map(({ plate, expiresOn }) => `${expiresOn} ${plate}`));
    cursor = nextCursor;
  } while (cursor !== null);
  return found;
}

test("today's papers hold until tonight; what holds for longer than 30 days, or is of nobody approved, is in neither list", async () => {
  await register("nok", [-1, 0, 30, 31]);
  await register("dao", [3], "suspended");
  expect(await all("expired", 10)).toEqual([`${inDays(-1)} 0`]);
  expect(await all("soon", 10)).toEqual([`${inDays(0)} 1`, `${inDays(30)} 2`]);
});

test("those that the office has to see to now have expired or do within 7 days, as many as Today counts", async () => {
  await register("nok", [-40, -1, 0, 7, 8, 30]);
  await register("dao", [3], "suspended");
  expect(await all("urgent", 2)).toEqual([
    `${inDays(-40)} 0`,
    `${inDays(-1)} 1`,
    `${inDays(0)} 2`,
    `${inDays(7)} 3`,
  ]);
  const { items, counts } = await page({ of: "urgent" });
  expect(items.map(({ hasExpired }) => hasExpired)).toEqual([true, true, false, false]);
  expect(counts).toEqual({ expired: 2, soon: 4, urgent: 4 });
  expect((await query("controlRoom.waiting", undefined, dispatcher)).data).toMatchObject({ papers: 4 });
});

test("what the office kept of a driver ends with the papers that they sent, and while they are suspended nothing is told", async () => {
  await register("nok", [3, 5], "suspended");
  await db.insert(drivers).values(OFFICE_DRIVER);
  expect(await all("soon", 10)).toEqual([]);
  await db.update(driverRegistrations).set({ state: "approved" });
  expect(await all("soon", 10)).toEqual([`${inDays(3)} 0`, `${inDays(5)} 1`]);
  await db.delete(driverRegistrations);
  expect(await all("soon", 10)).toEqual([`${inDays(7)} `]);
});

test("more than 500 that expired long ago hide none that expires soon; each is on one page, and the counts are true", async () => {
  await register(
    "nok",
    Array.from({ length: 520 }, () => -9),
  );
  await register("dao", [3, 3, 7]);
  const first = await page({ of: "soon" });
  expect(first.counts).toEqual({ expired: 520, soon: 3, urgent: 523 });
  expect(first.items.map(({ driverId }) => driverId)).toEqual(Array(3).fill("driver-dao"));
  expect(await all("soon", 2)).toEqual([`${inDays(3)} 0`, `${inDays(3)} 1`, `${inDays(7)} 2`]);
  const expired = await all("expired", 100);
  expect([expired.length, new Set(expired).size]).toEqual([520, 520]);
});
