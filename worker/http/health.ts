import { currentPricing } from "#db/queries/pricing.ts";
import type { Dependencies } from "../dependencies.ts";

/** The state of each part: "ok", or what is wrong. */
export interface Health {
  readonly ok: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/** Checks every part that requests depend on. */
export async function checkHealth(deps: Dependencies): Promise<Health> {
  const results = await Promise.all([
    check("database", async () => {
      if ((await currentPricing(deps.db)) === undefined)
        throw new Error("no pricing configuration: seed the database");
    }),
    check("dispatchBoard", () => deps.board.status()),
    check("places", async () => {
      const [bangkok] = await deps.geocoder.suggest("กรุงเทพ", 1);
      if (bangkok === undefined) throw new Error("the gazetteer is empty");
    }),
  ]);
  return { ok: results.every(([, result]) => result === "ok"), checks: Object.fromEntries(results) };
}

async function check(name: string, ask: () => Promise<unknown>): Promise<readonly [string, string]> {
  try {
    await ask();
    return [name, "ok"];
  } catch (error) {
    console.warn("health check failed", { name, error: String(error) });
    return [name, "failed"];
  }
}
