import { carryFields, fieldChanges, ownFields, type FieldChange, type Plan } from "../dated-versions.ts";
import { CONFIG_BOUNDS, type PricingConfig } from "./config.ts";

export type ConfigField = keyof PricingConfig;

/** Every field of a pricing config. */
export const CONFIG_FIELDS = [...Object.keys(CONFIG_BOUNDS), "gatewayEnabled"] as readonly ConfigField[];

/** One field before and after. */
export type ConfigChange = FieldChange<ConfigField, number | boolean>;

/** The fields that differ between two configs. */
export function configChanges(before: PricingConfig, after: PricingConfig): readonly ConfigChange[] {
  return fieldChanges<ConfigField, number | boolean>(CONFIG_FIELDS, before, after);
}

/** A planned config, with the figures that it sets itself. */
export type ConfigPlan = Plan<PricingConfig, ConfigField>;

/**
 * A planned config after a change that holds before it (`carryFields`).
 * @param change the config in force before and after the change, at its instant
 */
export function carryOver(
  plan: ConfigPlan,
  change: { readonly before: PricingConfig; readonly after: PricingConfig },
): PricingConfig {
  return carryFields<ConfigField, number | boolean, PricingConfig>(CONFIG_FIELDS, plan, change);
}

/** The figures that a plan sets itself (`ownFields`). */
export function ownFigures(
  saved: PricingConfig,
  before: PricingConfig,
  replaced?: ConfigPlan,
): readonly ConfigField[] {
  return ownFields<ConfigField, number | boolean>(CONFIG_FIELDS, saved, before, replaced);
}
