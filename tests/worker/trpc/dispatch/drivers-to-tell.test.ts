import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const PICKUP = bangkokMidnight(Date.now() + 3 * DAY_MS) + 12 * HOUR_MS;
const DAY = bangkokDay(PICKUP);
const ORDER = "KD-AAAAAA";
const PHONE = "+66811112222";
const FILE = "driver-file";

let db: Database;
let dispatcher: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  customer = await createPerson(db, "customer");
  await createDriver(db, "dao");
  await db.insert(drivers).values(driverRow({ driverId: FILE, name: "Uncle Phon", phone: PHONE }));
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), {
    customerId: "customer",
    orderId: ORDER,
    pickupAt: PICKUP,
  });
});

const JOB = `${ORDER}-1`;
const read = async <Answer>(procedure: string, input: object) =>
  (await query(procedure, input, dispatcher)).data as Answer;
const phones = (items: readonly { readonly driverId: string; readonly phoneToTell: string | null }[]) =>
  Object.fromEntries(items.map(({ driverId, phoneToTell }) => [driverId, phoneToTell]));
const BOTH = { "driver-dao": null, [FILE]: PHONE };
const give = (driverId: string) =>
  mutate("assignments.assignOrder", { orderId: ORDER, driverId, seenRevision: 1 }, dispatcher);

test("whoever chooses a driver for a job reads which of them the office has to tell", async () => {
  const { items } = await read<RouterOutputs["assignments"]["candidates"]>("assignments.candidates", {
    orderId: ORDER,
    jobId: JOB,
  });
  expect(phones(items)).toEqual(BOTH);
  const one = await read<RouterOutputs["assignments"]["candidates"]>("assignments.candidates", {
    orderId: ORDER,
    jobId: JOB,
    driverId: FILE,
  });
  expect(phones(one.items)).toEqual({ [FILE]: PHONE });
  const ready = await read<RouterOutputs["assignments"]["drivers"]>("assignments.drivers", {});
  expect(phones(ready.items)).toEqual(BOTH);
});

test("a suggested day says it of its drivers, and of those who may be chosen instead", async () => {
  const day = await read<RouterOutputs["suggestions"]["forDay"]>("suggestions.forDay", { day: DAY });
  expect(phones(day.drivers)).toEqual(BOTH);
  const { items } = await read<RouterOutputs["suggestions"]["drivers"]>("suggestions.drivers", {
    day: DAY,
    jobId: JOB,
    pins: {},
  });
  expect(phones(items)).toEqual(BOTH);
});

test("the calendar says it of its drivers, of a job that is on no row, and of those on the map", async () => {
  await give(FILE);
  const view = { day: DAY, view: "day" };
  const { items } = await read<RouterOutputs["calendar"]["drivers"]>("calendar.drivers", view);
  expect(phones(items)).toEqual(BOTH);
  const job = await read<RouterOutputs["calendar"]["job"]>("calendar.job", { jobId: JOB });
  expect(job.phoneToTell).toBe(PHONE);
  const taken = await read<RouterOutputs["calendar"]["taken"]>("calendar.taken", view);
  expect(taken.items).toMatchObject([{ jobId: JOB, phoneToTell: PHONE }]);
});

test("the result of giving an order to a driver says it, also when it was given before", async () => {
  expect((await give(FILE)).data).toMatchObject({ isNew: true, phoneToTell: PHONE });
  expect((await give(FILE)).data).toMatchObject({ isNew: false, phoneToTell: PHONE });
});

test("it is said to the staff alone, and of a job that is held", async () => {
  const ofOrder = async (reader: Person) => (await query("orders.byId", { orderId: ORDER }, reader)).data;
  expect(await ofOrder(dispatcher)).toMatchObject({ jobs: [{ phoneToTell: null }] });
  await give(FILE);
  expect(await ofOrder(dispatcher)).toMatchObject({ jobs: [{ driverId: FILE, phoneToTell: PHONE }] });
  expect(JSON.stringify(await ofOrder(customer))).not.toContain("phoneToTell");
});

test("of a driver whom our messages reach nothing is said", async () => {
  expect((await give("driver-dao")).data).toMatchObject({ isNew: true, phoneToTell: null });
  const order = (await query("orders.byId", { orderId: ORDER }, dispatcher)).data;
  expect(order).toMatchObject({ jobs: [{ driverId: "driver-dao", phoneToTell: null }] });
});
