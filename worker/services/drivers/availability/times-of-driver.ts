import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { driverFacts, writeDriverTimes, type DriverRow } from "#db/queries/jobs/drivers.ts";
import { tidyDaysOff } from "#domain/drivers/availability.ts";
import type { AvailableOfDriverInput, TimesOfDriverInput } from "#domain/drivers/availability-input.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { bringDriver } from "../../../outbox/handlers/board-driver.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { accountOfDriver } from "../account-of-driver.ts";
import { isSameTimes, storeTimes, type TimesWriter } from "./change-availability.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * The office sets the days off and the hours of a driver, by the rule of `changeTimes`: a day off over a held job is refused.
 * A driver with an account is told. What is as it should be already is answered, and nobody is told.
 * @throws AppError NOT_FOUND, BAD_INPUT, DRIVER_CHANGED where something else has changed since it was seen, JOB_ON_DAY_OFF with
 *   the `jobId`
 */
export async function setTimesOfDriver(deps: Needs, { driverId, ...input }: TimesOfDriverInput) {
  const driver = await requireDriver(deps, driverId);
  const { version } = driver;
  const [before, wanted] = [driver, input].map(({ daysOff, weeklyHours }) => ({
    daysOff: tidyDaysOff(daysOff, deps.now()),
    weeklyHours,
  }));
  if (before !== undefined && wanted !== undefined && isSameTimes(before, wanted))
    return { ...wanted, version };
  return storeTimes(deps, driver, input, await officeWrites(deps, driver));
}

/**
 * The office sets whether a driver takes jobs; what they hold stays theirs. Told as `setTimesOfDriver`.
 * @throws AppError NOT_FOUND, DRIVER_CHANGED where something else has changed since it was seen
 */
export async function setAvailableOfDriver(
  deps: Needs,
  { driverId, available, seenVersion }: AvailableOfDriverInput,
): Promise<{ readonly available: boolean; readonly version: number }> {
  const driver = await requireDriver(deps, driverId);
  if (driver.available === available) return { available, version: driver.version };
  const { event } = await officeWrites(deps, driver);
  if (!(await writeDriverTimes(deps.db, driverId, { available }, seenVersion, deps.now(), event)))
    throw new AppError("DRIVER_CHANGED");
  deps.audit?.changed("driver", driverId, { available: driver.available }, { available });
  await bringDriver(deps, driverId).catch(() => false);
  const stored = await driverFacts(deps.db, driverId);
  return { available, version: stored?.version ?? seenVersion + 1 };
}

/** @throws AppError NOT_FOUND for nobody, and for a deleted driver */
export async function requireDriver({ db }: Pick<Needs, "db">, driverId: string): Promise<DriverRow> {
  const driver = (await driverWithAccount(db, driverId))?.driver;
  if (driver === undefined || driver.archivedAt !== null) throw new AppError("NOT_FOUND");
  return driver;
}

async function officeWrites(deps: Pick<Needs, "db">, driver: DriverRow): Promise<TimesWriter> {
  const account = await accountOfDriver(deps, driver);
  const event = account && ({ type: "driver_times_changed", ...account } as const);
  return { conflict: "DRIVER_CHANGED", event };
}
