import { AppError } from "#domain/errors.ts";
import type { DriverFitness } from "#domain/jobs/fit.ts";
import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * What the board judges every job by for a driver: their facts and what they have to drive besides. It is the board's own
 * state, so that a screen that applies `whyUnfit` to it says what a reservation would be answered.
 * @throws AppError SERVICE_UNAVAILABLE while the board cannot be told of the driver
 */
export async function readFitness(
  deps: Pick<Dependencies, "db" | "board" | "now">,
  driverId: string,
): Promise<DriverFitness> {
  const known = await deps.board.fitnessOf(driverId);
  if (known !== null) return known;
  await bringDriver(deps, driverId);
  const brought = await deps.board.fitnessOf(driverId);
  if (brought === null) throw new AppError("SERVICE_UNAVAILABLE");
  return brought;
}
