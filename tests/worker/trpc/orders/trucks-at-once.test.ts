import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { DAY_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { abortBoard, boardStub, withFailingD1 } from "../../../support/board.ts";
import { mutate, query, type Answer } from "../../../support/calls.ts";
import { createDriver, createPerson, type Person } from "../../../support/people.ts";
import { trucksWorld, type TrucksWorld } from "./trucks-world.ts";

let world: TrucksWorld;
let colleague: Person;
beforeEach(async () => {
  world = await trucksWorld();
  colleague = await createPerson(world.db, "colleague", "dispatcher");
});

const NEARER = [{ position: 0 }, { place: { placeId: "th-1101" }, detail: "88/1" }];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

/** What must hold after whatever happened at once: order, price, jobs, board and drivers say the same. */
async function expectWhole() {
  const { db, orderId } = world;
  const read = await world.read();
  const row = await db.select().from(orders).where(eq(orders.orderId, orderId)).get();
  const vehicles = read.jobs.map(({ vehicle }) => vehicle);
  expect(row?.vehicles).toEqual(vehicles);
  const ofTrucks = read.lines.flatMap((line) => (line.kind === "transport" ? [line] : []));
  expect(ofTrucks.map(({ vehicle }) => vehicle)).toEqual(vehicles);
  expect(ofTrucks.map(({ vehicleIndex }) => vehicleIndex)).toEqual([...vehicles.keys()]);
  expect(read.totalSatang).toBe(read.lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0));
  const stored = await db.select().from(jobs).where(eq(jobs.orderId, orderId));
  for (const { takenAwayAt, status, driverId, vehicle, card, paySatang } of stored) {
    expect([status === "cancelled", driverId === null || status === "reserved"]).toEqual([
      takenAwayAt !== null,
      true,
    ]);
    expect(takenAwayAt === null ? card.vehicle : vehicle).toBe(vehicle);
    expect(paySatang === null).toBe(driverId === null);
  }
  const board = connectBoard(env.DISPATCH_BOARD);
  for (const name of ["first", "second", "third"]) {
    const held = (await board.heldJobs(`driver-${name}`)).map(({ jobId }) => jobId);
    const inD1 = stored.filter(({ driverId }) => driverId === `driver-${name}`).map(({ jobId }) => jobId);
    expect(held.toSorted()).toEqual(inD1.toSorted());
  }
  return read;
}

test("of two officers who press at the same moment one is told, and the order is as the other wanted it", async () => {
  const answers = await Promise.all([
    world.press([world.SIX(2)], { revision: 1 }),
    world.press([world.FOUR(1)], { revision: 1 }, colleague),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.appCode).toBe("ORDER_CHANGED");
  expect((await expectWhole()).jobs).toHaveLength(1);
});

test("of a customer who accepts and an office that changes again one is told", async () => {
  await world.press([world.FOUR(1), world.SIX(2), { vehicle: "four_wheel" }]);
  const before = await world.read();
  const answers = await Promise.all([
    world.accept(),
    world.press([world.SIX(2)], { revision: before.revision, seenOfferId: before.offer?.offerId }, colleague),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  const after = await expectWhole();
  expect(after.jobs.map(({ vehicle }) => vehicle)).toEqual(
    answers[0]?.status === 200 ? ["four_wheel", "six_wheel", "four_wheel"] : ["six_wheel"],
  );
});

test("a customer who accepts twice at once gets one truck more", async () => {
  await world.press([world.FOUR(1), world.SIX(2), { vehicle: "four_wheel" }]);
  const { offer } = await world.read();
  const answer = {
    orderId: world.orderId,
    offerId: offer?.offerId,
    answer: "accept",
    truckHoursAcknowledged: true,
  };
  const answers = await Promise.all(
    [1, 2, 3].map(() => mutate("orders.answerOffer", answer, world.customer)),
  );
  expect(statuses(answers)).toEqual([200, 200, 200]);
  expect((await expectWhole()).jobs).toHaveLength(3);
});

test("a driver who takes the job of a truck in the moment in which it goes has it or is told, and never both", async () => {
  await world.press([world.FOUR(1), world.SIX(2), { vehicle: "four_wheel" }]);
  await world.accept();
  const third = await createDriver(world.db, "third");
  const jobId = world.truck(3);
  const { revision } = await world.read();
  const [taken, gone] = await Promise.all([
    mutate("jobs.reserve", { jobId }, third),
    world.press([world.FOUR(1), world.SIX(2)], { revision }),
  ]);
  expect(gone?.status).toBe(200);
  expect([200, 404, 409]).toContain(taken?.status);
  expect((await expectWhole()).jobs).toHaveLength(2);
  expect((await query("jobs.mine", {}, third)).data).toMatchObject({ items: [] });
  const mails = (await world.mailsTo("driver-third")).map(({ kind }) => kind);
  expect(mails.includes("job_taken_away")).toBe(taken?.status === 200);
});

test("another day and another truck at the same moment: one is told, and the drivers hold what the order says", async () => {
  const pickupAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const day = { orderId: world.orderId, revision: 1, pickupAt, truckHoursAcknowledged: true };
  const answers = await Promise.all([
    mutate("orders.changeDay", { ...day, idempotencyKey: "key-of-day-1" }, world.customer),
    world.press([world.SIX(2)], { revision: 1 }),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  await expectWhole();
});

test("places and trucks of two officers at the same moment: nothing of either is lost unseen", async () => {
  const places = await world.asked([world.FOUR(1), world.SIX(2)], { stops: NEARER });
  const answers = await Promise.all([
    world.press([world.FOUR(1), world.SIX(2)], {
      stops: NEARER,
      totalSatang: places.totalSatang,
      revision: 1,
    }),
    world.press([world.SIX(2)], { revision: 1 }, colleague),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  await expectWhole();
});

test("a press whose answer is lost because the database fails counts once, and all follows when it is back", async () => {
  const { revision } = await world.read();
  const { totalSatang } = await world.asked([world.SIX(2)]);
  const key = { idempotencyKey: "key-of-lost-press", revision, totalSatang };
  await withFailingD1(async () => {
    await world.press([world.SIX(2)], key);
  });
  expect((await world.press([world.SIX(2)], key)).status).toBe(200);
  await runDurableObjectAlarm(boardStub());
  const after = await expectWhole();
  expect(after).toMatchObject({ revision: revision + 1, totalSatang });
  expect(await world.mailsTo("driver-first")).toMatchObject([{ kind: "job_taken_away" }]);
});

test("a board that stops between the decision and the answer has decided once", async () => {
  await world.press([world.FOUR(1), world.SIX(2), { vehicle: "four_wheel" }]);
  const { offer } = await world.read();
  const answer = {
    orderId: world.orderId,
    offerId: offer?.offerId,
    answer: "accept",
    truckHoursAcknowledged: true,
  };
  await withFailingD1(async () => {
    await mutate("orders.answerOffer", answer, world.customer);
    await abortBoard();
  });
  expect((await mutate("orders.answerOffer", answer, world.customer)).status).toBe(200);
  await runDurableObjectAlarm(boardStub());
  expect((await expectWhole()).jobs).toHaveLength(3);
});
