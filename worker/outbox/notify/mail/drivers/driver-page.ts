import { userOfDriver } from "#db/queries/jobs/drivers.ts";
import type { ComposeNeeds } from "../composer.ts";

/**
 * The address of a page that only a driver with an account can open; `null` for one without, whose mails have no button and
 * name the office in its place.
 * @param path under `/driver/`
 */
export async function driverPage(
  { db, settings }: Pick<ComposeNeeds, "db" | "settings">,
  driverId: string,
  path: `/driver/${string}`,
): Promise<string | null> {
  return (await userOfDriver(db, driverId)) === null ? null : `${settings.origin}${path}`;
}
