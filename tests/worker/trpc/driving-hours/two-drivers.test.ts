import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

let db: Database;
let customer: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
});

const FIRST = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS;

const FORTH = ["th-1001", "th-5001"];

/** Bangkok to Chiang Mai, or back: two breaks and a night for one driver. */
async function place(key: string, pickupAt = FIRST, placeIds = FORTH): Promise<string> {
  const quote = await query("pricing.quote", {
    stops: placeIds.map((placeId) => ({ placeId })),
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });
  const change = { idempotencyKey: key, pickupAt: new Date(pickupAt).toISOString() };
  const placed = await mutate(
    "orders.place",
    placing((quote.data as { token: string }).token, change),
    customer,
  );
  return (placed.data as { orderId: string }).orderId;
}

const read = async (orderId: string) => (await query("orders.byId", { orderId }, customer)).data as Order;
const change = (orderId: string, drivers: number, revision = 1, as = admin) =>
  mutate(
    "orders.changeDrivers",
    {
      orderId,
      drivers,
      revision,
      reason: "The customer needs it the same day.",
      idempotencyKey: `key-${drivers}-${revision}-0`,
    },
    as,
  );

test("two drivers arrive the same day: the window is planned anew, the price stays, the reason is in the history", async () => {
  const orderId = await place("key-of-first-1");
  const before = await read(orderId);
  expect((await change(orderId, 2)).status).toBe(200);
  const after = await read(orderId);
  expect(after).toMatchObject({
    driversPerTruck: 2,
    totalSatang: before.totalSatang,
    lines: before.lines,
    driving: { drivers: 2 },
  });
  expect(after.driving?.steps.map(({ kind }) => kind)).not.toContain("rest");
  // A break less, and no night.
  expect((before.durationS ?? 0) - (after.durationS ?? 0)).toBe(1_800 + 36_000);
  expect(after.events.at(-1)).toMatchObject({
    kind: "drivers_changed",
    reason: "The customer needs it the same day.",
    details: { fromDrivers: 1, toDrivers: 2 },
  });
  const row = await db.select().from(jobs).get();
  expect(row?.endsAt).toBe(FIRST + ((after.durationS ?? 0) + 3_600) * 1_000);
  expect((await change(orderId, 2)).status).toBe(200);
  expect((await read(orderId)).revision).toBe(2);
});

test("one driver again is refused while their next job begins too soon, and a customer never chooses", async () => {
  const driver = await createDriver(db, "driver");
  const orderId = await place("key-of-first-1");
  expect((await change(orderId, 2)).status).toBe(200);
  const next = await place("key-of-next-1", FIRST + 23 * HOUR_MS, FORTH.toReversed());
  for (const id of [orderId, next])
    expect((await mutate("jobs.reserve", { jobId: `${id}-1` }, driver)).status).toBe(200);
  expect(await change(orderId, 1, 2)).toMatchObject({ appCode: "DRIVING_REST_MISSING" });
  expect((await read(orderId)).driversPerTruck).toBe(2);
  expect((await change(orderId, 1, 2, customer)).appCode).toBe("FORBIDDEN");
});
