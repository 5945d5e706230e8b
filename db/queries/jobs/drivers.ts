import { eq, sql } from "drizzle-orm";
import { effectsOf } from "#domain/effects.ts";
import type { DriverFacts } from "#domain/jobs/command.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { effectInserts } from "../outbox.ts";

export type DriverRow = typeof drivers.$inferSelect;

/** The driver profile of a user, approved or not. */
export async function driverOfUser(db: Database, userId: string): Promise<DriverRow | undefined> {
  return db.select().from(drivers).where(eq(drivers.userId, userId)).get();
}

/** The account of a driver, or `null` when there is no such driver or they have none. */
export async function userOfDriver(db: Database, driverId: string): Promise<string | null> {
  const row = await db
    .select({ userId: drivers.userId })
    .from(drivers)
    .where(eq(drivers.driverId, driverId))
    .get();
  return row?.userId ?? null;
}

/** What the board needs to know of a driver, or `undefined` when there is no such driver. */
export async function driverFacts(db: Database, driverId: string): Promise<DriverFacts | undefined> {
  const { vehicle, available, version } = drivers;
  return db
    .select({ driverId: drivers.driverId, vehicle, available, version })
    .from(drivers)
    .where(eq(drivers.driverId, driverId))
    .get();
}

/**
 * Changes whether a driver may take jobs, and what follows from it, in one batch. Whatever changes `available` or
 * `vehicle` must do the same: raise `version`, so that the board never takes older facts for newer ones, and put the
 * effects of `driver_changed` into the outbox, so that the board is told.
 * @param eventId unique to this change, @param now epoch milliseconds
 */
export async function setDriverAvailability(
  db: Database,
  driverId: string,
  available: boolean,
  eventId: string,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .update(drivers)
      .set({ available, version: sql`${drivers.version} + 1` })
      .where(eq(drivers.driverId, driverId)),
    ...effectInserts(db, eventId, effectsOf({ type: "driver_changed", driverId }), now),
  ]);
}
