import {
  driverOfUser,
  setDriverAvailability,
  writeDriverTimes,
  type DriverRow,
} from "#db/queries/jobs/drivers.ts";
import { daysOffProblems, type AvailabilityInput } from "#domain/drivers/availability-input.ts";
import { tidyDaysOff, windowOf, type DaysOff } from "#domain/drivers/availability.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { BusyJob } from "#domain/jobs/command.ts";
import { overlaps } from "#domain/jobs/job.ts";
import type { Dependencies } from "../../dependencies.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** Turns on or off whether a driver takes jobs; the board knows it before the answer. */
export async function changeAvailable(
  deps: Needs,
  { driverId }: Pick<DriverRow, "driverId">,
  available: boolean,
): Promise<{ readonly available: boolean }> {
  await setDriverAvailability(deps.db, driverId, available, crypto.randomUUID(), deps.now());
  await bringDriver(deps, driverId).catch(() => false);
  return { available };
}

/**
 * Changes the days off and the hours of a driver; the board decides by them before the answer. A job that is held stays
 * held: a day off over one is refused, hours are not. The jobs are looked at again once the board knows the days, so that one
 * reserved at the same moment is found, too; the days are then taken back.
 * @throws AppError BAD_INPUT, REGISTRATION_CHANGED where the driver has seen older times, JOB_ON_DAY_OFF with the `jobId`
 */
export async function changeTimes(
  deps: Needs,
  driver: Pick<DriverRow, "driverId" | "daysOff" | "weeklyHours" | "version">,
  { daysOff, weeklyHours, seenVersion }: AvailabilityInput,
) {
  const { driverId } = driver;
  const now = deps.now();
  const fields = daysOffProblems(daysOff, now);
  if (Object.keys(fields).length > 0) throw badInput(fields);
  const next = { daysOff: tidyDaysOff(daysOff, now), weeklyHours };
  refuseOver(await deps.board.heldJobs(driverId), next.daysOff, driver.daysOff);
  if (!(await writeDriverTimes(deps.db, driverId, next, seenVersion, now)))
    throw new AppError("REGISTRATION_CHANGED");
  await bringDriver(deps, driverId);
  try {
    refuseOver(await deps.board.heldJobs(driverId), next.daysOff, driver.daysOff);
  } catch (error) {
    const { daysOff: before, weeklyHours: hours } = driver;
    await writeDriverTimes(deps.db, driverId, { daysOff: before, weeklyHours: hours }, seenVersion + 1, now);
    await bringDriver(deps, driverId);
    throw error;
  }
  return { ...next, version: seenVersion + 1 };
}

/** @throws AppError JOB_ON_DAY_OFF for a held job on a day that is newly off */
function refuseOver(held: readonly BusyJob[], daysOff: DaysOff, before: DaysOff): void {
  const isOff = (days: DaysOff, job: BusyJob) => days.some((range) => overlaps(windowOf(range), job));
  const clash = held.find((job) => isOff(daysOff, job) && !isOff(before, job));
  if (clash !== undefined) throw new AppError("JOB_ON_DAY_OFF", { params: { jobId: clash.jobId } });
}

/** When a driver takes jobs, as they set it; `null` for somebody who is not a driver. */
export async function readTimes({ db, now }: Pick<Needs, "db" | "now">, userId: string) {
  const driver = await driverOfUser(db, userId);
  if (driver?.approvedAt == null) return null;
  const { available, daysOff, weeklyHours, version } = driver;
  return { available, daysOff: tidyDaysOff(daysOff, now()), weeklyHours, version };
}
