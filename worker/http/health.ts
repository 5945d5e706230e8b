import { parkedEffects } from "#db/queries/outbox.ts";
import { pricingAt } from "#db/queries/pricing.ts";
import type { Dependencies } from "../dependencies.ts";
import { summarizeError } from "../describe-error.ts";

/** The state of each part: "ok", or what is wrong. */
export interface Health {
  readonly ok: boolean;
  readonly checks: Readonly<Record<string, string>>;
  /**
   * Effects of the outbox that were given up after their last attempt and wait for a person, longest parked first. They
   * do not make the product unhealthy: it serves on, and no restart would deliver them.
   */
  readonly parked: { readonly count: number; readonly effectIds: readonly string[] };
  /** Orders whose decisions the database refused to the last attempt; the board keeps them. */
  readonly parkedOrderIds: readonly string[];
}

const PARKED_SHOWN = 20;

/** Checks every part that requests depend on. */
export async function checkHealth(deps: Dependencies): Promise<Health> {
  let parked: Health["parked"] = { count: 0, effectIds: [] };
  let parkedOrderIds: readonly string[] = [];
  const results = await Promise.all([
    check("database", async () => {
      if ((await pricingAt(deps.db, deps.now())) === undefined)
        throw new Error("no pricing configuration: seed the database");
    }),
    check("dispatchBoard", async () => {
      ({ parkedOrderIds } = await deps.board.status());
    }),
    check("places", async () => {
      const [bangkok] = await deps.geocoder.suggest("กรุงเทพ", 1);
      if (bangkok === undefined) throw new Error("the gazetteer is empty");
    }),
    check("outbox", async () => {
      parked = await parkedEffects(deps.db, PARKED_SHOWN);
    }),
  ]);
  const ok = results.every(([, result]) => result === "ok");
  return { ok, checks: Object.fromEntries(results), parked, parkedOrderIds };
}

async function check(name: string, ask: () => Promise<unknown>): Promise<readonly [string, string]> {
  try {
    await ask();
    return [name, "ok"];
  } catch (error) {
    console.warn("health check failed", { name, error: summarizeError(error) });
    return [name, "failed"];
  }
}
