import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { contactOpenings } from "../../schema/jobs.ts";

/** Notes that a driver has opened the contact of a job; repeating it keeps the first time. */
export async function insertContactOpening(
  db: Database,
  opening: typeof contactOpenings.$inferInsert,
): Promise<void> {
  await db.insert(contactOpenings).values(opening).onConflictDoNothing();
}

/** Whether a driver has opened the contact of this row's job: the condition of a left join. */
export function openedBy(jobId: Parameters<typeof eq>[0], driverId: string) {
  return and(eq(contactOpenings.jobId, jobId), eq(contactOpenings.driverId, driverId));
}

/** Who has opened the contact of an order's jobs, and when; oldest first. */
export function contactOpeningsQuery(db: Database, orderId: string) {
  return db
    .select({
      jobId: contactOpenings.jobId,
      driverName: drivers.name,
      openedAt: contactOpenings.openedAt,
    })
    .from(contactOpenings)
    .innerJoin(drivers, eq(drivers.driverId, contactOpenings.driverId))
    .where(eq(contactOpenings.orderId, orderId))
    .orderBy(asc(contactOpenings.openedAt));
}
