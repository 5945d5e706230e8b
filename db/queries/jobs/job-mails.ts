import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents } from "../../schema/orders.ts";
import { accounts, notificationPreferences, users } from "../../schema/users.ts";

/** What a mail to a driver says of a job, and who holds it now; `undefined` when there is no such job. */
export async function jobForMail(db: Database, jobId: string) {
  const { card, driverId, status, vehicleIndex, paySatang, estimatedPaySatang } = jobs;
  return db
    .select({ card, driverId, status, vehicleIndex, paySatang, estimatedPaySatang })
    .from(jobs)
    .where(eq(jobs.jobId, jobId))
    .get();
}

/**
 * How a driver is reached and in which language, or `undefined`. Without a user account there are only the address of the
 * profile and no language.
 */
export async function driverReader(db: Database, driverId: string) {
  return db
    .select({
      userId: users.id,
      accountEmail: users.email,
      profileEmail: drivers.email,
      locale: users.locale,
      lineUserId: accounts.accountId,
      preferences: notificationPreferences,
    })
    .from(drivers)
    .leftJoin(users, eq(users.id, drivers.userId))
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "line")))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(eq(drivers.driverId, driverId))
    .get();
}

/** How a driver lost a job, by its row in the order's history, or `undefined` when that row says something else. */
export async function lossOfJob(db: Database, orderId: string, version: number, position: number) {
  return db
    .select({ reason: orderEvents.reason, toStatus: orderEvents.toStatus, kind: orderEvents.kind })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.version, version),
        eq(orderEvents.position, position),
        inArray(orderEvents.toStatus, ["available", "cancelled"]),
      ),
    )
    .get();
}
