import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#db/client.ts";
import { runBatch } from "#db/queries/batch.ts";
import { registrationErase } from "#db/queries/drivers/registrations.ts";
import { projectDecisions, type ProjectedDecision } from "#db/queries/jobs/board-projection.ts";
import { writeJobVehicle } from "#db/queries/jobs/jobs.ts";
import { drivers, jobVehicles } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { JobVehicleMail } from "#domain/mails.ts";
import type { JobCommand } from "#domain/jobs/command.ts";
import { bangkokDay, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { ComposeNeeds, MailReader } from "#worker/outbox/notify/mail/composer.ts";
import { composeJobVehicleMail } from "#worker/outbox/notify/mail/drivers/job-vehicle-mail.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import {
  bringDriver,
  openOrder,
  withBatches,
  withBoardDatabase,
  withFailingD1,
} from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";
import { TWO_TRUCKS as TRUCKS } from "../../../support/two-trucks.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;
const FIRST = "1กข 1111";
const SECOND = "2กข 2222";
const NEW = "3กข 3333";
const FIRST_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e01";
const SECOND_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e02";
const TWO_TRUCKS = {
  ...TRUCKS,
  vehicles: TRUCKS.vehicles.map((truck, at) => ({ ...truck, vehicleId: at === 0 ? FIRST_ID : SECOND_ID })),
};
const admin = { kind: "admin", id: "office" } as const;
const reason = "agreed by phone";

let db: Database;
let board: Board;
let office: Person;
let nok: Person;
let dan: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  office = await createPerson(db, "office", "dispatcher");
  nok = await createPerson(db, "nok");
  for (const name of ["dan", "kai"]) {
    const person = await createDriver(db, name);
    if (name === "dan") dan = person;
    await bringDriver(db, board, `driver-${name}`);
  }
  await withTrucks("driver-dan", TWO_TRUCKS);
  await openOrder(db, board, { customerId: "nok", orderId: ORDER, pickupAt: Date.now() + HOUR_MS });
});

const withTrucks = (driverId: string, papersOnFile: typeof TWO_TRUCKS) =>
  db.update(drivers).set({ papersOnFile }).where(eq(drivers.driverId, driverId));
/** The driver has sold their trucks and drives another one. */
const buyAnother = () =>
  withTrucks("driver-dan", {
    ...TWO_TRUCKS,
    vehicles: TWO_TRUCKS.vehicles.slice(0, 1).map((each) => ({ ...each, vehicleId: "new", plate: NEW })),
  });
const press = async (command: JobCommand) => {
  expect(await board.commandJob(command)).toMatchObject({ outcome: "accepted" });
};
const reserve = (driverId = "driver-dan") => press({ type: "reserve", jobId: JOB, driverId });
const start = () => press({ type: "start", jobId: JOB, actor: admin, reason });
const takeBack = () => press({ type: "release", jobId: JOB, actor: admin, reason });
const complete = (driverId = "driver-dan") => press({ type: "complete", jobId: JOB, driverId, reason });
const noted = async () =>
  (await db.select({ truck: jobs.truck }).from(jobs).where(eq(jobs.jobId, JOB)).get())?.truck;

/** The plate that each screen with the job shows. */
async function plates(): Promise<readonly (string | undefined)[]> {
  const order = (await query("orders.byId", { orderId: ORDER }, office))
    .data as RouterOutputs["orders"]["byId"];
  const own = (await query("orders.byId", { orderId: ORDER }, nok)).data as RouterOutputs["orders"]["byId"];
  const days = (await query("controlRoom.days", undefined, office))
    .data as RouterOutputs["controlRoom"]["days"];
  const day = { day: bangkokDay(Date.now() + HOUR_MS), view: "day", search: "dan" };
  const lanes = (await query("calendar.drivers", day, office)).data as RouterOutputs["calendar"]["drivers"];
  return [
    order.jobs[0]?.vehicleDetails,
    own.jobs[0]?.vehicleDetails,
    days.jobs[0]?.plate,
    lanes.items[0]?.jobs[0]?.plate,
  ];
}
const everywhere = (plate: string) => [plate, plate, plate, plate];

