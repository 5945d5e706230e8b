import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { Mail } from "#domain/mails.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { wire } from "#worker/wiring.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

const PICKUP = Date.now() + 3 * DAY_MS;

let db: Database;
let board: Board;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "customer");
  for (const name of ["dao", "nok"]) await createDriver(db, name);
  await createDriver(db, "six", "six_wheel");
});

const open = (orderId: string, pickupAt = PICKUP) =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt });
const assign = (orderId: string, driverId: string, seenRevision = 1) =>
  mutate("assignments.assignOrder", { orderId, driverId, seenRevision }, dispatcher);
const holder = async (jobId: string) =>
  (await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get())?.driverId;

test("gives a driver the open job of an order once, and says whether it was this time", async () => {
  const jobId = await open("KD-AAAAAA");
  expect((await assign("KD-AAAAAA", "driver-dao")).data).toEqual({
    orderId: "KD-AAAAAA",
    jobId,
    isNew: true,
    plate: expect.any(String),
    phoneToTell: null,
  });
  expect((await assign("KD-AAAAAA", "driver-dao")).data).toMatchObject({ isNew: false });
  expect(await holder(jobId)).toBe("driver-dao");
});

test("gives nobody a job whose day is another by now than the one in the list", async () => {
  const jobId = await open("KD-AAAAAA");
  const listed = async () =>
    ((await query("orders.list", {}, dispatcher)).data as RouterOutputs["orders"]["list"]).items[0]?.revision;
  const seen = await listed();
  const day = {
    pickupAt: new Date(PICKUP + DAY_MS).toISOString(),
    truckHoursAcknowledged: true,
    reason: "flood",
  };
  const moved = { orderId: "KD-AAAAAA", revision: seen, idempotencyKey: "press-000001", ...day };
  expect((await mutate("orders.changeDay", moved, dispatcher)).status).toBe(200);
  expect((await assign("KD-AAAAAA", "driver-dao", seen)).appCode).toBe("ORDER_CHANGED");
  expect(await holder(jobId)).toBeNull();
  expect((await assign("KD-AAAAAA", "driver-dao", await listed())).data).toMatchObject({ isNew: true });
});

test("what is taken back as a mistake is stored as what it is, and its driver reads it in their language", async () => {
  const jobId = await open("KD-AAAAAA");
  await assign("KD-AAAAAA", "driver-dao");
  const press = { orderId: "KD-AAAAAA", jobId, seenDriverId: "driver-dao", seenStatus: "reserved" };
  const unknown = await mutate("assignments.takeBack", { ...press, because: "something" }, dispatcher);
  expect(unknown.appCode).toBe("BAD_INPUT");
  const taken = await mutate(
    "assignments.takeBack",
    { ...press, because: "assigned_by_mistake" },
    dispatcher,
  );
  expect(taken.status).toBe(200);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.jobId, jobId));
  expect(events.map(({ reason }) => reason)).toContain("khondee:assigned_by_mistake");
  const effects = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
  const mail = effects
    .map(({ params }) => (JSON.parse(params) as { mail: Mail }).mail)
    .find(({ kind }) => kind === "job_taken_away");
  if (mail === undefined) throw new Error("nobody is told");
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db };
  for (const [locale, reason] of [
    ["en", "Assigned by mistake, taken back by the office."],
    ["de", "Irrtümlich zugewiesen, vom Büro zurückgenommen."],
  ] as const)
    expect(await composeMail(deps, mail, { recipient: "a@b.test", locale })).toMatchObject({ reason });
});

test("takes a job from nobody, and refuses whom the board refuses", async () => {
  const first = await open("KD-AAAAAA");
  await assign("KD-AAAAAA", "driver-dao");
  expect((await assign("KD-AAAAAA", "driver-nok")).appCode).toBe("JOB_ALREADY_RESERVED");
  const second = await open("KD-BBBBBB", PICKUP + HOUR_MS / 2);
  expect((await assign("KD-BBBBBB", "driver-dao")).appCode).toBe("JOBS_OVERLAP");
  expect((await assign("KD-BBBBBB", "driver-six")).appCode).toBe("WRONG_VEHICLE_TYPE");
  expect([await holder(first), await holder(second)]).toEqual(["driver-dao", null]);
});

test("each order is an entry of its own in the audit log, with what changed or why it was refused", async () => {
  await open("KD-AAAAAA");
  await open("KD-BBBBBB", PICKUP + HOUR_MS / 2);
  await assign("KD-AAAAAA", "driver-dao");
  await assign("KD-BBBBBB", "driver-dao");
  const entries = await db.select().from(auditEntries);
  const ends = entries.filter(({ outcome }) => outcome !== "");
  expect(ends.map(({ outcome, changes }) => [outcome, changes.includes("KD-AAAAAA")])).toEqual([
    ["ok", true],
    ["JOBS_OVERLAP", false],
  ]);
});

test("the drivers who take jobs are offered by name, page by page, and found by parts", async () => {
  interface Offered {
    readonly items: readonly { readonly driverId: string }[];
    readonly nextCursor: string | null;
  }
  const offered = async (input: object) =>
    (await query("assignments.drivers", input, dispatcher)).data as Offered;
  expect((await offered({})).items).toMatchObject([
    { driverId: "driver-dao", name: "dao", vehicles: ["four_wheel"] },
    { driverId: "driver-nok", name: "nok", vehicles: ["four_wheel"] },
    { driverId: "driver-six", name: "six", vehicles: ["six_wheel"] },
  ]);
  for (const n of Array.from({ length: 20 }, (_, index) => index)) await createDriver(db, `ploy_${n}`);
  await db.update(drivers).set({ available: false }).where(eq(drivers.driverId, "driver-nok"));
  const first = await offered({});
  const second = await offered({ cursor: first.nextCursor });
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 2, null]);
  const ids = [...first.items, ...second.items].map(({ driverId }) => driverId);
  expect(new Set(ids).size).toBe(22);
  expect(ids).not.toContain("driver-nok");
  expect((await offered({ search: "oy_19" })).items).toMatchObject([{ driverId: "driver-ploy_19" }]);
});
