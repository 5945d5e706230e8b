import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { truckBanAreas, truckBanWindows } from "#db/schema/truck-hours.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { suggestDay } from "#worker/services/dispatch/suggest-day.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { wire } from "#worker/wiring.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

type Candidates = RouterOutputs["assignments"]["candidates"];

const AT_SEVEN = bangkokInstant(bangkokDay(Date.now() + 3 * DAY_MS), "07:00") ?? 0;

let db: Database;
let board: Board;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "customer");
  await createDriver(db, "dao");
  // Around the pickup in Bang Kapi, until 9 in the morning.
  const [south, north, west, east] = [13.6, 13.9, 100.5, 100.8];
  await db.insert(truckBanAreas).values({
    areaId: "bang-kapi",
    kind: "truck_ban",
    nameTh: "บางกะปิ",
    nameEn: "Bang Kapi",
    corners: [
      { latitude: south, longitude: west },
      { latitude: south, longitude: east },
      { latitude: north, longitude: east },
      { latitude: north, longitude: west },
    ],
    source: "",
  });
  await db.delete(truckBanWindows);
  await db.insert(truckBanWindows).values({
    windowId: "morning",
    vehicle: "four_wheel",
    startMin: 6 * 60,
    endMin: 9 * 60,
    exemptOnHolidays: false,
    source: "",
  });
});

const open = (orderId: string, pickupAt: number, vehicle: "four_wheel" | "six_wheel" = "four_wheel") =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt, vehicles: [vehicle] });
const candidates = async (jobId: string, more: object = {}) =>
  (await query("assignments.candidates", { orderId: jobId.slice(0, -2), jobId, ...more }, dispatcher))
    .data as Candidates;

test("a job in forbidden truck hours says so to whoever gives it away, with the next legal hour", async () => {
  const { truckHours, items } = await candidates(await open("KD-AAAAAA", AT_SEVEN));
  const nine = new Date(AT_SEVEN + 2 * HOUR_MS).toISOString();
  expect(truckHours).toMatchObject({
    hours: {
      bannedStops: [{ stopIndex: 0, vehicle: "four_wheel", reason: "truck_ban", nextLegalAt: nine }],
      nextLegalPickupAt: nine,
    },
    stops: [{ label: { en: "Bang Kapi, Bangkok" } }, { label: { en: "Hua Hin, Prachuap Khiri Khan" } }],
    acknowledgedAt: null,
  });
  expect(items.map(({ driverId, refusal }) => ({ driverId, refusal }))).toEqual([
    { driverId: "driver-dao", refusal: null },
  ]);
});

test("nothing is said of a job at another hour, or of another kind of truck", async () => {
  expect((await candidates(await open("KD-BBBBBB", AT_SEVEN + 2 * HOUR_MS))).truckHours).toBeNull();
  expect((await candidates(await open("KD-CCCCCC", AT_SEVEN, "six_wheel"))).truckHours).toBeNull();
});

test("that the customer knows is said too; it is assigned all the same, and once it has started nothing is said", async () => {
  const jobId = await open("KD-AAAAAA", AT_SEVEN);
  await db.update(orders).set({ truckHoursAcknowledgedAt: 1_000 });
  expect((await candidates(jobId)).truckHours?.acknowledgedAt).toBe(1_000);
  const press = {
    orderId: "KD-AAAAAA",
    jobId,
    driverId: "driver-dao",
    seenDriverId: null,
    seenRevision: 1,
  };
  expect((await mutate("assignments.assign", press, dispatcher)).status).toBe(200);
  // To give it to another driver is the same question.
  expect((await candidates(jobId, { driverId: "driver-dao" })).truckHours?.acknowledgedAt).toBe(1_000);
  await db.update(jobs).set({ status: "in_progress" }).where(eq(jobs.jobId, jobId));
  expect((await candidates(jobId)).truckHours).toBeNull();
});

const ofOrders = async (orderIds: readonly string[], driverId = "driver-dao") =>
  (await query("assignments.truckHours", { orderIds, driverId }, dispatcher))
    .data as RouterOutputs["assignments"]["truckHours"];

test("of several orders those are named whose truck would be in forbidden hours, for the one job the driver would get", async () => {
  await createDriver(db, "six", "six_wheel");
  await open("KD-AAAAAA", AT_SEVEN);
  await open("KD-BBBBBB", AT_SEVEN + 2 * HOUR_MS);
  await openOrder(db, board, {
    customerId: "customer",
    orderId: "KD-CCCCCC",
    pickupAt: AT_SEVEN + DAY_MS,
    vehicles: ["six_wheel", "four_wheel"],
  });
  await db.update(orders).set({ truckHoursAcknowledgedAt: 1_000 }).where(eq(orders.orderId, "KD-CCCCCC"));
  const ids = ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC", "KD-NOBODY"];
  expect(await ofOrders(ids)).toEqual([
    { orderId: "KD-AAAAAA", nextLegalPickupAt: AT_SEVEN + 2 * HOUR_MS, acknowledgedAt: null },
    { orderId: "KD-CCCCCC", nextLegalPickupAt: AT_SEVEN + DAY_MS + 2 * HOUR_MS, acknowledgedAt: 1_000 },
  ]);
  // Of the last one a six-wheel's driver gets the other job, for which there are no such hours.
  expect((await ofOrders(ids, "driver-six")).map(({ orderId }) => orderId)).toEqual(["KD-AAAAAA"]);
  // Whoever holds a job of the order is given none.
  await mutate(
    "assignments.assignOrder",
    { orderId: "KD-AAAAAA", driverId: "driver-dao", seenRevision: 1 },
    dispatcher,
  );
  expect((await ofOrders(ids)).map(({ orderId }) => orderId)).toEqual(["KD-CCCCCC"]);
});

test("a whole selection of orders is asked for at once, and no more", async () => {
  await open("KD-AAAAAA", AT_SEVEN);
  const many = Array.from({ length: 99 }, (_, index) => `KD-${index}`);
  expect(await ofOrders([...many, "KD-AAAAAA"])).toHaveLength(1);
  const { appCode } = await query(
    "assignments.truckHours",
    { orderIds: [...many, "a", "b"], driverId: "driver-dao" },
    dispatcher,
  );
  expect(appCode).toBe("BAD_INPUT");
});

test("a suggestion says where the truck comes so late that it is at a stop in forbidden hours", async () => {
  const pickupAt = AT_SEVEN - 1.25 * HOUR_MS;
  await open("KD-AAAAAA", pickupAt);
  await db.update(drivers).set({ preferredAreas: "th-2004" });
  const deps = wire(env, readSettings(env, ORIGIN));
  const madeAt = async (now: number) => {
    const day = { day: bangkokDay(AT_SEVEN), pins: {} };
    const { suggested } = await suggestDay({ ...deps, now: () => now }, day);
    return suggested.map(({ lateS, isBannedWhenLate }) => [lateS > 0, isBannedWhenLate]);
  };
  expect(await madeAt(pickupAt - 10 * HOUR_MS)).toEqual([[false, false]]);
  expect(await madeAt(pickupAt - HOUR_MS / 4)).toEqual([[true, true]]);
});
