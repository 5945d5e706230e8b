import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { papersPresses } from "#db/schema/drivers/papers-presses.ts";
import { drivers } from "#db/schema/drivers.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { bangkokDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import type { Dependencies } from "#worker/dependencies.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { tellOfDriver } from "#worker/outbox/handlers/board-driver.ts";
import { retireVehicleOfDriver } from "#worker/services/drivers/vehicles/vehicles-of-driver.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER, seenFile, SIX_WHEEL } from "./dao-on-file.ts";

const PICKUP_AT = Date.now() + 40 * DAY_MS;
/** A vehicle that leaves has no province to be looked up. */
const NO_PLACES = { byId: () => Promise.resolve(undefined) } as unknown as Dependencies["geocoder"];

let db: Database;
let board: Board;
let office: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  office = await createPerson(db, "office", "dispatcher");
  await createPerson(db, "customer");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, office);
});

const row = async () => (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())!;
const save = (vehicle: object, seenVersion = 1, key?: string) =>
  mutate("vehicles.save", { ...seenFile(seenVersion, key), vehicle }, office);

test("presses are known for a day; one that is repeated later is refused, not counted twice", async () => {
  const key = crypto.randomUUID();
  await save(SIX_WHEEL, 1, key);
  const kept = async () => (await db.select().from(papersPresses)).length;
  await deleteExpiredRows(db, Date.now() + DAY_MS - HOUR_MS, 0);
  expect(await kept()).toBe(1);
  expect((await save(SIX_WHEEL, 1, key)).data).toEqual({ version: 2 });
  await deleteExpiredRows(db, Date.now() + DAY_MS + HOUR_MS, 0);
  expect(await kept()).toBe(0);
  const { version } = await row();
  expect((await save(SIX_WHEEL, 1, key)).appCode).toBe("DRIVER_CHANGED");
  expect((await row()).version).toBe(version);
});

test("a press that is repeated after a lost answer counts once and has the same answer; another one is a conflict", async () => {
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const expiresOn = bangkokDay(Date.now() + 20 * DAY_MS);
  const presses = [
    () => save(SIX_WHEEL, 1, first),
    () => mutate("vehicles.saveLicence", { ...seenFile(2, second), licence: { expiresOn } }, office),
    () => mutate("vehicles.retire", { ...seenFile(3, third), vehicleId: SIX_WHEEL.vehicleId }, office),
  ];
  for (const [index, press] of presses.entries())
    for (const answer of await Promise.all([press(), press()]).then(async (both) => [...both, await press()]))
      expect(answer.data).toEqual({ version: index + 2 });
  expect(await row()).toMatchObject({ version: 4, papersOnFile: { licenceExpiresOn: expiresOn } });
  expect((await save(SIX_WHEEL, 3)).appCode).toBe("DRIVER_CHANGED");
  expect((await row()).version).toBe(4);
});

test("a job that is reserved while its vehicle leaves opens again when the board is told, and its driver is", async () => {
  await save(SIX_WHEEL);
  const of = { customerId: "customer", orderId: "KD-AAAAAA", pickupAt: PICKUP_AT };
  const jobId = await openOrder(db, board, { ...of, vehicles: ["six_wheel"] });
  const late: Board = {
    ...board,
    heldJobs: async (driverId) => {
      const held = await board.heldJobs(driverId);
      expect(await board.commandJob({ type: "reserve", jobId, driverId })).toMatchObject({
        outcome: "accepted",
      });
      return held;
    },
  };
  const viewer = { userId: "office", role: "dispatcher" } as Viewer;
  const deps = { db, board: late, now: Date.now, geocoder: NO_PLACES };
  const leave = { ...seenFile(2), vehicleId: SIX_WHEEL.vehicleId };
  expect(await retireVehicleOfDriver(deps, viewer, leave)).toEqual({ version: 3 });
  expect(await board.heldJobs(DRIVER)).toEqual([]);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, "KD-AAAAAA"));
  expect(events.at(-1)).toMatchObject({
    toStatus: "available",
    actorKind: "system",
    actorId: "lost_vehicle",
  });
  const told = (await db.select().from(outbox)).filter(({ params }) => params.includes("job_taken_away"));
  expect(told).toHaveLength(1);
  expect(await board.commandJob({ type: "reserve", jobId, driverId: DRIVER })).toMatchObject({
    outcome: "refused",
  });
});

test("where the answer of the board is lost, the effect tells it, and the job opens then", async () => {
  await save(SIX_WHEEL);
  const of = { customerId: "customer", orderId: "KD-AAAAAA", pickupAt: PICKUP_AT };
  const jobId = await openOrder(db, board, { ...of, vehicles: ["six_wheel"] });
  const cut: Board = {
    ...board,
    heldJobs: async (driverId) => {
      const held = await board.heldJobs(driverId);
      await board.commandJob({ type: "reserve", jobId, driverId });
      return held;
    },
    upsertDriver: () => Promise.reject(new Error("the board is away")),
  };
  const viewer = { userId: "office", role: "dispatcher" } as Viewer;
  const deps = { db, board: cut, now: Date.now, geocoder: NO_PLACES };
  await retireVehicleOfDriver(deps, viewer, { ...seenFile(2), vehicleId: SIX_WHEEL.vehicleId });
  expect((await board.heldJobs(DRIVER)).map((job) => job.jobId)).toEqual([jobId]);
  await tellOfDriver({ db, board, now: Date.now }, DRIVER);
  expect(await board.heldJobs(DRIVER)).toEqual([]);
});
