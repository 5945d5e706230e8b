import { m } from "#web/paraglide/messages.js";
import type { ActionText, AuditedProcedure } from "./audited-procedure.ts";

/** What was done about prices, ferries, truck hours and what the product tells other programs. */
export const SETTINGS_ACTIONS = {
  "pricing.save": m.audit_did_pricing_save,
  "pricing.withdrawPlan": m.audit_did_pricing_withdraw_plan,
  "ferries.create": m.audit_did_ferries_create,
  "ferries.update": m.audit_did_ferries_update,
  "ferries.changeFares": m.audit_did_ferries_change_fares,
  "ferries.cancelFares": m.audit_did_ferries_cancel_fares,
  "ferries.remove": m.audit_did_ferries_remove,
  "truckHours.saveWindow": m.audit_did_truck_hours_save_window,
  "truckHours.removeWindow": m.audit_did_truck_hours_remove_window,
  "truckHours.saveHoliday": m.audit_did_truck_hours_save_holiday,
  "truckHours.removeHoliday": m.audit_did_truck_hours_remove_holiday,
  "truckHours.declareLowEmissionDay": m.audit_did_truck_hours_declare_low_emission_day,
  "truckHours.withdrawLowEmissionDay": m.audit_did_truck_hours_withdraw_low_emission_day,
  "newsletter.remove": m.audit_did_newsletter_remove,
  "newsletter.export": m.audit_did_newsletter_export,
  "effects.retry": m.audit_did_effects_retry,
  "effects.retryOrders": m.audit_did_effects_retry_orders,
  "effects.drop": m.audit_did_effects_drop,
  "apiKeys.create": m.audit_did_api_keys_create,
  "apiKeys.revoke": m.audit_did_api_keys_revoke,
  "webhooks.create": m.audit_did_webhooks_create,
  "webhooks.makeSecret": m.audit_did_webhooks_make_secret,
  "webhooks.save": m.audit_did_webhooks_save,
  "webhooks.remove": m.audit_did_webhooks_remove,
  "webhooks.test": m.audit_did_webhooks_test,
  "webhooks.replay": m.audit_did_webhooks_replay,
  "webhooks.skip": m.audit_did_webhooks_skip,
} as const satisfies Partial<Record<AuditedProcedure, ActionText>>;
