import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers, jobVehicles } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { assignOrder } from "#worker/services/dispatch/assign-order.ts";
import { noteVehicle } from "#worker/services/dispatch/note-vehicle.ts";
import type { Decided } from "#worker/services/jobs/command-board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { expectErrorLog } from "../../../support/error-log.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { TWO_TRUCKS } from "../../../support/two-trucks.ts";

const noon = bangkokMidnight(Date.now() + 3 * DAY_MS) + 12 * HOUR_MS;
const ORDER = "KD-AAAAAA";
const FIRST_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e01";
const SECOND_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e02";
const SOLD_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e03";
const [FIRST, SECOND] = TWO_TRUCKS.vehicles.map(({ plate }) => plate);
const DRIVER = "driver-dan";

let db: Database;
let board: Board;
let office: Person;
let dan: Person;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "nok");
  office = await createPerson(db, "office", "dispatcher");
  dan = await createDriver(db, "dan");
  const vehicles = TWO_TRUCKS.vehicles.map((truck, at) => ({
    ...truck,
    vehicleId: at === 0 ? FIRST_ID : SECOND_ID,
  }));
  await db.update(drivers).set({ papersOnFile: { ...TWO_TRUCKS, vehicles } });
  await openOrder(db, board, { customerId: "nok", orderId: ORDER, pickupAt: noon });
});

const choices = async (orderIds: readonly string[], driverId = DRIVER) =>
  (await query("assignments.vehiclesOfOrders", { orderIds, driverId }, office))
    .data as RouterOutputs["assignments"]["vehiclesOfOrders"];
const assign = async (vehicleId?: string) =>
  mutate("assignments.assignOrder", { orderId: ORDER, driverId: DRIVER, seenRevision: 1, vehicleId }, office);
const given = async () =>
  ((await query("orders.byId", { orderId: ORDER }, office)).data as RouterOutputs["orders"]["byId"]).jobs[0];

test("of several orders those are named for which the driver has several vehicles, with why one may not come", async () => {
  const day = bangkokDay(noon);
  await openOrder(db, board, { customerId: "nok", orderId: "KD-BBBBBB", pickupAt: noon + 3 * DAY_MS });
  await openOrder(db, board, {
    customerId: "nok",
    orderId: "KD-CCCCCC",
    pickupAt: noon,
    vehicles: ["six_wheel"],
  });
  await db
    .update(drivers)
    .set({ outOfService: [{ vehicleId: FIRST_ID, from: day, to: day, kind: "repair", note: "" }] });
  const [first, second] = [
    { vehicleId: FIRST_ID, plate: FIRST },
    { vehicleId: SECOND_ID, plate: SECOND },
  ];
  expect(await choices([ORDER, "KD-BBBBBB", "KD-CCCCCC", "KD-NOBODY"])).toEqual([
    {
      orderId: ORDER,
      vehicles: [{ ...first, fault: { code: "VEHICLE_OUT_OF_SERVICE", params: { day } } }, second],
      vehicleId: SECOND_ID,
    },
    { orderId: "KD-BBBBBB", vehicles: [first, second], vehicleId: FIRST_ID },
  ]);
  await createDriver(db, "kai");
  expect(await choices([ORDER], "driver-kai")).toEqual([]);
});

test("an order is given with the vehicle that was chosen, also by a press whose answer was lost", async () => {
  expect((await assign(SECOND_ID)).data).toMatchObject({ isNew: true, plate: SECOND });
  expect(await given()).toMatchObject({ driverId: DRIVER, vehicleDetails: SECOND });
  expect((await assign(SECOND_ID)).data).toMatchObject({ isNew: false });
  // The driver has chosen another one since.
  await mutate("drivers.chooseVehicle", { jobId: `${ORDER}-1`, vehicleId: FIRST_ID }, dan);
  expect((await assign(SECOND_ID)).data).toMatchObject({
    isNew: false,
    plate: FIRST,
    vehicleFault: { code: "JOB_VEHICLE_CHANGED" },
  });
  expect((await given())?.vehicleDetails).toBe(FIRST);
});

test("a press whose answer was lost says that the job is given where its vehicle may not come by now", async () => {
  await assign();
  const day = bangkokDay(noon);
  await db
    .update(drivers)
    .set({ outOfService: [{ vehicleId: SECOND_ID, from: day, to: day, kind: "repair", note: "" }] });
  const vehicleFault = { code: "VEHICLE_OUT_OF_SERVICE", params: { day } };
  expect((await assign(SECOND_ID)).data).toMatchObject({ isNew: false, plate: FIRST, vehicleFault });
  expect((await assign(SOLD_ID)).data).toMatchObject({ plate: FIRST, vehicleFault: { code: "NOT_FOUND" } });
  expect((await given())?.vehicleDetails).toBe(FIRST);
});

