import { driverFacts } from "#db/queries/jobs/drivers.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import type { Handler } from "../handler.ts";

/** What telling the board of a driver needs. */
export type BoardDriverNeeds = Pick<Dependencies, "db"> & {
  readonly board: Pick<Dependencies["board"], "upsertDriver">;
};

/** Tells the dispatch board what is on file of a driver now. The board keeps the newest version it was told. */
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
 * Tells the dispatch board of a driver now. Safe to repeat.
 * @returns false when there is no such driver
 */
export async function bringDriver({ db, board }: BoardDriverNeeds, driverId: string): Promise<boolean> {
  const facts = await driverFacts(db, driverId);
  if (facts === undefined) return false;
  await board.upsertDriver(facts);
  return true;
}
