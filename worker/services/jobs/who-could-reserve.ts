import { bringDriver } from "../../outbox/handlers/board-driver.ts";
import type { Dependencies } from "../../dependencies.ts";

/** What asking the board needs. */
export type WhoCouldReserveNeeds = Pick<Dependencies, "db" | "now"> & {
  readonly board: Pick<Dependencies["board"], "whoCouldReserve" | "upsertDriver">;
};

/**
 * Who of some drivers could reserve an open job now: by the board's own decision, so that nobody is told of a job whose
 * reservation it would refuse. Drivers whom it lacks are sent to it first.
 * @returns their ids; `null` when the board has no such job (yet)
 */
export async function whoCouldReserve(
  deps: WhoCouldReserveNeeds,
  jobId: string,
  driverIds: readonly string[],
): Promise<ReadonlySet<string> | null> {
  if (driverIds.length === 0) return new Set();
  const known = await deps.board.whoCouldReserve(jobId, driverIds);
  if (known === null) return null;
  for (const driverId of known.unknown) await bringDriver(deps, driverId);
  const brought = known.unknown.length === 0 ? null : await deps.board.whoCouldReserve(jobId, known.unknown);
  return new Set([...known.able, ...(brought?.able ?? [])]);
}
