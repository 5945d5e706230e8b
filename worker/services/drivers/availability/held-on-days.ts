import { jobsByIds } from "#db/queries/drivers/all-drivers.ts";
import { jobsOnNewDaysOff, tidyDaysOff } from "#domain/drivers/availability.ts";
import type { HeldOnDaysInput } from "#domain/drivers/availability-input.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { orderIdOfJob } from "#domain/jobs/card.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { requireDriver } from "./times-of-driver.ts";

/** A job that keeps a day from being off, as the board has it. */
export interface HeldOnDay {
  readonly jobId: string;
  readonly orderId: string;
  /** One that is `in_progress` is not taken back with the others. */
  readonly status: "reserved" | "in_progress";
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly pickupArea: BilingualText | null;
  readonly destinationArea: BilingualText | null;
}

/**
 * All the jobs for which `setTimesOfDriver` refuses such days off, by pickup. They are asked of the board, which refuses by the
 * same list.
 * @throws AppError NOT_FOUND
 */
export async function readHeldOnDays(
  deps: Pick<Dependencies, "db" | "board" | "now">,
  { driverId, daysOff }: HeldOnDaysInput,
): Promise<readonly HeldOnDay[]> {
  const driver = await requireDriver(deps, driverId);
  const wanted = tidyDaysOff(daysOff, deps.now());
  const held = jobsOnNewDaysOff(await deps.board.heldJobs(driverId), wanted, driver.daysOff);
  const rows = await jobsByIds(
    deps.db,
    held.map(({ jobId }) => jobId),
  );
  const cards = new Map(rows.map(({ jobId, card }) => [jobId, card]));
  return held
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .map(({ jobId, startsAt, status }): HeldOnDay => ({
      jobId,
      orderId: orderIdOfJob(jobId),
      status: status === "in_progress" ? status : "reserved",
      pickupAt: startsAt,
      pickupArea: cards.get(jobId)?.pickupArea ?? null,
      destinationArea: cards.get(jobId)?.destinationArea ?? null,
    }));
}
