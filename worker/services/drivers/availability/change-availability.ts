import {
  driverFacts,
  driverOfUser,
  setDriverAvailability,
  writeDriverTimes,
  type ChangeOfDriver,
  type DriverRow,
} from "#db/queries/jobs/drivers.ts";
import {
  daysOffProblems,
  type AvailabilityInput,
  type OwnAvailableInput,
} from "#domain/drivers/availability-input.ts";
import { jobOnNewDayOff, jobsOutsideHours, tidyDaysOff } from "#domain/drivers/availability.ts";
import { tidyOutages } from "#domain/drivers/out-of-service.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { bringDriver, tellOfDriver, type ToldOfDriver } from "../../../outbox/handlers/board-driver.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/** Whether a driver takes jobs after their press. */
export interface OwnAvailability {
  readonly available: boolean;
  readonly officeSwitches: number;
  /** Whether their press was about an older state: the office has switched it since, and that stands. */
  readonly isByOffice: boolean;
}

/**
 * Turns on or off whether a driver takes jobs; the board knows it before the answer. Of their own devices the last press
 * counts. One that was pressed before the office has switched it, and comes after, changes nothing.
 */
export async function changeAvailable(
  deps: Needs,
  { driverId, userId, available: before }: Pick<DriverRow, "driverId" | "userId" | "available">,
  { available, seenOfficeSwitches }: OwnAvailableInput,
): Promise<OwnAvailability> {
  if (!(await setDriverAvailability(deps.db, driverId, available, seenOfficeSwitches, deps.now()))) {
    const now = userId === null ? undefined : await driverOfUser(deps.db, userId);
    if (now === undefined) throw new AppError("NOT_FOUND");
    const { available: stands, officeSwitches } = now;
    return { available: stands, officeSwitches, isByOffice: stands !== available };
  }
  deps.audit?.changed("driver", driverId, { available: before }, { available });
  await bringDriver(deps, driverId).catch(() => false);
  return { available, officeSwitches: seenOfficeSwitches, isByOffice: false };
}

/**
 * Changes the days off and the hours of a driver; the board decides by them before the answer. A job that is
 * held stays held: a day off over one is refused, hours are not, but the jobs outside them are named
 * (`heldOutside`). The board refuses days off over a job that was reserved meanwhile; they are then taken
 * back here, or, should this end before, by the effect that was written with them.
 * @throws AppError BAD_INPUT,
 *   REGISTRATION_CHANGED where the driver has seen older times,
 *   JOB_ON_DAY_OFF with the `jobId`
 */
export function changeTimes(
  deps: Needs,
  driver: Pick<DriverRow, "driverId" | "daysOff" | "weeklyHours">,
  input: AvailabilityInput,
) {
  const by = { conflict: "REGISTRATION_CHANGED", event: undefined } as const;
  return storeTimes(deps, driver, input, by);
}

/** Who changes times: what they are refused with when somebody else came first, and what the driver is told. */
export interface TimesWriter {
  readonly conflict: "REGISTRATION_CHANGED" | "DRIVER_CHANGED";
  readonly event: ChangeOfDriver | undefined;
}

/** As `changeTimes`, for the driver or the office. */
export async function storeTimes(
  deps: Needs,
  driver: Pick<DriverRow, "driverId" | "daysOff" | "weeklyHours">,
  { daysOff, weeklyHours, seenVersion }: AvailabilityInput,
  { conflict, event }: TimesWriter,
) {
  const { driverId } = driver;
  const now = deps.now();
  const fields = daysOffProblems(daysOff, now);
  if (Object.keys(fields).length > 0) throw badInput(fields);
  const next = { daysOff: tidyDaysOff(daysOff, now), weeklyHours };
  const held = await deps.board.heldJobs(driverId);
  refuseOver(jobOnNewDayOff(held, next.daysOff, driver.daysOff)?.jobId);
  if (!(await writeDriverTimes(deps.db, driverId, next, seenVersion, now, event)))
    throw new AppError(conflict);
  const told = await tellOfDriver(deps, driverId);
  if (told?.refused != null) throw refusedTimes(told.refused);
  // The effect may have brought these times first, and taken them back where the board refused them: then what was told here
  // was older than what the board had.
  const stored = await driverFacts(deps.db, driverId);
  if (stored !== undefined && isSameTimes(stored, next)) {
    deps.audit?.changed("driver", driverId, auditedTimes(driver), auditedTimes(next));
    const outside = jobsOutsideHours(held, weeklyHours, driver.weeklyHours);
    return { ...next, version: stored.version, heldOutside: outside.map(({ jobId }) => jobId) };
  }
  refuseOver(jobOnNewDayOff(await deps.board.heldJobs(driverId), next.daysOff, driver.daysOff)?.jobId);
  throw new AppError(conflict);
}

/** What the audit log keeps of times. */
function auditedTimes({ daysOff, weeklyHours }: Times) {
  const hours = weeklyHours?.map((day) => (day === null ? "-" : `${day.fromMin}-${day.toMin}`));
  return {
    daysOff: daysOff.map(({ from, to }) => `${from} ${to}`),
    weeklyHours: hours?.join(" ") ?? "any",
  };
}

type Times = Pick<DriverRow, "daysOff" | "weeklyHours">;

/** Whether two drivers take jobs at the same days and hours. */
export function isSameTimes(one: Times, other: Times): boolean {
  const times = ({ daysOff, weeklyHours }: Times) => JSON.stringify([daysOff, weeklyHours]);
  return times(one) === times(other);
}

/** Why the board keeps the times of a driver as they were: with the job that they hold. */
export function refusedTimes({ code, jobId }: NonNullable<ToldOfDriver["refused"]>): AppError {
  return new AppError(code, { params: { jobId } });
}

/** @throws AppError JOB_ON_DAY_OFF where there is a job */
function refuseOver(jobId: string | null | undefined): void {
  if (jobId != null) throw new AppError("JOB_ON_DAY_OFF", { params: { jobId } });
}

/**
 * When a driver takes jobs, as they set it, and which of their vehicles are out of service; `null` for
 * somebody who is not a driver.
 */
export async function readTimes({ db, now }: Pick<Needs, "db" | "now">, userId: string) {
  const driver = await driverOfUser(db, userId);
  if (driver?.approvedAt == null) return null;
  const { available, officeSwitches, daysOff, weeklyHours, outOfService, version } = driver;
  const at = now();
  return {
    available,
    officeSwitches,
    daysOff: tidyDaysOff(daysOff, at),
    weeklyHours,
    outOfService: tidyOutages(outOfService, at),
    version,
  };
}
