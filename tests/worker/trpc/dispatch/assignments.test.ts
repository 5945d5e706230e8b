import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driversToLookAt, type LookedUntil } from "#db/queries/dispatch/day.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { bangkokDay, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const PICKUP = Date.now() + 3 * DAY_MS;

let db: Database;
let board: Board;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "customer");
  for (const name of ["dao", "nok", "may"]) await createDriver(db, name);
  await createDriver(db, "six", "six_wheel");
});

const open = (orderId: string, pickupAt = PICKUP) =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt });
const assign = (jobId: string, driverId: string, more: object = {}) =>
  mutate(
    "assignments.assign",
    { orderId: jobId.slice(0, -2), jobId, driverId, seenDriverId: null, seenRevision: 1, ...more },
    dispatcher,
  );
const takeBack = (jobId: string, more: object = {}) =>
  mutate(
    "assignments.takeBack",
    {
      orderId: jobId.slice(0, -2),
      jobId,
      seenDriverId: null,
      seenStatus: "reserved",
      reason: "breakdown",
      ...more,
    },
    dispatcher,
  );
interface Listed {
  readonly driverId: string;
  readonly refusal: { readonly code: string } | null;
  readonly isOverridable: boolean;
  readonly emptyM: number | null;
  readonly afterOrderId: string | null;
  readonly lateS: number;
  readonly isAfterHeld: boolean;
  readonly isWayTooLong: boolean;
}
const itemsOf = (data: unknown) => (data as { readonly items: readonly Listed[] }).items;
const candidates = async (jobId: string) =>
  itemsOf((await query("assignments.candidates", { orderId: jobId.slice(0, -2), jobId }, dispatcher)).data);
const holder = async (jobId: string) =>
  (await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get())?.driverId;

