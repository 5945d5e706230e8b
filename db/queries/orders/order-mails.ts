import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents, orders } from "../../schema/orders.ts";
import { accounts, notificationPreferences, users } from "../../schema/users.ts";
import { driversToTell, type DriverToTell } from "../notifications/phone-to-tell.ts";

/** What a mail about an order says of it, or `undefined`. */
export async function orderForMail(db: Database, orderId: string) {
  return db
    .select({
      status: orders.status,
      createdAt: orders.createdAt,
      pickupAt: orders.pickupAt,
      // What is to pay in all; NULL without a price.
      totalSatang: sql<number | null>`${orders.totalSatang} + ${orders.waitingSatang}`,
      from: { th: orders.pickupLabelTh, en: orders.pickupLabelEn },
      to: { th: orders.destinationLabelTh, en: orders.destinationLabelEn },
    })
    .from(orders)
    .where(eq(orders.orderId, orderId))
    .get();
}

/** How an order's customer is reached and in which language, or `undefined`. The contact's address is "" once deleted. */
export async function customerOfOrder(db: Database, orderId: string) {
  return db
    .select({
      userId: users.id,
      accountEmail: users.email,
      contactEmail: orders.contactEmail,
      locale: users.locale,
      lineUserId: accounts.accountId,
      preferences: notificationPreferences,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "line")))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(eq(orders.orderId, orderId))
    .get();
}

/**
 * Whom the office has to tell of a change of an order: of the drivers who lost a job of it by that change or hold one now, those
 * whom no message reaches.
 * @param version of the order since the change
 */
export async function driversNotTold(
  db: Database,
  orderId: string,
  version: number,
): Promise<readonly DriverToTell[]> {
  const { driverId, jobId, toStatus } = orderEvents;
  const lost = await db
    .select({ driverId })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.version, version),
        isNotNull(jobId),
        inArray(toStatus, ["available", "cancelled"]),
      ),
    )
    .union(
      db
        .select({ driverId: jobs.driverId })
        .from(jobs)
        .where(and(eq(jobs.orderId, orderId), inArray(jobs.status, ["reserved", "in_progress"]))),
    );
  const concerned = lost.flatMap((each) => each.driverId ?? []);
  return driversToTell(db, concerned);
}

/** Who cancelled an order, why and for which fee, or `undefined` when it is not cancelled. */
export async function cancellationOf(db: Database, orderId: string) {
  return db
    .select({
      actorKind: orderEvents.actorKind,
      version: orderEvents.version,
      reason: orderEvents.reason,
      feeSatang: orders.cancellationFeeSatang,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.orderId, orderEvents.orderId))
    .where(
      and(eq(orderEvents.orderId, orderId), isNull(orderEvents.jobId), eq(orderEvents.toStatus, "cancelled")),
    )
    .get();
}

/** Who gave a job back, when and why, by the row in the order's history, or `undefined`. */
export async function releaseForMail(db: Database, orderId: string, version: number, position: number) {
  const { driverId, reason, at } = orderEvents;
  return db
    .select({ driverId, reason, at, driverName: drivers.name })
    .from(orderEvents)
    .leftJoin(drivers, eq(drivers.driverId, orderEvents.driverId))
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.version, version),
        eq(orderEvents.position, position),
      ),
    )
    .get();
}

/** What one entry of an order's history says of a changed term, or `undefined`. */
export async function revisionForMail(db: Database, orderId: string, version: number, position: number) {
  return db
    .select({ details: orderEvents.details, actorKind: orderEvents.actorKind, reason: orderEvents.reason })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.version, version),
        eq(orderEvents.position, position),
      ),
    )
    .get();
}
