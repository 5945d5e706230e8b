import { driverFacts, writeDriverTimes } from "#db/queries/jobs/drivers.ts";
import type { TimesRefusal } from "../../durable-objects/board.ts";
import type { Dependencies } from "../../dependencies.ts";
import { eachAttempt, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type BoardDriverNeeds = Pick<Dependencies, "db" | "now"> & {
  readonly board: Pick<Dependencies["board"], "upsertDriver">;
};

/** Sends a driver's current facts to the dispatch board, which keeps the newest version. */
export const boardDriverHandler: Handler<"board-driver", BoardDriverNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async (deps, { driverId }) => ({
    is: (await bringDriver(deps, driverId)) ? "delivered" : "needless",
  })),
};

/**
 * Sends a driver's facts to the dispatch board now. Safe to repeat.
 * @returns false when there is no such driver
 */
export async function bringDriver(deps: BoardDriverNeeds, driverId: string): Promise<boolean> {
  return (await tellOfDriver(deps, driverId)) !== null;
}

/** What the board made of a driver's facts. */
export interface ToldOfDriver {
  /** The version of the facts that were sent. */
  readonly version: number;
  /** The held job for which the driver's or a vehicle's days were refused; D1 has the times before it again. */
  readonly refused: Pick<TimesRefusal, "jobId" | "code"> | null;
}

/**
 * The same, with what the board refused. Whoever brings the facts, and however late, takes days off back that the board does
 * not accept: the board decides, and the database follows.
 */
export async function tellOfDriver(
  { db, board, now }: BoardDriverNeeds,
  driverId: string,
): Promise<ToldOfDriver | null> {
  const facts = await driverFacts(db, driverId);
  if (facts === undefined) return null;
  const refusal = await board.upsertDriver(facts);
  if (refusal === null) return { version: facts.version, refused: null };
  const { jobId, code, kept } = refusal;
  // What has changed since is told of by its own effect.
  const isTakenBack = await writeDriverTimes(db, driverId, kept, facts.version, now());
  if (isTakenBack) await board.upsertDriver({ ...facts, ...kept, version: facts.version + 1 });
  return { version: facts.version, refused: { jobId, code } };
}