describe("the candidates of a job", () => {
  test("are found by parts of a name, and looked at first where they work in the pickup's province", async () => {
    const jobId = await open("KD-AAAAAA");
    const input = { orderId: "KD-AAAAAA", jobId };
    const found = async (search: string) => {
      const { data } = await query("assignments.candidates", { ...input, search }, dispatcher);
      return itemsOf(data).map(({ driverId }) => driverId);
    };
    expect(await found("ay")).toEqual(["driver-may"]);
    expect(await found("six")).toEqual([]);
    await db.update(drivers).set({ preferredAreas: "th-10 th-2004" }).where(eq(drivers.name, "nok"));
    const firstNear = async (provinceId: string | null, search = "") => {
      const looked = await driversToLookAt(db, "four_wheel", 1, { search, provinceId });
      return looked.drivers.map(({ driver }) => driver.name);
    };
    expect(await firstNear("th-20")).toEqual(["nok"]);
    expect(await firstNear("th-20", "ma")).toEqual(["may"]);
    expect(await firstNear("th-83")).toEqual(["dao"]);
    expect(await firstNear(null)).toEqual(["dao"]);
  });

  test("are all looked at, one after another, first those of the province", async () => {
    await db.update(drivers).set({ preferredAreas: "th-10 th-2004" }).where(eq(drivers.name, "nok"));
    const names: string[] = [];
    for (let until: LookedUntil | null = null; ;) {
      const looked = await driversToLookAt(db, "four_wheel", 1, { search: "", provinceId: "th-20" }, until);
      names.push(...looked.drivers.map(({ driver }) => driver.name));
      if (looked.until === null) break;
      until = looked.until;
    }
    expect(names).toEqual(["nok", "dao", "may"]);
  });

  test("are listed by the hundred, each once, and none is out of reach", async () => {
    const jobId = await open("KD-AAAAAA");
    const [like] = await db.select().from(drivers).where(eq(drivers.name, "dao"));
    if (like === undefined) throw new Error("there is a driver");
    const COUNT = 420;
    for (let from = 0; from < COUNT; from += 3)
      await db.insert(drivers).values(
        [from, from + 1, from + 2].map((n) => ({
          ...like,
          driverId: `driver-n${String(n).padStart(3, "0")}`,
          userId: null,
          name: `n${n}`,
        })),
      );
    const listed: string[] = [];
    const sizes: number[] = [];
    for (let cursor: unknown; ;) {
      const { data } = await query(
        "assignments.candidates",
        { orderId: "KD-AAAAAA", jobId, cursor },
        dispatcher,
      );
      listed.push(...itemsOf(data).map(({ driverId }) => driverId));
      sizes.push(itemsOf(data).length);
      cursor = (data as { nextCursor: unknown }).nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(sizes).toEqual([100, 100, 100, 100, COUNT + 3 - 400]);
    expect(new Set(listed).size).toBe(COUNT + 3);
  });

  test("are the drivers of its vehicle who take jobs, with the reason the board would give the others", async () => {
    const job = await open("KD-AAAAAA");
    const other = await open("KD-BBBBBB", PICKUP + HOUR_MS / 2);
    await assign(other, "driver-nok");
    const day = bangkokDay(PICKUP);
    await db
      .update(drivers)
      .set({ daysOff: [{ from: day, to: day }], version: 2 })
      .where(eq(drivers.driverId, "driver-may"));
    const listed = await candidates(job);
    expect(listed.map(({ driverId, refusal }) => [driverId, refusal?.code ?? null])).toEqual([
      ["driver-dao", null],
      ["driver-may", "DRIVER_DAY_OFF"],
      ["driver-nok", "JOBS_OVERLAP"],
    ]);
    expect((await assign(job, "driver-nok")).appCode).toBe("JOBS_OVERLAP");
  });

  test("who come from another job's end have its empty way; those of whom nothing is known come last", async () => {
    const before = await open("KD-BBBBBB", PICKUP - 22 * HOUR_MS);
    await assign(before, "driver-nok");
    const [first, ...rest] = await candidates(await open("KD-AAAAAA"));
    expect(first).toMatchObject({ driverId: "driver-nok", afterOrderId: "KD-BBBBBB" });
    expect(first?.emptyM).toBeGreaterThan(0);
    expect(rest.map(({ emptyM }) => emptyM)).toEqual([null, null]);
    // Who has sent no papers comes from home as the office has written it down.
    await db.update(drivers).set({ preferredAreas: "th-10 th-2004" }).where(eq(drivers.name, "may"));
    const [home] = await candidates("KD-AAAAAA-1");
    expect(home).toMatchObject({
      driverId: "driver-may",
      afterOrderId: null,
      emptyM: expect.any(Number) as number,
    });
  });
});

describe("a driver at home", () => {
  test("who reaches a pickup late from there says so, and comes after whoever is in time; the pages count from the first", async () => {
    const now = Date.now();
    const home = (name: string, preferredAreas: string) =>
      db.update(drivers).set({ preferredAreas }).where(eq(drivers.name, name));
    await home("may", "th-5001");
    await home("dao", "th-1006");
    const soon = await open("KD-AAAAAA", now + 2 * HOUR_MS);
    const [dao, may] = await candidates(soon);
    expect(dao).toMatchObject({ driverId: "driver-dao", lateS: 0 });
    expect(may).toMatchObject({ driverId: "driver-may", refusal: null, isAfterHeld: false });
    expect(may?.lateS).toBeGreaterThan((3 * HOUR_MS) / 1000);
    const rank = { group: 0, costM: 0, driverId: "driver" };
    const page = (cursor: object) =>
      query("assignments.candidates", { orderId: "KD-AAAAAA", jobId: soon, cursor }, dispatcher);
    const lateFrom = async (at: number) => {
      const items = itemsOf((await page({ until: null, rank, at })).data);
      return items.find(({ driverId }) => driverId === "driver-may")?.lateS ?? 0;
    };
    expect((await lateFrom(now)) - (await lateFrom(now - 10 * MINUTE_MS))).toBe(10 * 60);
    // Of a page that was left open for long the next one is not judged as of then.
    expect((await lateFrom(now)) - (await lateFrom(0))).toBeLessThanOrEqual(15 * 60);
    // A page of before that, without what it is sorted by now.
    const old = await page({ until: null, rank: { group: 0, emptyM: 0, driverId: "driver" } });
    expect(old.status).toBe(400);
  });

  test("whose way to the pickup and the job are more than a day's driving is warned of, and given the job all the same", async () => {
    const pickupAt = Date.now() + 9 * HOUR_MS;
    await db.update(drivers).set({ preferredAreas: "th-4001" }).where(eq(drivers.name, "may"));
    await db.update(drivers).set({ preferredAreas: "th-1006" }).where(eq(drivers.name, "dao"));
    const order = { customerId: "customer", orderId: "KD-AAAAAA", durationS: 5 * 3_600 };
    const job = await openOrder(db, board, { ...order, pickupAt });
    const warned = new Map(
      (await candidates(job)).map(({ driverId, isWayTooLong }) => [driverId, isWayTooLong]),
    );
    expect(Object.fromEntries(warned)).toEqual({
      "driver-may": true,
      "driver-dao": false,
      // Of whom nobody knows where their truck is.
      "driver-nok": false,
    });
    expect((await assign(job, "driver-may")).status).toBe(200);
    // With a night between them nothing is to be said.
    const later = await openOrder(db, board, {
      ...order,
      orderId: "KD-BBBBBB",
      pickupAt: pickupAt + 24 * HOUR_MS,
    });
    await takeBack(job, { seenDriverId: "driver-may" });
    const rested = (await candidates(later)).find(({ driverId }) => driverId === "driver-may");
    expect(rested?.isWayTooLong).toBe(false);
  });
});

describe("a dispatcher", () => {
  test("gives a job to a driver, to another one, and opens it again with a reason", async () => {
    const job = await open("KD-AAAAAA");
    expect((await assign(job, "driver-dao")).status).toBe(200);
    expect((await assign(job, "driver-dao")).status).toBe(200);
    await assign(job, "driver-nok", { seenDriverId: "driver-dao" });
    expect(await holder(job)).toBe("driver-nok");
    expect((await takeBack(job, { seenDriverId: "driver-nok", reason: " " })).appCode).toBe(
      "REASON_REQUIRED",
    );
    expect((await takeBack(job, { seenDriverId: "driver-nok" })).status).toBe(200);
    expect(await holder(job)).toBeNull();
  });

  test("who has seen another holder changes nothing", async () => {
    const job = await open("KD-AAAAAA");
    await assign(job, "driver-dao");
    expect((await assign(job, "driver-nok")).appCode).toBe("JOB_ALREADY_RESERVED");
    expect((await takeBack(job, { seenDriverId: "driver-nok" })).appCode).toBe("JOB_ALREADY_RESERVED");
    expect(await holder(job)).toBe("driver-dao");
  });

  test("who has seen other terms than the order has now changes nothing", async () => {
    const job = await open("KD-AAAAAA");
    const { data } = await query("assignments.candidates", { orderId: "KD-AAAAAA", jobId: job }, dispatcher);
    expect(data).toMatchObject({ revision: 1 });
    expect((await assign(job, "driver-dao", { seenRevision: 2 })).appCode).toBe("ORDER_CHANGED");
    expect((await assign(job, "driver-dao", { seenRevision: 2, reason: "urgent" })).appCode).toBe(
      "ORDER_CHANGED",
    );
    expect(await holder(job)).toBeNull();
  });

  test("who has seen a job before it was started does not take it back under way", async () => {
    const job = await open("KD-AAAAAA");
    await assign(job, "driver-dao");
    const actor = { kind: "admin", id: dispatcher.userId } as const;
    await board.commandJob({ type: "start", jobId: job, actor, reason: "on the way" });
    const seen = { seenDriverId: "driver-dao" };
    expect((await takeBack(job, seen)).appCode).toBe("ORDER_CHANGED");
    expect(await holder(job)).toBe("driver-dao");
    expect((await takeBack(job, { ...seen, seenStatus: "in_progress" })).status).toBe(200);
  });

  test("of two at once exactly one assigns", async () => {
    const job = await open("KD-AAAAAA");
    const answers = await Promise.all([assign(job, "driver-dao"), assign(job, "driver-nok")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("overrides an overlap with a written reason, which stays on the job; a wrong vehicle never", async () => {
    await assign(await open("KD-BBBBBB"), "driver-dao");
    const job = await open("KD-AAAAAA");
    await assign(job, "driver-dao", { reason: "Two loads in one truck" });
    expect(await db.select().from(jobs).where(eq(jobs.jobId, job)).get()).toMatchObject({
      driverId: "driver-dao",
      overlapReason: "Two loads in one truck",
    });
    const again = await open("KD-CCCCCC");
    expect((await assign(again, "driver-six", { reason: "why not" })).appCode).toBe("WRONG_VEHICLE_TYPE");
  });

  test("overrides no legal driving hours, also behind an overlap, and the list says so beforehand", async () => {
    const job = await open("KD-AAAAAA");
    // Four hours of road each and the empty way between them, without a night's rest.
    await assign(await open("KD-BBBBBB", PICKUP - 11 * HOUR_MS), "driver-dao");
    const offered = async () => (await candidates(job)).find(({ driverId }) => driverId === "driver-dao");
    const unlawful = { refusal: { code: "DRIVING_REST_MISSING" }, isOverridable: false };
    expect(await offered()).toMatchObject(unlawful);
    const refused = async (reason = "") => (await assign(job, "driver-dao", { reason })).appCode;
    expect(await refused("The customer waits.")).toBe("DRIVING_REST_MISSING");
    const short = { customerId: "customer", orderId: "KD-CCCCCC", pickupAt: PICKUP, durationS: 600 };
    expect((await assign(await openOrder(db, board, short), "driver-dao")).status).toBe(200);
    expect(await refused()).toBe("JOBS_OVERLAP");
    expect(await offered()).toMatchObject(unlawful);
    expect(await refused("The customer waits.")).toBe("DRIVING_REST_MISSING");
  });
});
