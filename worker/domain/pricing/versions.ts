import { CONFIG_BOUNDS, type PricingConfig } from "./config.ts";

/** A saved version that has not been taken back: what it says, and from when. */
export interface DatedVersion extends PricingConfig {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly effectiveFrom: number;
}

/** How far ahead a version may be planned. */
export const PLAN_DAYS_MAX = 366;

export type ConfigField = keyof PricingConfig;

/** Every field of a pricing config. */
export const CONFIG_FIELDS = [...Object.keys(CONFIG_BOUNDS), "gatewayEnabled"] as readonly ConfigField[];

/** One field before and after. */
export interface ConfigChange {
  readonly field: ConfigField;
  readonly before: number | boolean;
  readonly after: number | boolean;
}

/** The fields that differ between two configs. */
export function configChanges(before: PricingConfig, after: PricingConfig): readonly ConfigChange[] {
  return CONFIG_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

/**
 * The version in force at an instant: of those that hold by then the one that began last, and of the same instant the one
 * that was saved last. `undefined`: none has begun.
 */
export function versionAt<Version extends Pick<DatedVersion, "version" | "effectiveFrom">>(
  versions: readonly Version[],
  at: number,
): Version | undefined {
  return versions
    .filter(({ effectiveFrom }) => effectiveFrom <= at)
    .toSorted((a, b) => b.effectiveFrom - a.effectiveFrom || b.version - a.version)[0];
}

/**
 * A planned config after a change that holds before it: what the plan itself leaves as it was takes part in the change,
 * so that it is not taken back on the day of the plan; what the plan changes stays planned.
 * @param change the config in force before and after the change, at its instant
 */
export function carryOver(
  plan: PricingConfig,
  change: { readonly before: PricingConfig; readonly after: PricingConfig },
): PricingConfig {
  const carried = configChanges(change.before, change.after)
    .filter(({ field, before }) => plan[field] === before)
    .map(({ field, after }) => [field, after]);
  return { ...plan, ...(Object.fromEntries(carried) as Partial<PricingConfig>) };
}
