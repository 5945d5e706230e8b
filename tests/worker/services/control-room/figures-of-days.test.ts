import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { totalsOfDayQuery } from "#db/queries/control-room/figures.ts";
import { jobFigures, staleDays } from "#db/schema/control-room/figures.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { LONGEST_JOB_MS, STAYS_MS } from "#domain/dispatch/job-before.ts";
import { JOB_STATUSES } from "#domain/jobs/job.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";

const START = bangkokMidnight(Date.parse("2026-12-02T00:00:00+07:00"));
const ORDERS = ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC"];
const DRIVERS = ["driver-dan", "driver-dao"];
const HOME_M = 1_000;
const LONG = { minLength: 1, maxLength: 30, size: "max" } as const;
const TWO_TRUCKS = ["four_wheel", "four_wheel"] as const;

/** What of a day depends on other rows than those of its jobs. */
interface Counted {
  delivered: number;
  homeM: number;
}
const NOTHING: Readonly<Counted> = { delivered: 0, homeM: 0 };

/** Three orders of two jobs each, which nobody has taken. */
async function openWorld(): Promise<Database> {
  const { db } = nodeDatabase();
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok" });
  for (const driverId of DRIVERS) await db.insert(drivers).values(driverRow({ driverId }));
  for (const orderId of ORDERS)
    await writeOrder(db, { customerId: "nok", orderId, pickupAt: START, vehicles: TWO_TRUCKS });
  return db;
}

// Instants fall together and on the edges of what a truck waits for often.
const halfDays = fc.integer({ min: 0, max: 14 }).map((count) => START + (count * DAY_MS) / 2);
// Most of what is counted begins with these.
const COMPLETED = ["completed", "completed", "completed"] as const;
const DELIVERED = ["delivered", "delivered", "delivered"] as const;
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      job: fc.nat(5),
      status: fc.constantFrom(...JOB_STATUSES, ...COMPLETED),
      driverId: fc.option(fc.constantFrom(...DRIVERS)),
      pickupAt: halfDays,
      lastsMs: fc.constantFrom(HOUR_MS, STAYS_MS, LONGEST_JOB_MS),
      completedAt: halfDays,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      order: fc.nat(2),
      status: fc.constantFrom(...ORDER_STATUSES, ...DELIVERED),
    }),
  },
  { weight: 2, arbitrary: fc.record({ deleted: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ copied: fc.nat(5), pickupAt: halfDays }) },
);
type Change = typeof change extends fc.Arbitrary<infer Each> ? Each : never;

async function apply(db: Database, step: Change, number: number): Promise<void> {
  const rows = await db.select().from(jobs).orderBy(asc(jobs.jobId));
  if ("order" in step) {
    await db.update(orders).set({ status: step.status }).where(eq(orders.orderId, ORDERS[step.order]!));
  } else if ("deleted" in step) {
    const row = rows[step.deleted];
    if (row !== undefined) await db.delete(jobs).where(eq(jobs.jobId, row.jobId));
  } else if ("copied" in step) {
    const row = rows[step.copied];
    if (row === undefined) return;
    const { pickupAt } = step;
    const copy = { jobId: `${row.jobId}-${number}`, pickupAt, endsAt: pickupAt + HOUR_MS };
    await db.insert(jobs).values({ ...row, ...copy });
  } else {
    const row = rows[step.job];
    if (row === undefined) return;
    const { status, driverId, pickupAt, lastsMs } = step;
    const completedAt = status === "completed" ? step.completedAt : null;
    await db
      .update(jobs)
      .set({ status, driverId, pickupAt, endsAt: pickupAt + lastsMs, completedAt })
      .where(eq(jobs.jobId, row.jobId));
  }
  // As the cron does, which measures what was completed.
  await db.update(jobFigures).set({ measuredAt: START, homeM: HOME_M });
}

/** What the days count, by the meaning of the words. */
async function expectedDays(db: Database): Promise<Map<string, Counted>> {
  const rows = await db.select().from(jobs);
  const delivered = await db.select().from(orders).where(eq(orders.status, "delivered"));
  const days = new Map<string, Counted>();
  const dayOf = (at: number) => {
    const day = days.get(bangkokDay(at)) ?? { ...NOTHING };
    days.set(bangkokDay(at), day);
    return day;
  };
  const done = rows.flatMap((row) => (row.completedAt === null ? [] : [{ ...row, at: row.completedAt }]));
  for (const job of done) {
    const next = rows.filter(
      ({ driverId, status }) =>
        driverId === job.driverId &&
        driverId !== null &&
        ["reserved", "in_progress", "completed"].includes(status),
    );
    const isFollowed = next.some(
      ({ jobId, pickupAt }) =>
        (pickupAt > job.pickupAt || (pickupAt === job.pickupAt && jobId > job.jobId)) &&
        pickupAt < job.endsAt + STAYS_MS,
    );
    dayOf(job.at).homeM += isFollowed ? 0 : HOME_M;
  }
  for (const { orderId } of delivered) {
    const ends = done.filter((job) => job.orderId === orderId).map(({ at }) => at);
    if (ends.length > 0) dayOf(Math.max(...ends)).delivered++;
  }
  return days;
}

async function countedDays(db: Database): Promise<Map<string, Counted>> {
  const days = new Map<string, Counted>();
  for (let at = START; at <= START + 7 * DAY_MS; at += DAY_MS) {
    const [row] = await totalsOfDayQuery(db, bangkokDay(at));
    if (row !== undefined) days.set(row.day, { delivered: row.delivered, homeM: row.homeM });
  }
  return days;
}

test("whatever becomes of jobs and orders, the days count what they mean, and each that changes is behind", async () => {
  const property = fc.asyncProperty(fc.array(change, LONG), async (steps) => {
    const db = await openWorld();
    let before = await countedDays(db);
    for (const [number, step] of steps.entries()) {
      await db.delete(staleDays);
      await apply(db, step, number);
      const now = await countedDays(db);
      const expected = await expectedDays(db);
      expect(now).toEqual(new Map([...now.keys()].map((day) => [day, expected.get(day) ?? NOTHING])));
      const changed = [...now].filter(([day, counted]) => !isDeepStrictEqual(counted, before.get(day)));
      const behind = (await db.select().from(staleDays)).map(({ day }) => day);
      expect(behind).toEqual(expect.arrayContaining(changed.map(([day]) => day)));
      before = now;
    }
  });
  await fc.assert(property, { numRuns: 25 });
});
