import type { Database } from "#db/client.ts";
import { userOfDriver } from "#db/queries/jobs/drivers.ts";
import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";

/**
 * The part of a board command that says whether the job's driver has no account, so that they can neither propose the change
 * nor enter its code. `{}` where the change adds no stop, because only an added stop depends on it.
 */
export async function withoutApp(
  db: Database,
  driverId: string,
  { stop }: Pick<DoorChangeTerms, "stop">,
): Promise<{ readonly isWithoutApp?: boolean }> {
  return stop === undefined ? {} : { isWithoutApp: (await userOfDriver(db, driverId)) === null };
}
