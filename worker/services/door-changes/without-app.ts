import type { Database } from "#db/client.ts";
import { userOfDriver } from "#db/queries/jobs/drivers.ts";
import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";

/**
 * For the board: whether the driver to whose job a change adds a stop has no account, so that they can neither propose it nor enter
 * its code. Nothing about a change without a stop, to which that is nothing.
 */
export async function withoutApp(
  db: Database,
  driverId: string,
  { stop }: Pick<DoorChangeTerms, "stop">,
): Promise<{ readonly isWithoutApp?: boolean }> {
  return stop === undefined ? {} : { isWithoutApp: (await userOfDriver(db, driverId)) === null };
}
