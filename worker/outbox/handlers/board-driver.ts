import { driverFacts } from "#db/queries/jobs/drivers.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type BoardDriverNeeds = Pick<Dependencies, "db"> & {
  readonly board: Pick<Dependencies["board"], "upsertDriver">;
};

/** Sends a driver's current facts to the dispatch board, which keeps the newest version. */
export const boardDriverHandler: Handler<"board-driver", BoardDriverNeeds> = {
  afterInterruption: "retry",
  deliver: (deps, attempts) =>
    Promise.all(
      attempts.map(async ({ effect }) => {
        try {
          return (await bringDriver(deps, effect.driverId)) ? { is: "delivered" } : { is: "needless" };
        } catch (error) {
          return { is: "failed", failure: summarizeError(error) };
        }
      }),
    ),
};

/**
 * Sends a driver's facts to the dispatch board now. Safe to repeat.
 * @returns false when there is no such driver
 */
export async function bringDriver({ db, board }: BoardDriverNeeds, driverId: string): Promise<boolean> {
  const facts = await driverFacts(db, driverId);
  if (facts === undefined) return false;
  await board.upsertDriver(facts);
  return true;
}
