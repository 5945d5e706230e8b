import { m } from "#web/paraglide/messages.js";
import type { AuditAction } from "./audit-types.ts";
import type { StatusText } from "#web/components/badge.tsx";

/** The sections of the log by the first part of a procedure's name. A newer one shows under that name. */
export const SECTION_TEXTS: Readonly<Record<string, () => string>> = {
  orders: m.nav_admin_orders,
  officeNotes: m.office_notes_title,
  assignments: m.nav_admin_jobs,
  suggestions: m.nav_admin_suggestions,
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
  newsletter: m.nav_admin_newsletter,
  apiKeys: m.api_keys_title,
  webhooks: m.webhooks_title,
  effects: m.nav_admin_effects,
  account: m.nav_profile,
};

/** The section of an action in words. */
export function sectionText({ what }: Pick<AuditAction, "what">): string {
  const section = what.split(".")[0] ?? "";
  return SECTION_TEXTS[section]?.() ?? section;
}

/** How an action ended. */
export function outcomeLook({ outcome }: Pick<AuditAction, "outcome">): StatusText {
  if (outcome === null) return { text: m.audit_no_end, tone: "waiting" };
  return outcome === "ok"
    ? { text: m.audit_done, tone: "neutral" }
    : { text: m.audit_refused, tone: "stopped" };
}

/** Who acted. */
export function actorText({ actorName }: Pick<AuditAction, "actorName">): string {
  return actorName === "" ? m.audit_erased() : actorName;
}
