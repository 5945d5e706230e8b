import { hasSentFirstPapers } from "#db/queries/drivers/sent-papers.ts";
import {
  driverFacts,
  userOfDriver,
  writeDriverTimes,
  type ChangeOfDriver,
} from "#db/queries/jobs/drivers.ts";
import type { DriverVehicles } from "#domain/drivers/papers.ts";
import { jobWithoutVehicle } from "#domain/drivers/papers.ts";
import { outageProblems, type OutOfServiceInput } from "#domain/drivers/out-of-service-input.ts";
import { ONLY_VEHICLE, tidyOutages, type OutOfService } from "#domain/drivers/out-of-service.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { tellOfDriver } from "../../../outbox/handlers/board-driver.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { accountOfDriver } from "../account-of-driver.ts";
import { refusedTimes } from "./change-availability.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/**
 * The office says when the vehicles of a driver are out of service; the board decides by it before the answer. Where a held
 * job would have no vehicle left it is refused, also when that job was reserved meanwhile: the office takes it back first. A
 * driver with an account is told of days that changed.
 * @throws AppError NOT_FOUND, BAD_INPUT, VEHICLE_CHANGE_WAITS while first papers wait for a decision, DRIVER_CHANGED where
 *   something else has changed since it was seen, JOB_NEEDS_VEHICLE with the `jobId`
 */
export async function changeOutOfService(
  deps: Needs,
  { driverId, seenVersion, outages }: OutOfServiceInput,
): Promise<{ readonly outOfService: OutOfService; readonly version: number }> {
  const facts = await driverFacts(deps.db, driverId);
  if (facts === undefined) throw new AppError("NOT_FOUND");
  // The approval of the first papers gives the vehicles other ids, and the days out of service would be of none.
  if (await hasSentFirstPapers(deps.db, driverId)) throw new AppError("VEHICLE_CHANGE_WAITS");
  const now = deps.now();
  const fields = outageProblems(outages, vehiclesOf(facts), now);
  if (Object.keys(fields).length > 0) throw badInput(fields);
  const outOfService = tidyOutages(outages, now);
  const requireVehicles = async () => {
    const held = await deps.board.heldJobs(driverId);
    const without = jobWithoutVehicle(held, { ...facts, outOfService }, facts.outOfService);
    if (without !== undefined) throw refusedTimes({ code: "JOB_NEEDS_VEHICLE", jobId: without.jobId });
  };
  await requireVehicles();
  const event = await eventOf(deps, facts, outOfService);
  if (!(await writeDriverTimes(deps.db, driverId, { outOfService }, seenVersion, now, event)))
    throw new AppError("DRIVER_CHANGED");
  const told = await tellOfDriver(deps, driverId);
  if (told?.refused != null) throw refusedTimes(told.refused);
  // The effect may have brought these outages first, and taken them back where the board refused them.
  const stored = await driverFacts(deps.db, driverId);
  if (JSON.stringify(stored?.outOfService) !== JSON.stringify(outOfService)) {
    await requireVehicles();
    throw new AppError("DRIVER_CHANGED");
  }
  deps.audit?.changed("driver", driverId, audited(facts.outOfService), audited(outOfService));
  return { outOfService, version: stored?.version ?? seenVersion + 1 };
}

/** What the change is told as: to the driver, where they have an account and other days hold after it. */
async function eventOf(
  { db, now }: Pick<Needs, "db" | "now">,
  { driverId, outOfService: before }: Pick<DriverFacts, "driverId" | "outOfService">,
  after: OutOfService,
): Promise<ChangeOfDriver> {
  const textOf = (outages: OutOfService) => audited(outages).outOfService.join();
  const isSame = textOf(tidyOutages(before, now())) === textOf(after);
  const userId = isSame ? null : await userOfDriver(db, driverId);
  const account = await accountOfDriver({ db }, { driverId, userId });
  return account === undefined
    ? { type: "driver_changed", driverId }
    : { type: "vehicle_outages_changed", ...account };
}

/** The vehicles of which a driver has something on file. */
function vehiclesOf({ papers }: Pick<DriverVehicles, "papers">): ReadonlySet<string> {
  return new Set(papers === null ? [ONLY_VEHICLE] : papers.vehicles.map(({ vehicleId }) => vehicleId));
}

/** What the audit log keeps: without the notes, which are free text. */
function audited(outages: OutOfService) {
  return {
    outOfService: outages.map(({ vehicleId, kind, from, to }) => `${vehicleId} ${kind} ${from} ${to}`),
  };
}
