import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { JOB_STATUSES, type JobStatus } from "#domain/jobs/job.ts";
import { ORDERS_AHEAD } from "#domain/orders/office/list-terms.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";
import { writeOrder } from "../support/orders.ts";
import { createDriver, createPerson, freshDatabase } from "../support/people.ts";

const ORDER = "KD-AAAAAA";
const OTHER = "KD-BBBBBB";
const DRIVER = "driver-dan";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  const { userId: customerId } = await createPerson(db, "customer");
  await createDriver(db, "dan");
  for (const orderId of [ORDER, OTHER])
    await writeOrder(db, { customerId, orderId, vehicles: ["four_wheel", "four_wheel", "six_wheel"] });
});

async function kept(orderId = ORDER) {
  const row = await db
    .select({ driverState: orders.driverState })
    .from(orders)
    .where(eq(orders.orderId, orderId))
    .get();
  return row?.driverState;
}

interface Change {
  readonly status: JobStatus;
  readonly driverId: string | null;
}

/** A job that nobody holds is open, waits, or is cancelled; any other one has its driver. */
const aJob: fc.Arbitrary<Change> = fc.constantFrom(
  ...JOB_STATUSES.flatMap((status) => [
    ...(["awaiting_payment", "available", "cancelled"].includes(status) ? [{ status, driverId: null }] : []),
    ...(status === "available" || status === "awaiting_payment" ? [] : [{ status, driverId: DRIVER }]),
  ]),
);

function stateOf(status: OrderStatus, held: readonly Change[]) {
  if (!ORDERS_AHEAD.some((each) => each === status) || held.length === 0) return null;
  if (held.some((job) => job.status === "available")) return "open";
  return held.some((job) => job.driverId === null && job.status !== "cancelled") ? null : "taken";
}

test("whatever becomes of its jobs, an order says whether somebody of them is missing, and no other order does", async () => {
  const before = await kept(OTHER);
  expect(before).toBe("open");
  const change = fc.record({
    which: fc.nat({ max: 2 }),
    job: aJob,
    status: fc.constantFrom(...ORDER_STATUSES),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { which, job, status } of changes) {
        const [, touched] = await db.batch([
          db.update(orders).set({ status }).where(eq(orders.orderId, ORDER)),
          db
            .update(jobs)
            .set(job)
            .where(sql`${jobs.orderId} = ${ORDER} AND ${jobs.vehicleIndex} = ${which}`)
            .returning({ jobId: jobs.jobId }),
        ]);
        expect(touched).toHaveLength(1);
        const held = await db.select().from(jobs).where(eq(jobs.orderId, ORDER));
        expect(await kept()).toEqual(stateOf(status, held));
      }
    }),
    { numRuns: 25 },
  );
  expect(await kept(OTHER)).toEqual(before);
});

test("an order that loses its jobs, and one that gets another, say it anew", async () => {
  const [first] = await db.select().from(jobs).where(eq(jobs.orderId, ORDER)).limit(1);
  if (first === undefined) throw new Error("an order has jobs");
  await db.update(jobs).set({ status: "reserved", driverId: DRIVER }).where(eq(jobs.orderId, ORDER));
  expect(await kept()).toEqual("taken");
  await db.insert(jobs).values({ ...first, jobId: `${ORDER}-9`, status: "available", driverId: null });
  expect(await kept()).toEqual("open");
  await db.delete(jobs).where(eq(jobs.jobId, `${ORDER}-9`));
  expect(await kept()).toEqual("taken");
  await db.delete(jobs).where(eq(jobs.orderId, ORDER));
  expect(await kept()).toEqual(null);
});

test.each([
  ["driver_states", "confirmed"],
  ["missing_drivers_under_way", "in_transit"],
] as const)("the migration %s says it of the orders of before that are %s", async (migration, status) => {
  const [fill = "", ...others] = env.TEST_MIGRATIONS.filter(({ name }) => name.endsWith(`_${migration}.sql`))
    .flatMap(({ queries }) => queries)
    .filter((query) => /^UPDATE/m.test(query) && !query.includes("TRIGGER"));
  expect(others).toEqual([]);
  await db.update(jobs).set({ status: "reserved", driverId: DRIVER }).where(eq(jobs.orderId, OTHER));
  await db.update(orders).set({ status });
  expect([await kept(), await kept(OTHER)]).toEqual(["open", "taken"]);
  await db.update(orders).set({ driverState: null });
  await db.run(sql.raw(fill));
  expect([await kept(), await kept(OTHER)]).toEqual(["open", "taken"]);
});
