import type { ActionText, AuditedProcedure } from "./audited-procedure.ts";
import { DRIVER_ACTIONS } from "./driver-actions.ts";
import { MONEY_ACTIONS } from "./money-actions.ts";
import { ORDER_ACTIONS } from "./order-actions.ts";
import { PEOPLE_ACTIONS } from "./people-actions.ts";
import { SETTINGS_ACTIONS } from "./settings-actions.ts";

/** Every audited procedure in words; one without a text does not compile. */
export const ACTION_TEXTS = {
  ...ORDER_ACTIONS,
  ...DRIVER_ACTIONS,
  ...MONEY_ACTIONS,
  ...SETTINGS_ACTIONS,
  ...PEOPLE_ACTIONS,
} as const satisfies Readonly<Record<AuditedProcedure, ActionText>>;

/** An action in words; `undefined` of one that another version of the product wrote. */
export function knownAction(what: string): string | undefined {
  return (ACTION_TEXTS as Readonly<Record<string, ActionText>>)[what]?.();
}
