import { eq } from "drizzle-orm";
import type { DriverFacts } from "#domain/jobs/command.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";

export type DriverRow = typeof drivers.$inferSelect;

/** The driver profile of a user, approved or not. */
export async function driverOfUser(db: Database, userId: string): Promise<DriverRow | undefined> {
  return db.select().from(drivers).where(eq(drivers.userId, userId)).get();
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
