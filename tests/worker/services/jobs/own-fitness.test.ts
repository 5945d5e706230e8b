import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { writeDriverTimes } from "#db/queries/jobs/drivers.ts";
import type { OpenCard } from "#domain/jobs/card.ts";
import { jobToFit, whyUnfit, type DriverFitness } from "#domain/jobs/fit.ts";
import { bangkokDay, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { bringDriver, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { allOpen } from "../../../support/open-jobs.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

let db: Database;
let board: Board;
let driver: Person;
const PICKUP_AT = Date.now() + 72 * HOUR_MS;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  // A board that is built later would read the driver.
  await board.status();
  driver = await createDriver(db, "d1");
});

const open = (orderId: string, pickupAt: number) =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt });

/** What the screen of the driver says of each open job: why they cannot take it, or "free". */
async function marks(): Promise<Record<string, string>> {
  const listed = (await query("jobs.available", {}, driver)).data as { readonly items: readonly OpenCard[] };
  const fitness = (await query("jobs.fitness", undefined, driver)).data as DriverFitness;
  const { driver: facts, ...engagements } = fitness;
  return Object.fromEntries(
    listed.items.map((card) => [card.jobId, whyUnfit(jobToFit(card), facts, engagements)?.code ?? "free"]),
  );
}

/** The marks first, then what the board answers to each reservation, so that they can differ. */
async function markedAndAnswered() {
  const marked = await marks();
  const answered: Record<string, string> = {};
  for (const jobId of Object.keys(marked))
    if (marked[jobId] !== "free")
      answered[jobId] = (await mutate("jobs.reserve", { jobId }, driver)).appCode ?? "free";
  return { marked, answered };
}

test("the cards and facts that a driver is sent say what the board answers", async () => {
  const mine = await open("KD-AAAAAA", PICKUP_AT);
  await open("KD-BBBBBB", PICKUP_AT + HOUR_MS);
  await open("KD-CCCCCC", PICKUP_AT + 48 * HOUR_MS);
  expect(await marks()).toEqual({ "KD-AAAAAA-1": "free", "KD-BBBBBB-1": "free", "KD-CCCCCC-1": "free" });
  await mutate("jobs.reserve", { jobId: mine }, driver);
  const { marked, answered } = await markedAndAnswered();
  expect(marked).toEqual({ "KD-BBBBBB-1": "JOBS_OVERLAP", "KD-CCCCCC-1": "free" });
  expect(answered).toEqual({ "KD-BBBBBB-1": "JOBS_OVERLAP" });
});

test("a day off and switching off are marked by what the board knows, and a driver it lacks is brought", async () => {
  await open("KD-AAAAAA", PICKUP_AT);
  const day = bangkokDay(PICKUP_AT);
  await writeDriverTimes(
    db,
    "driver-d1",
    { daysOff: [{ from: day, to: day }], weeklyHours: null },
    1,
    Date.now(),
  );
  expect(await markedAndAnswered()).toEqual({
    marked: { "KD-AAAAAA-1": "DRIVER_DAY_OFF" },
    answered: { "KD-AAAAAA-1": "DRIVER_DAY_OFF" },
  });
  await writeDriverTimes(db, "driver-d1", { daysOff: [], weeklyHours: null }, 2, Date.now());
  await bringDriver(db, board, "driver-d1");
  expect(await marks()).toEqual({ "KD-AAAAAA-1": "free" });
  await mutate("drivers.setAvailable", { available: false, seenOfficeSwitches: 0 }, driver);
  expect(await marks()).toEqual({ "KD-AAAAAA-1": "DRIVER_UNAVAILABLE" });
});

test("a card sent live carries its plan, so that a job that has just opened is marked as well", async () => {
  const jobId = await open("KD-AAAAAA", PICKUP_AT);
  const [card] = await board.openJobs(allOpen());
  expect(card).toMatchObject({ jobId, plan: { endsAt: expect.any(Number) } });
  expect(card?.plan?.endsAt).toBeGreaterThan(PICKUP_AT);
});
