import { driverFacts } from "#db/queries/jobs/drivers.ts";
import type { Dependencies } from "../../dependencies.ts";
import { eachAttempt, type Handler } from "../handler.ts";

/** The dependencies of this handler. */
export type ReleaseHeldJobsNeeds = Pick<Dependencies, "db"> & {
  readonly board: Pick<Dependencies["board"], "upsertDriver" | "heldJobs" | "commandJob">;
};

/** Opens the jobs that a suspended driver has not started; those under way stay theirs until a person decides. */
export const releaseHeldJobsHandler: Handler<"release-held-jobs", ReleaseHeldJobsNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async (deps, { driverId }) => ({
    is: (await releaseHeldJobs(deps, driverId)) ? "delivered" : "needless",
  })),
};

/**
 * The same now instead of waiting for the drain. Safe to repeat. The board has the driver's rights first, so that no
 * reservation follows.
 * @returns false when the driver is not suspended any more
 */
export async function releaseHeldJobs(
  { db, board }: ReleaseHeldJobsNeeds,
  driverId: string,
): Promise<boolean> {
  const facts = await driverFacts(db, driverId);
  if (facts === undefined || facts.approved) return false;
  await board.upsertDriver(facts);
  for (const { jobId } of await board.heldJobs(driverId)) {
    const actor = { kind: "system", id: "suspension" } as const;
    const reply = await board.commandJob({ type: "release", jobId, actor, reason: "", heldBy: driverId });
    // A job under way is refused, and stays with its driver.
    const isDecided = ["accepted", "unchanged", "refused"].includes(reply.outcome);
    if (!isDecided) throw new Error(`the board answered ${reply.outcome}`);
  }
  return true;
}
