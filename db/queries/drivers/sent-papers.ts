import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";

/**
 * The condition on a driver that papers they have sent wait for a decision. The approval of their first ones puts these in the
 * place of all that the office keeps: what was changed of that meanwhile would be lost.
 */
export function hasSent(driverId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM driver_registrations AS waiting
    WHERE waiting.driver_id = ${driverId} AND waiting.sent IS NOT NULL)`;
}

/** Whether the first papers that a driver has sent wait for a decision: their approval replaces what the office keeps. */
export async function hasSentFirstPapers(db: Database, driverId: string): Promise<boolean> {
  const { sent, profile } = driverRegistrations;
  const waiting = and(eq(driverRegistrations.driverId, driverId), isNotNull(sent), isNull(profile));
  return (
    (await db
      .select({ driverId: driverRegistrations.driverId })
      .from(driverRegistrations)
      .where(waiting)
      .get()) !== undefined
  );
}

/** Whether papers that a driver has sent wait for a decision. */
export async function hasSentPapers(db: Database, driverId: string): Promise<boolean> {
  const { sent } = driverRegistrations;
  const waiting = and(eq(driverRegistrations.driverId, driverId), isNotNull(sent));
  return (await db.select({ sent }).from(driverRegistrations).where(waiting).get()) !== undefined;
}
