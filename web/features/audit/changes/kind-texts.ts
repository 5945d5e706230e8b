import type { AuditedKind } from "#domain/audit/audited-record.ts";
import { m } from "#web/paraglide/messages.js";

/** What each kind of record is called. */
const KIND_TEXTS: Readonly<Record<AuditedKind, () => string>> = {
  api_key: m.audit_kind_api_key,
  billing_note: m.document_kind_billing_note,
  buyer: m.buyer_title,
  certificate: m.audit_kind_certificate,
  claim: m.notice_title_claim,
  company: m.office_company,
  company_invitation: m.audit_kind_company_invitation,
  company_member: m.audit_kind_company_member,
  credit: m.document_kind_credit_note,
  document: m.audit_kind_document,
  door_change: m.door_change_action,
  driver: m.role_driver,
  effect: m.audit_kind_effect,
  export: m.audit_kind_export,
  ferry: m.ferry_route_label,
  holiday: m.truck_holidays_title,
  job: m.notice_title_job,
  low_emission_day: m.truck_low_title,
  newsletter: m.notice_title_newsletter,
  offer: m.audit_kind_offer,
  order: m.notice_title_order,
  order_note: m.audit_kind_order_note,
  order_view: m.audit_kind_order_view,
  payment: m.notice_title_payment,
  payout: m.notice_title_payout,
  price_offer: m.audit_kind_offer,
  pricing: m.nav_admin_settings,
  proof: m.proof_title,
  refund: m.audit_kind_refund,
  review: m.notice_title_review,
  saved_place: m.audit_kind_saved_place,
  session: m.audit_kind_session,
  settlement: m.audit_kind_settlement,
  tax_rules: m.tax_title,
  tracking_link: m.tracking_share_label,
  truck_hours_window: m.truck_windows_title,
  user: m.people_person_label,
  webhook: m.audit_kind_webhook,
  webhook_delivery: m.audit_kind_webhook_delivery,
};

/** A kind of record in words; one of another version of the product as it was written. */
export function kindText(kind: string): string {
  return Object.hasOwn(KIND_TEXTS, kind) ? KIND_TEXTS[kind as AuditedKind]() : kind;
}