test("a job that was started with one truck shows it everywhere, whatever its driver drives later", async () => {
  await reserve();
  expect(await noted()).toBeNull();
  await start();
  await buyAnother();
  expect(await plates()).toEqual(everywhere(FIRST));
  await complete();
  expect(await plates()).toEqual(everywhere(FIRST));
  expect(await noted()).toEqual({ vehicleId: FIRST_ID, type: "four_wheel", plate: FIRST });
  await press({
    type: "reopen",
    jobId: JOB,
    driverId: "driver-dan",
    actor: admin,
    reason,
    allowOverlap: false,
  });
  expect(await plates()).toEqual(everywhere(FIRST));
});

test("while it is under way the trucks on the map say the same", async () => {
  await reserve();
  await start();
  await buyAnother();
  const { trucks } = (await query("controlRoom.live", undefined, office))
    .data as RouterOutputs["controlRoom"]["live"];
  expect(trucks.map(({ plate }) => plate)).toEqual([FIRST]);
});

/** A press of the office, which has seen that the first one is to come. */
const choose = (values: object = {}) =>
  mutate(
    "assignments.chooseVehicle",
    {
      orderId: ORDER,
      jobId: JOB,
      seenDriverId: "driver-dan",
      seenVehicleId: FIRST_ID,
      vehicleId: SECOND_ID,
      ...values,
    },
    office,
  );

test("the office chooses it as its driver does, and whoever saw another one or another driver is refused", async () => {
  await reserve();
  const { data } = await choose();
  expect(data).toMatchObject({ jobs: [{ vehicleDetails: SECOND, truckChoice: { vehicleId: SECOND_ID } }] });
  expect((await choose()).status).toBe(200);
  expect(await plates()).toEqual(everywhere(SECOND));
  // Its driver is told once, with the plate as it is when that is delivered.
  const told = async () =>
    (await db.select().from(outbox)).flatMap(({ params }) =>
      params.includes('"job_vehicle_changed"') ? [JSON.parse(params) as { mail: JobVehicleMail }] : [],
    );
  const [first, ...more] = await told();
  expect(more).toEqual([]);
  expect(first?.mail).toMatchObject({ driverId: "driver-dan", jobId: JOB, vehicleId: SECOND_ID });
  const settings = { origin: "https://khondee.test" } as ComposeNeeds["settings"];
  const compose = () =>
    composeJobVehicleMail({ db, settings } as ComposeNeeds, first!.mail, { locale: "en" } as MailReader);
  expect(await compose()).toMatchObject({ name: "job_vehicle_changed", plate: SECOND });
  expect((await choose({ vehicleId: FIRST_ID })).appCode).toBe("JOB_VEHICLE_CHANGED");
  expect((await choose({ seenDriverId: "driver-kai" })).appCode).toBe("JOB_ALREADY_RESERVED");
  expect((await choose({ seenVehicleId: SECOND_ID, vehicleId: "" })).appCode).toBe("NOT_FOUND");
  await start();
  await choose({ seenVehicleId: SECOND_ID, vehicleId: FIRST_ID });
  expect((await noted())?.plate).toBe(FIRST);
  expect(await compose()).toBeNull();
  expect(await told()).toHaveLength(2);
  await complete();
  const late = await choose();
  expect(late.appCode).toBe("JOB_TRANSITION_REFUSED");
});

