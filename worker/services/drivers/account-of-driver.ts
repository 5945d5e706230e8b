import type { ChangeOfDriver, DriverRow } from "#db/queries/jobs/drivers.ts";
import { driverReader } from "#db/queries/jobs/job-mails.ts";
import { realEmail } from "#domain/access/email.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Where a driver is told of what the office changes of them. */
export interface AccountOfDriver {
  readonly driverId: string;
  /** `null` for an account without an address. */
  readonly email: string | null;
  readonly locale: Locale;
}

/** The account of a driver; `undefined` for one without, who has no page of theirs and is not told. */
export async function accountOfDriver(
  { db }: Pick<Dependencies, "db">,
  { driverId, userId }: Pick<DriverRow, "driverId" | "userId">,
): Promise<AccountOfDriver | undefined> {
  const reader = userId === null ? undefined : await driverReader(db, driverId);
  if (reader === undefined) return undefined;
  const email = reader.accountEmail === null ? null : realEmail(reader.accountEmail);
  return { driverId, email, locale: toLocale(reader.locale ?? undefined) };
}

/**
 * What is told where the office changes what it has of a driver who has sent no papers: to the driver, where they have an
 * account, and to the board always.
 * @param isSame where what holds after it is what held before
 */
export async function fileChangeOf(
  deps: Pick<Dependencies, "db">,
  driver: Pick<DriverRow, "driverId" | "userId">,
  isSame: boolean,
): Promise<ChangeOfDriver> {
  const account = isSame ? undefined : await accountOfDriver(deps, driver);
  return account === undefined
    ? { type: "driver_changed", driverId: driver.driverId }
    : { type: "driver_file_changed", ...account };
}
