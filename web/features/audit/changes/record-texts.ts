import type { RecordIdField } from "#domain/audit/record-ids.ts";
import { m } from "#web/paraglide/messages.js";

/** What the records are called that an action names. */
const RECORD_TEXTS: Readonly<Record<RecordIdField, () => string>> = {
  billingNoteId: m.document_kind_billing_note,
  certificateId: m.audit_kind_certificate,
  changeId: m.door_change_action,
  claimId: m.notice_title_claim,
  clientId: m.audit_record_press,
  companyId: m.office_company,
  creditId: m.document_kind_credit_note,
  customerId: m.order_customer_label,
  day: m.truck_day_label,
  documentId: m.audit_kind_document,
  driverId: m.role_driver,
  effectIds: m.audit_kind_effect,
  endpointId: m.audit_kind_webhook,
  exportId: m.audit_kind_export,
  fareId: m.ferry_part_fares,
  ferryRouteId: m.ferry_route_label,
  fileId: m.audit_record_file,
  invitationId: m.audit_kind_company_invitation,
  jobId: m.notice_title_job,
  keyId: m.audit_kind_api_key,
  noteId: m.audit_kind_order_note,
  offerId: m.audit_kind_offer,
  orderId: m.order_id_label,
  orderIds: m.nav_admin_orders,
  otherSettlementIds: m.company_settlements_title,
  paymentId: m.notice_title_payment,
  payoutId: m.notice_title_payout,
  photoFileIds: m.proof_photos_label,
  proofId: m.proof_title,
  refundId: m.audit_kind_refund,
  removedVehicleIds: m.audit_record_removed_vehicles,
  reviewId: m.notice_title_review,
  savedPlaceId: m.audit_kind_saved_place,
  seenDriverId: m.audit_record_seen_driver,
  seenOfferId: m.audit_record_seen_offer,
  seenVehicleId: m.audit_record_seen_vehicle,
  sessionId: m.audit_kind_session,
  settlementId: m.audit_kind_settlement,
  signatureFileId: m.proof_signature_label,
  slipFileId: m.payment_slip_label,
  swapVehicleId: m.vehicle_move_swap,
  toDriverId: m.vehicle_move_to,
  userId: m.people_person_label,
  vehicleId: m.job_vehicle_label,
  viewId: m.audit_kind_order_view,
  viewIds: m.audit_kind_order_view,
  windowId: m.truck_windows_title,
};

/** A field of ids in words; one of another version of the product as it was written. */
export function recordText(field: string): string {
  return Object.hasOwn(RECORD_TEXTS, field) ? RECORD_TEXTS[field as RecordIdField]() : field;
}
