import { and, asc, count, eq, inArray, min, sql, sum, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { payments } from "../../schema/payments.ts";

/** Cash that drivers have recorded and an admin has not confirmed. Literals, because the index is a partial one. */
export const isHeld = sql`${payments.method} = 'cash' AND ${payments.state} = 'reported'`;

/** The statement of `cashHeldByDriver`, on its own so that a test can read its query plan. */
export function cashHeldQuery(db: Database) {
  return db
    .select({
      driverId: payments.reportedBy,
      driverName: drivers.name,
      amountSatang: sum(payments.amountSatang).mapWith(Number),
      orders: count(),
      since: min(payments.reportedAt),
    })
    .from(payments)
    .leftJoin(drivers, eq(drivers.driverId, payments.reportedBy))
    .where(isHeld)
    .groupBy(payments.reportedBy);
}

/** How much cash each driver holds for the company, from how many orders, and since when. */
export async function cashHeldByDriver(db: Database) {
  const rows = await cashHeldQuery(db);
  return rows
    .map(({ driverName, since, ...row }) => ({ ...row, driverName: driverName ?? "", since: since ?? 0 }))
    .toSorted((a, b) => a.since - b.since);
}

/** The cash that one driver holds for the company, oldest first; by index. */
export function cashOfDriverQuery(db: Database, driverId: string) {
  const { orderId, amountSatang, reportedAt } = payments;
  return db
    .select({ orderId, amountSatang, recordedAt: reportedAt })
    .from(payments)
    .where(and(eq(payments.reportedBy, driverId), isHeld))
    .orderBy(asc(payments.reportedAt));
}

/** Holds while a driver has no cash to hand over, for the condition of what needs that; by index. */
export function holdsNoCash(driverId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM payments
    WHERE reported_by = ${driverId} AND method = 'cash' AND state = 'reported')`;
}

/** The names of the drivers with these ids. */
export async function driverNames(
  db: Database,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (driverIds.length === 0) return new Map();
  const { driverId, name } = drivers;
  const rows = await db.select({ driverId, name }).from(drivers).where(inArray(driverId, driverIds));
  return new Map(rows.map((row) => [row.driverId, row.name]));
}

/** A job as recording cash needs it, or `undefined`. */
export function jobForCash(db: Database, jobId: string) {
  const { orderId, driverId, status, completedAt } = jobs;
  return db.select({ orderId, driverId, status, completedAt }).from(jobs).where(eq(jobs.jobId, jobId)).get();
}
