import type { AuditEnd } from "#domain/audit/audit-end.ts";
import { m } from "#web/paraglide/messages.js";
import type { ActionText, AuditedSection } from "./actions/audited-procedure.ts";
import type { AuditAction } from "./audit-types.ts";
import type { StatusText } from "#web/components/badge.tsx";

/** The sections of the log by the first part of a procedure's name. */
export const SECTION_TEXTS = {
  orders: m.nav_admin_orders,
  orderViews: m.audit_section_views,
  officeNotes: m.office_notes_title,
  assignments: m.nav_admin_jobs,
  suggestions: m.nav_admin_suggestions,
  jobs: m.audit_section_jobs,
  proofs: m.proof_title,
  doorChanges: m.door_change_action,
  tracking: m.tracking_share_label,
  drivers: m.nav_admin_drivers,
  claims: m.nav_admin_claims,
  reviews: m.nav_admin_reviews,
  payments: m.nav_admin_payments,
  refunds: m.nav_admin_refunds,
  payouts: m.nav_admin_payouts,
  documents: m.nav_admin_invoices,
  companies: m.nav_admin_companies,
  pricing: m.nav_admin_settings,
  ferries: m.nav_admin_ferries,
  truckHours: m.nav_admin_truck_hours,
  people: m.nav_admin_people,
  vehicles: m.driver_section_vehicles,
  newsletter: m.nav_admin_newsletter,
  apiKeys: m.api_keys_title,
  webhooks: m.webhooks_title,
  effects: m.nav_admin_effects,
  account: m.nav_profile,
  notifications: m.notifications_title,
  places: m.saved_places_title,
} as const satisfies Readonly<Record<AuditedSection, ActionText>>;

/** The section of an action in words; `undefined` of one that this version does not have. */
export function knownSection(what: string): string | undefined {
  return (SECTION_TEXTS as Readonly<Record<string, ActionText>>)[what.split(".")[0] ?? ""]?.();
}

/** How actions end, in words. */
export const END_TEXTS = {
  done: m.audit_done,
  refused: m.audit_refused,
} as const satisfies Readonly<Record<AuditEnd, ActionText>>;

/** How an action ended. */
export function outcomeLook({ outcome }: Pick<AuditAction, "outcome">): StatusText {
  if (outcome === null) return { text: m.audit_no_end, tone: "waiting" };
  return outcome === "ok"
    ? { text: END_TEXTS.done, tone: "neutral" }
    : { text: END_TEXTS.refused, tone: "stopped" };
}

/** Who acted. */
export function actorText({ actorName }: Pick<AuditAction, "actorName">): string {
  return actorName === "" ? m.audit_erased() : actorName;
}
