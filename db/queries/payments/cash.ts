import { and, asc, eq, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { payments } from "../../schema/payments.ts";
import { behind, PAGE_SIZE, pageOf, sorted, type Cursor, type PageInput } from "../page.ts";

/** Cash that drivers have recorded and an admin has not confirmed. Literals, because the index is a partial one. */
const isHeld = sql`${payments.method} = 'cash' AND ${payments.state} = 'reported'`;

const LONGEST_FIRST = { direction: "ascending", at: payments.reportedAt, id: payments.paymentId } as const;

/** The statement of `cashHeldByDriver`, on its own so that a test can read its query plan. */
export function cashHeldQuery(db: Database, cursor?: Cursor) {
  const ofSameDriver = sql`FROM payments AS theirs WHERE theirs.method = 'cash' AND theirs.state = 'reported'
    AND theirs.reported_by = ${payments.reportedBy}`;
  return (
    db
      .select({
        driverId: payments.reportedBy,
        driverName: drivers.name,
        amountSatang: sql<number>`(SELECT sum(theirs.amount_satang) ${ofSameDriver})`,
        orders: sql<number>`(SELECT count(*) ${ofSameDriver})`,
        since: payments.reportedAt,
        paymentId: payments.paymentId,
      })
      .from(payments)
      .leftJoin(drivers, eq(drivers.driverId, payments.reportedBy))
      // A driver stands where the first of their payments does.
      .where(
        and(
          isHeld,
          sql`NOT EXISTS (SELECT 1 ${ofSameDriver}
            AND (theirs.reported_at, theirs.payment_id) < (${payments.reportedAt}, ${payments.paymentId}))`,
          behind(cursor, LONGEST_FIRST),
        ),
      )
      .orderBy(...sorted(LONGEST_FIRST))
  );
}

/** How much cash each driver holds for the company, from how many orders, and since when; who holds it longest first. */
export async function cashHeldByDriver(db: Database, { limit = PAGE_SIZE, cursor }: PageInput) {
  const rows = await cashHeldQuery(db, cursor).limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ since, paymentId }) => ({ at: since ?? 0, id: paymentId }),
    ({ driverName, since, paymentId: _id, ...row }) => ({
      ...row,
      driverName: driverName ?? "",
      since: since ?? 0,
    }),
  );
}

/** How much cash a driver holds for the company, in satang, beside a column that names the driver; by index. */
export function cashHeldBy(driverId: SQLWrapper): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(amount_satang), 0) FROM payments
    WHERE reported_by = ${driverId} AND method = 'cash' AND state = 'reported')`;
}

/**
 * The ids of the payments that are cash which a driver holds for the company. The index is named, because SQLite would take the
 * one of all drivers.
 */
export function heldPaymentsOf(driverId: string): SQL {
  return sql`(SELECT payment_id FROM payments AS theirs INDEXED BY payments_cash_held
    WHERE theirs.reported_by = ${driverId} AND theirs.method = 'cash' AND theirs.state = 'reported')`;
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
