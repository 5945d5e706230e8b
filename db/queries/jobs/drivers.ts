import { eq } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";

export type DriverRow = typeof drivers.$inferSelect;

/** The driver profile of a user, approved or not. */
export async function driverOfUser(db: Database, userId: string): Promise<DriverRow | undefined> {
  return db.select().from(drivers).where(eq(drivers.userId, userId)).get();
}