test("of a driver's and the office's choice at once the one that saw the other first counts", async () => {
  await reserve();
  await mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: SECOND_ID }, dan);
  await mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: FIRST_ID }, dan);
  await withTrucks("driver-dan", {
    ...TWO_TRUCKS,
    vehicles: [...TWO_TRUCKS.vehicles, { ...TWO_TRUCKS.vehicles[0]!, vehicleId: "", plate: NEW }],
  });
  const answers = await Promise.all([choose(), choose({ vehicleId: "" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

const GIVEN = { orderId: ORDER, jobId: JOB, driverId: "driver-dan" };
/** A press of the office that has seen nobody hold the job. */
const give = (vehicleId: string) =>
  mutate("assignments.assign", { ...GIVEN, seenDriverId: null, seenRevision: 1, vehicleId }, office);

test("a driver without an account is given a job with one of their vehicles", async () => {
  await db.update(drivers).set({ userId: null }).where(eq(drivers.driverId, "driver-dan"));
  expect((await query("assignments.vehicles", GIVEN, office)).data).toEqual({
    vehicles: [
      { vehicleId: FIRST_ID, plate: FIRST },
      { vehicleId: SECOND_ID, plate: SECOND },
    ],
    vehicleId: FIRST_ID,
  });
  expect((await give("")).appCode).toBe("NOT_FOUND");
  expect((await give(SECOND_ID)).data).toMatchObject({
    jobs: [{ driverId: "driver-dan", vehicleDetails: SECOND, truckChoice: { vehicleId: SECOND_ID } }],
  });
  expect(await plates()).toEqual(everywhere(SECOND));
});

test("whoever gives a job to a driver who holds it by now replaces no vehicle that was chosen meanwhile", async () => {
  await reserve();
  // Nobody chose one yet, so that a press that was cut off is finished by the next.
  expect((await give(FIRST_ID)).status).toBe(200);
  expect((await give(FIRST_ID)).status).toBe(200);
  await mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: SECOND_ID }, dan);
  expect((await give(FIRST_ID)).appCode).toBe("JOB_VEHICLE_CHANGED");
  expect(await plates()).toEqual(everywhere(SECOND));
  expect((await give(SECOND_ID)).status).toBe(200);
});

test("a choice for a driver who holds the job no more leaves that of its new driver", async () => {
  await reserve("driver-kai");
  const kais = { driverId: "driver-kai", vehicleId: "kai" };
  await db.insert(jobVehicles).values({ jobId: JOB, ...kais, chosenAt: 1 });
  const truck = { vehicleId: FIRST_ID, type: "four_wheel", plate: FIRST } as const;
  expect(await writeJobVehicle(db, { jobId: JOB, driverId: "driver-dan" }, truck, 2)).toBe(false);
  expect(await db.select().from(jobVehicles).get()).toMatchObject(kais);
});

test("the truck that its driver chose is noted, before the start and after it", async () => {
  await reserve();
  await mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: SECOND_ID }, dan);
  expect(await noted()).toBeNull();
  await start();
  expect((await noted())?.plate).toBe(SECOND);
  await mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: FIRST_ID }, dan);
  expect((await noted())?.plate).toBe(FIRST);
  await buyAnother();
  // The one under way stands among those that they have by now.
  expect((await query("drivers.vehiclesOfJob", { jobId: JOB }, dan)).data).toEqual({
    vehicles: [
      { vehicleId: FIRST_ID, plate: FIRST },
      { vehicleId: "new", plate: NEW },
    ],
    vehicleId: FIRST_ID,
  });
});

test("what another driver had chosen for it is not what this one starts with", async () => {
  await db
    .insert(jobVehicles)
    .values({ jobId: JOB, driverId: "driver-kai", vehicleId: SECOND_ID, chosenAt: 1 });
  await reserve();
  await start();
  expect((await noted())?.plate).toBe(FIRST);
});

test("a job that is taken back under way has none, and then the truck of whoever starts it", async () => {
  await reserve();
  await start();
  await takeBack();
  expect(await noted()).toBeNull();
  await withTrucks("driver-kai", {
    ...TWO_TRUCKS,
    vehicles: TWO_TRUCKS.vehicles.slice(1).map((each) => ({ ...each, vehicleId: "kai", plate: "9กข 9999" })),
  });
  await reserve("driver-kai");
  await start();
  await complete("driver-kai");
  expect(await noted()).toEqual({ vehicleId: "kai", type: "four_wheel", plate: "9กข 9999" });
});

test("decisions that reach the database together note the truck of the last start", async () => {
  await withTrucks("driver-kai", { ...TWO_TRUCKS, vehicles: TWO_TRUCKS.vehicles.slice(1) });
  await withFailingD1(async () => {
    await reserve();
    await start();
    await takeBack();
    await reserve("driver-kai");
    await start();
  });
  expect(await noted()).toBeNull();
  await complete("driver-kai");
  expect(await db.select().from(jobs).get()).toMatchObject({
    status: "completed",
    driverId: "driver-kai",
    truck: { plate: SECOND },
  });
});

