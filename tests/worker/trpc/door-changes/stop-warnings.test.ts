import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { truckBanAreas, truckBanWindows } from "#db/schema/truck-hours.ts";
import { orders } from "#db/schema/orders.ts";
import { DAY_MIN, DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Preview = RouterOutputs["doorChanges"]["preview"];
type OfOrder = RouterOutputs["doorChanges"]["ofOrder"];
type OfJob = RouterOutputs["doorChanges"]["ofJob"];

const KNOWN = { truckHoursAcknowledged: true };
/** Si Racha. */
const STOP = { place: { placeId: "th-2007" }, detail: "12 Moo 3" };

let db: Database;
let customer: Person;
let driver: Person;
let orderId: string;
let jobId: string;

beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  const admin = await createPerson(db, "admin", "admin");
  const pickupAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
  // Bang Kapi to Pattaya's district.
  const placed = placing(await signedQuote(["four_wheel"]), { pickupAt });
  ({ orderId } = (await mutate("orders.place", placed, customer)).data as { orderId: string });
  jobId = `${orderId}-1`;
  await mutate("jobs.reserve", { jobId }, driver);
  const start = { orderId, jobId, reason: "today", seenDriverId: "driver-driver", seenRevision: 1 };
  await mutate("orders.startJob", start, admin);
});

/** Bans trucks around Si Racha at every hour. */
async function ban(): Promise<void> {
  const [south, north, west, east] = [13, 13.35, 100.8, 101.2];
  await db.insert(truckBanAreas).values({
    areaId: "si-racha",
    kind: "truck_ban",
    nameTh: "ศรีราชา",
    nameEn: "Si Racha",
    corners: [
      { latitude: south, longitude: west },
      { latitude: south, longitude: east },
      { latitude: north, longitude: east },
      { latitude: north, longitude: west },
    ],
    source: "",
  });
  await db.insert(truckBanWindows).values({
    windowId: "always",
    vehicle: "four_wheel",
    startMin: 0,
    endMin: DAY_MIN,
    exemptOnHolidays: false,
    source: "",
  });
}

const asked = (stop: object | null = STOP) => ({
  jobId,
  workers: stop === null ? 2 : 1,
  loadRange: "under_850_kg",
  items: [],
  ...(stop !== null && { stop }),
});
const preview = async (stop?: object | null) =>
  (await query("doorChanges.preview", asked(stop), driver)).data as Preview;
const arrive = () => mutate("jobs.arrive", { jobId, stop: 0 }, driver);
async function propose(known: object = KNOWN, stop?: object | null) {
  const { revision, totalSatang } = await preview(stop);
  const press = { revision, totalSatang, note: "more", idempotencyKey: crypto.randomUUID() };
  return mutate("doorChanges.propose", { ...asked(stop), ...known, ...press }, driver);
}
const ofOrder = async () => ((await query("doorChanges.ofOrder", { orderId }, customer)).data as OfOrder)[0];
const answer = async (given: string, known: object = {}) =>
  mutate(
    "doorChanges.answer",
    { orderId, changeId: (await ofOrder())?.changeId, answer: given, ...known },
    customer,
  );
const acknowledgedAt = async () => (await db.select().from(orders).get())?.truckHoursAcknowledgedAt;

describe("an added stop in forbidden truck hours", () => {
  const WARNING = {
    bannedStops: [{ stopIndex: 0, vehicle: "four_wheel", reason: "truck_ban", area: { en: "Si Racha" } }],
  };
  const UNKNOWN = {
    appCode: "TRUCK_HOURS_NOT_ACKNOWLEDGED",
    fields: { truckHoursAcknowledged: "TRUCK_HOURS" },
  };
  beforeEach(async () => {
    await ban();
    await arrive();
  });

  test("is read by the customer as the driver read it, and agreed to only once they confirm to know it", async () => {
    expect(await propose({})).toMatchObject(UNKNOWN);
    expect((await preview()).stop?.truckHours).toMatchObject(WARNING);
    await propose();
    expect((await ofOrder())?.truckHours).toMatchObject(WARNING);
    expect(await answer("agree")).toMatchObject(UNKNOWN);
    expect(await ofOrder()).toMatchObject({ state: "open" });
    expect(await acknowledgedAt()).toBeNull();
    expect((await answer("agree", KNOWN)).status).toBe(200);
    expect(await ofOrder()).toMatchObject({ state: "agreed", truckHours: null });
    expect(await acknowledgedAt()).toBeGreaterThan(0);
    // What is agreed asks for nothing more.
    expect((await answer("agree")).status).toBe(200);
  });

  test("is declined without confirming anything", async () => {
    await propose();
    expect((await answer("decline")).status).toBe(200);
    expect(await acknowledgedAt()).toBeNull();
  });

  test("is told to the customer before their code counts", async () => {
    await propose();
    const { changeId, code } = (await ofOrder()) ?? {};
    const mine = (await query("doorChanges.ofJob", { jobId }, driver)).data as OfJob;
    expect(mine.changes[0]?.truckHours).toMatchObject(WARNING);
    const agree = (known: object) =>
      mutate("doorChanges.agreeByCode", { jobId, changeId, code, ...known }, driver);
    expect(await agree({})).toMatchObject(UNKNOWN);
    expect((await agree(KNOWN)).status).toBe(200);
    expect(await acknowledgedAt()).toBeGreaterThan(0);
  });

  test("concerns nobody where the change adds no stop", async () => {
    await propose({}, null);
    expect(await ofOrder()).toMatchObject({ truckHours: null });
    expect((await answer("agree")).status).toBe(200);
    expect(await acknowledgedAt()).toBeNull();
  });
});

test("the ferries on the way to an added stop are read by driver and customer; a road alone has none", async () => {
  await arrive();
  expect((await preview()).stop?.crossings).toEqual([]);
  const island = { place: { placeId: "th-8404" }, detail: "1 Moo 1" };
  const toIsland = (await preview(island)).stop?.crossings ?? [];
  expect(toIsland.length).toBeGreaterThan(0);
  await propose(KNOWN, island);
  expect((await ofOrder())?.stop?.crossings).toEqual(toIsland);
});

test("what stands in the way of a proposal is said with its price, by the decision that would refuse it", async () => {
  expect((await preview()).obstacle).toMatchObject({ code: "DOOR_CHANGE_NOT_AT_STOP" });
  await arrive();
  expect(await preview()).toMatchObject({ obstacle: null, totalSatang: expect.any(Number) });
  await propose();
  expect((await preview(null)).obstacle).toMatchObject({ code: "DOOR_CHANGE_OPEN" });
  expect(await query("doorChanges.ofOrder", { orderId }, customer)).toMatchObject({ data: [{}] });
});