test("a press whose answer was lost says so also while D1 does not have the job as theirs yet", async () => {
  const jobId = `${ORDER}-1`;
  await db.insert(jobVehicles).values({ jobId, driverId: DRIVER, vehicleId: FIRST_ID, chosenAt: 1 });
  const held = { orderId: ORDER, version: 9 } as Decided["order"];
  const knows = { commandJob: async () => ({ outcome: "unchanged", order: held }) };
  const viewer = { userId: "office", role: "dispatcher" } as Viewer;
  expect(
    await assignOrder({ db, board: knows as unknown as Board, now: () => noon }, viewer, {
      orderId: ORDER,
      driverId: DRIVER,
      seenRevision: 1,
      vehicleId: SECOND_ID,
    }),
  ).toMatchObject({ jobId, isNew: false, plate: FIRST, vehicleFault: { code: "JOB_VEHICLE_CHANGED" } });
});

test("the vehicle is noted by the next press where the answer was lost before it was", async () => {
  await assign();
  expect((await assign(SECOND_ID)).data).toMatchObject({ isNew: false });
  expect((await given())?.vehicleDetails).toBe(SECOND);
});

test("a vehicle that may not drive the job is refused with why, and nobody gets the job", async () => {
  const day = bangkokDay(noon);
  await db
    .update(drivers)
    .set({ outOfService: [{ vehicleId: SECOND_ID, from: day, to: day, kind: "repair", note: "" }] });
  expect((await assign(SECOND_ID)).appCode).toBe("VEHICLE_OUT_OF_SERVICE");
  expect((await given())?.status).toBe("available");
});

test("where the board has the job as theirs before D1 has, the vehicle is noted all the same, the first one that was chosen", async () => {
  const jobId = `${ORDER}-1`;
  const { version } = (await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get())!;
  const order = { version: version + 1 } as Decided["order"];
  const unchanged: Decided = { order, before: order, changes: { columns: {} } };
  const note = async (vehicleId: string) =>
    noteVehicle(
      { db, now: () => noon },
      { jobId, driverId: DRIVER },
      { vehicleId, type: "four_wheel", plate: "" },
      unchanged,
    );
  for (const press of [SECOND_ID, SECOND_ID]) expect(await note(press)).toBe(true);
  await expect(note(FIRST_ID)).rejects.toMatchObject({ code: "JOB_VEHICLE_CHANGED" });
  expect(await db.select().from(jobVehicles)).toMatchObject([
    { jobId, driverId: DRIVER, vehicleId: SECOND_ID },
  ]);
});

test("which vehicle comes is said: the chosen one, else the first that fits, and of a job under way the one it was started with", async () => {
  expect((await assign()).data).toMatchObject({ isNew: true, plate: FIRST });
  expect((await assign(SECOND_ID)).data).toMatchObject({ isNew: false, plate: SECOND });
  const truck = { vehicleId: SECOND_ID, type: "four_wheel" as const, plate: "9กก 9999" };
  await db.update(jobs).set({ status: "in_progress", truck });
  expect((await assign(FIRST_ID)).data).toMatchObject({ isNew: false, plate: "9กก 9999" });
});

test.each([
  ["an order", "assignments.assignOrder", { seenRevision: 1 }],
  ["a job", "assignments.assign", { jobId: `${ORDER}-1`, seenDriverId: null, seenRevision: 1, reason: "" }],
])(
  "where the vehicle of %s cannot be noted, the log has all the same who got the job",
  async (_what, procedure, seen) => {
    const press = { orderId: ORDER, driverId: DRIVER, vehicleId: SECOND_ID, ...seen };
    expectErrorLog();
    await db.run(sql`
    CREATE TRIGGER no_vehicle BEFORE INSERT ON job_vehicles BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
    const { status } = await mutate(procedure, press, office).finally(() =>
      db.run(sql`DROP TRIGGER no_vehicle`),
    );
    expect(status).toBe(500);
    const ends = (await db.select().from(auditEntries)).filter(({ outcome }) => outcome !== "");
    expect(ends).toMatchObject([{ what: procedure, outcome: "INTERNAL" }]);
    expect(JSON.parse(ends[0]?.changes ?? "")).toMatchObject([{ kind: "order", id: ORDER }]);
    expect(ends[0]?.changes).toContain(DRIVER);
    expect((await given())?.driverId).toBe(DRIVER);
  },
);
