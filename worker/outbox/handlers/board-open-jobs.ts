import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";
import { eachAttempt, type Handler } from "../handler.ts";
import { bringOrder, type BoardOpenNeeds } from "./board-open.ts";

/** The dependencies of this handler. */
export type BoardOpenJobsNeeds = BoardOpenNeeds & {
  readonly board: Pick<Dependencies["board"], "command">;
};

/** Opens the jobs of a paid order on the dispatch board; does nothing when they are open already, or cancelled. */
export const boardOpenJobsHandler: Handler<"board-open-jobs", BoardOpenJobsNeeds> = {
  afterInterruption: "retry",
  deliver: eachAttempt(async (deps, { orderId }) => ({
    is: (await openJobs(deps, orderId)) ? "delivered" : "needless",
  })),
};

/** The same now instead of waiting for the drain, which tries again when it fails. Safe to repeat. */
export async function openPaidJobs(deps: BoardOpenJobsNeeds, orderId: string): Promise<void> {
  try {
    await openJobs(deps, orderId);
  } catch (error) {
    console.warn("jobs of a paid order not opened yet", { orderId, error: summarizeError(error) });
  }
}

/**
 * Opens them, or throws.
 * @returns false when there is no such order
 */
export async function openJobs(deps: BoardOpenJobsNeeds, orderId: string): Promise<boolean> {
  const ask = () =>
    deps.board.command(orderId, { type: "open_jobs", actor: { kind: "system", id: "payments" } });
  let reply = await ask();
  if (reply.outcome === "unknown_order") {
    if (!(await bringOrder(deps, orderId))) return false;
    reply = await ask();
  }
  if (reply.outcome === "accepted" || reply.outcome === "unchanged") return true;
  throw new Error(`the board answered ${reply.outcome}`);
}
