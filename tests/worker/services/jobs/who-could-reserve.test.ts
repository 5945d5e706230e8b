import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { writeDriverTimes } from "#db/queries/jobs/drivers.ts";
import { drivers } from "#db/schema/drivers.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { whoCouldReserve } from "#worker/services/jobs/who-could-reserve.ts";
import { bringDriver, openOrder } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { allOpen } from "../../../support/open-jobs.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let board: Board;
let busy: Person;

const IN_THREE_DAYS = bangkokDay(Date.now() + 3 * DAY_MS);
const at = (time: string) => bangkokInstant(IN_THREE_DAYS, time) ?? 0;
const OTHERS = ["free", "off", "evening", "six", "unavailable", "suspended"];

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  // A board that is built later would read the drivers.
  await board.status();
  busy = await createDriver(db, "busy");
  for (const name of OTHERS) await createDriver(db, name);
  const set = (name: string, facts: Partial<typeof drivers.$inferInsert>) =>
    db
      .update(drivers)
      .set(facts)
      .where(eq(drivers.driverId, `driver-${name}`));
  await set("six", { vehicle: "six_wheel" });
  await set("unavailable", { available: false });
  await set("suspended", { approvedAt: null });
  const evenings = Array.from({ length: 7 }, () => ({ fromMin: 18 * 60, toMin: 23 * 60 }));
  const times = (
    name: string,
    daysOff: { from: string; to: string }[],
    weeklyHours: typeof evenings | null,
  ) => writeDriverTimes(db, `driver-${name}`, { daysOff, weeklyHours }, 1, Date.now());
  await times("off", [{ from: IN_THREE_DAYS, to: IN_THREE_DAYS }], null);
  await times("evening", [], evenings);
});

const open = (orderId: string, pickupAt: number) =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt });
const able = async (jobId: string) => {
  const ids = ["busy", ...OTHERS].map((name) => `driver-${name}`);
  const found = await whoCouldReserve({ db, board, now: Date.now }, jobId, ids);
  return found === null ? null : [...found].toSorted();
};

test("only who the board would let reserve it is named, also of drivers whom it has not heard of", async () => {
  const held = await open("KD-AAAAAA", at("09:00"));
  expect((await mutate("jobs.reserve", { jobId: held }, busy)).appCode).toBeUndefined();
  const jobId = await open("KD-BBBBBB", at("10:00"));
  expect(await able(jobId)).toEqual(["driver-free"]);
  expect((await mutate("jobs.reserve", { jobId }, busy)).appCode).toBe("JOBS_OVERLAP");
  expect(await able(held)).toEqual([]);
});

test("a job that its driver could not drive lawfully after another is not theirs, though it does not overlap", async () => {
  // Each has four hours of driving, and the truck has to come back to its pickup; eight hours in a day are lawful.
  const jobs: string[] = [];
  for (const [index, time] of ["00:30", "06:00", "12:00", "18:00"].entries())
    jobs.push(await open(`KD-AAAAA${index}`, at(time)));
  const answers: (string | undefined)[] = [];
  for (const jobId of jobs) {
    const isNamed = (await able(jobId))?.includes("driver-busy");
    const { appCode } = await mutate("jobs.reserve", { jobId }, busy);
    expect(isNamed).toBe(appCode === undefined);
    answers.push(appCode);
  }
  expect(answers).toEqual([undefined, "JOB_OUT_OF_REACH", "DRIVING_REST_MISSING", "DRIVING_REST_MISSING"]);
});

test("a job that the board does not have is nobody's", async () => {
  expect(await able("KD-CCCCCC-1")).toBeNull();
});

test("asking decides nothing: the job stays open", async () => {
  const jobId = await open("KD-DDDDDD", at("09:00"));
  await able(jobId);
  await bringDriver(db, board, "driver-free");
  const [card] = await board.openJobs(allOpen(["four_wheel"], { since: Date.now() + HOUR_MS }));
  expect(card?.jobId).toBe(jobId);
});