/** The board's decision to start, which D1 has not got so far. */
async function undeliveredStart(): Promise<ProjectedDecision[]> {
  const decision = await decidedStart();
  await db.update(jobs).set({ status: "reserved", version: decision.order.version - 1, truck: null });
  return [decision];
}

/** The same, delivered. */
async function decidedStart(): Promise<ProjectedDecision> {
  const reply = await board.commandJob({ type: "start", jobId: JOB, actor: admin, reason });
  if (reply.outcome !== "accepted") throw new Error("not started");
  const started = {
    jobId: JOB,
    driverId: "driver-dan",
    formerDriverId: "driver-dan",
    from: "reserved",
    to: "in_progress",
  } as const;
  const events = [{ ...started, actor: admin, reason, at: Date.now() }];
  return { order: reply.order, events, changedJobs: [JOB] };
}

/** Writes decisions to D1, where something changes after what they need was read. */
async function projectWhile(decided: readonly ProjectedDecision[], change: () => Promise<unknown>) {
  const changing = withBatches(env.DB, async (send) => {
    await change();
    return send();
  });
  await projectDecisions(openDatabase(changing as D1Database), decided);
}

test("a projection that is repeated notes nothing else", async () => {
  await reserve();
  const decided = [await decidedStart()];
  await buyAnother();
  await projectDecisions(db, decided);
  await projectDecisions(db, decided);
  expect((await noted())?.plate).toBe(FIRST);
});

test("a truck that is chosen in the moment of the start is the one that is noted", async () => {
  await reserve();
  const decided = await undeliveredStart();
  await projectWhile(decided, () =>
    mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: SECOND_ID }, dan),
  );
  expect(await noted()).toEqual({ vehicleId: SECOND_ID, type: "four_wheel", plate: SECOND });
  expect(await db.select().from(jobs).get()).toMatchObject({ status: "in_progress" });
});

test("of a driver who is erased in the moment of the start no plate is noted", async () => {
  await reserve();
  const decided = await undeliveredStart();
  await projectWhile(decided, async () => {
    // What an erasure does, which waits for jobs under way.
    await runBatch(db, registrationErase("dan", Date.now()));
    await db.update(drivers).set({ userId: null, vehicleDetails: "" }).where(eq(drivers.userId, "dan"));
  });
  expect(await db.select().from(jobs).get()).toMatchObject({ status: "in_progress", truck: null });
});

test("what the drivers bring is read once for every job that starts, and not at all where none does", async () => {
  let reads = 0;
  const counting = (real: D1Database) => ({
    prepare: (statement: string) => {
      if (/^select .*"papers_on_file"/.test(statement)) reads += 1;
      return real.prepare(statement);
    },
    batch: (statements: D1PreparedStatement[]) => real.batch(statements),
  });
  await withBoardDatabase(counting, reserve);
  expect(reads).toBe(0);
  await withBoardDatabase(counting, start);
  expect(reads).toBe(1);
});

test("a completed job from before trucks were noted shows what today says, and another decision about it notes nothing", async () => {
  await reserve();
  await start();
  await complete();
  await db.update(jobs).set({ truck: null });
  expect(await plates()).toEqual(everywhere(FIRST));
  await press({
    type: "reopen",
    jobId: JOB,
    driverId: "driver-dan",
    actor: admin,
    reason,
    allowOverlap: false,
  });
  expect(await noted()).toBeNull();
});

test("with the driver's account the plates on their jobs are erased", async () => {
  const truck = { vehicleId: FIRST_ID, type: "four_wheel", plate: FIRST } as const;
  await db.update(jobs).set({ status: "completed", driverId: "driver-dan", truck });
  await db.update(orders).set({ status: "delivered" });
  expect((await plates())[0]).toBe(FIRST);
  await removePerson(db, dan, [], Date.now());
  expect(await noted()).toBeNull();
  expect((await plates())[0]).toBe("");
});
