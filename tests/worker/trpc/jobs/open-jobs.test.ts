import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { orders } from "#db/schema/orders.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { bangkokDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { abortBoard, bringDriver } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const COUNT = 105;
const FIRST = Date.now() + 2 * DAY_MS;
const KRABI = { th: "อำเภอเมือง จังหวัดกระบี่", en: "Mueang Krabi, Krabi" };

let db: Database;
let board: Board;
let driver: Person;

/** 105 open jobs, a minute after one another; the last five are picked up in Krabi, and pay the more the later they are. */
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await board.status();
  await createPerson(db, "customer");
  driver = await createDriver(db, "d1");
  await bringDriver(db, board, "driver-d1");
  for (let index = 0; index < COUNT; index += 1) await openOne(index);
});

const idOf = (index: number) => `KD-J${String(index).padStart(3, "0")}`;
const isLate = (index: number) => index >= COUNT - 5;

async function openOne(index: number) {
  const orderId = idOf(index);
  await writeOrder(db, { customerId: "customer", orderId, pickupAt: FIRST + index * 60_000 });
  const row = (await db.select().from(jobs).where(eq(jobs.orderId, orderId)).get())!;
  const card: JobCard = {
    ...row.card,
    pickupArea: isLate(index) ? KRABI : row.card.pickupArea,
    estimatedPaySatang: row.card.estimatedPaySatang + (isLate(index) ? index : 0),
  };
  await db
    .update(jobs)
    .set({ card, estimatedPaySatang: card.estimatedPaySatang })
    .where(eq(jobs.orderId, orderId));
  await openOnBoard({ db, board, now: Date.now }, orderId);
}

interface Listed {
  readonly items: readonly JobCard[];
  readonly nextCursor: string | null;
}
const list = async (input: object) => (await query("jobs.available", input, driver)).data as Listed;
const idsOf = ({ items }: Listed) => items.map(({ orderId }) => orderId);
const counts = async (filter: object = {}) => (await query("jobs.openCounts", filter, driver)).data;
const LATE = [100, 101, 102, 103, 104].map(idOf);

/** Every page by its cursor. */
async function allPages(input: object): Promise<readonly string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Listed = await list({ ...input, ...(cursor !== undefined && { cursor }) });
    found.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  return found;
}

describe("with more open jobs than a page has", () => {
  test("a filter finds those behind the first page, with counts and provinces of all", async () => {
    expect(idsOf(await list({ filter: { from: "Krabi" } }))).toEqual(LATE);
    expect(idsOf(await list({ filter: { minPaySatang: (await dearest()).estimatedPaySatang } }))).toEqual([
      idOf(104),
    ]);
    expect(await counts({ from: "Krabi" })).toMatchObject({
      all: COUNT,
      shown: 5,
      from: expect.arrayContaining([{ th: "จังหวัดกระบี่", en: "Krabi" }]),
    });
    const day = bangkokDay(FIRST);
    const today = Array.from({ length: COUNT }, (_, index) => index).filter(
      (index) => bangkokDay(FIRST + index * 60_000) === day,
    );
    expect(await counts({ day })).toMatchObject({ all: COUNT, shown: today.length });
    expect(await counts({ vehicle: "six_wheel" })).toMatchObject({ all: COUNT, shown: 0 });
    expect(await counts({ maxDistanceM: 0 })).toMatchObject({ shown: 0 });
    // Those that lead home are found by the driver's own areas.
    expect(await counts({ homewards: true })).toMatchObject({ shown: 0 });
    const [destination] = (await list({ limit: 1 })).items;
    const { data } = await query("jobs.areaPoints", { labels: [destination!.destinationArea.en] }, driver);
    const [area] = Object.values(data as Record<string, { readonly placeId: string }>);
    await db.insert(driverRegistrations).values({
      driverId: "driver-d1",
      userId: "d1",
      state: "approved",
      version: 1,
      profile: { ...PROFILE, areas: [area!.placeId] },
      createdAt: 1,
      changedAt: 1,
    });
    expect(await counts({ homewards: true })).toMatchObject({ shown: COUNT });
  });

  const dearest = async () => (await list({ order: "pay", limit: 1 })).items[0]!;

  test("orders are of all of them, page by page, each once; another order or cursor is refused", async () => {
    expect(idsOf(await list({ order: "pay", limit: 6 }))).toEqual([...LATE.toReversed(), idOf(0)]);
    const byPickup = Array.from({ length: COUNT }, (_, index) => idOf(index));
    expect(await allPages({ limit: 30 })).toEqual(byPickup);
    expect(await allPages({ order: "pickup", limit: 30, filter: { minPaySatang: 1 } })).toEqual(byPickup);
    expect(await allPages({ order: "pay", limit: 7 })).toEqual([
      ...LATE.toReversed(),
      ...byPickup.slice(0, COUNT - 5),
    ]);
    for (const input of [{ cursor: "1_a" }, { limit: 501 }, { order: "near" }, { filter: { day: "x" } }])
      expect(await query("jobs.available", input, driver)).toMatchObject({ appCode: "BAD_INPUT" });
  });

  test("a job that is taken, given back, or cancelled counts at once, also after the board was killed", async () => {
    const jobId = `${LATE[4]}-1`;
    expect(await mutate("jobs.reserve", { jobId }, driver)).toMatchObject({ status: 200 });
    expect(await counts({ from: "Krabi" })).toMatchObject({ all: COUNT - 1, shown: 4 });
    expect(idsOf(await list({ order: "pay", limit: 1 }))).toEqual([LATE[3]]);
    await abortBoard();
    expect(await counts({ from: "Krabi" })).toMatchObject({ all: COUNT - 1, shown: 4 });
    const back = await mutate("jobs.release", { jobId, reason: "breakdown" }, driver);
    expect(back).toMatchObject({ status: 200 });
    expect(await counts({ from: "Krabi" })).toMatchObject({ all: COUNT, shown: 5 });
    const customer = { kind: "customer", id: "customer" } as const;
    await board.command(LATE[4]!, { type: "cancel", actor: customer, reason: "" });
    expect(await counts({ from: "Krabi" })).toMatchObject({ all: COUNT - 1, shown: 4 });
    expect(await db.select().from(orders).where(eq(orders.orderId, LATE[4]!))).toHaveLength(1);
    await openOne(COUNT + Math.round(HOUR_MS / 60_000));
    expect(await counts({ from: "Krabi" })).toMatchObject({ all: COUNT, shown: 5 });
  });
});
