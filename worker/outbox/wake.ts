import { hasDueEffects } from "#db/queries/outbox.ts";
import type { Dependencies } from "../dependencies.ts";
import { summarizeError } from "../describe-error.ts";
import type { Wake } from "../env.ts";

/** Calls that write through the dispatch board alone: it wakes the drain itself, once D1 has their effects. */
const WOKEN_BY_BOARD: ReadonlySet<string> = new Set([
  "jobs.reserve",
  "jobs.release",
  "jobs.start",
  "jobs.arrive",
  "jobs.leave",
  "jobs.complete",
]);

/** Whether the board wakes the drain after all of these procedures. */
export function isWokenByBoard(procedures: readonly string[]): boolean {
  return procedures.length > 0 && procedures.every((path) => WOKEN_BY_BOARD.has(path));
}

/**
 * Wakes the drain through the queue when an effect is due; called after every change. It never throws: the outbox keeps
 * the effects, and the cron trigger drains it every minute anyway.
 */
export async function wakeDrain(
  deps: Pick<Dependencies, "db" | "effectsQueue" | "now"> & {
    readonly settings: Pick<Dependencies["settings"], "origin">;
  },
): Promise<void> {
  try {
    if (await hasDueEffects(deps.db, deps.now()))
      await deps.effectsQueue.send({ origin: deps.settings.origin });
  } catch (error) {
    console.warn("drain not woken", { error: summarizeError(error) });
  }
}

/** Wakes the drain after effects were written outside a request, where the site's address is not known. Never throws. */
export async function sendWake(queue: Queue<Wake>): Promise<void> {
  try {
    await queue.send({ origin: null });
  } catch (error) {
    console.warn("drain not woken", { error: summarizeError(error) });
  }
}
