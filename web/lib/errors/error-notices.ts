import type { ErrorCode, ErrorParams } from "#domain/errors.ts";
import { bangkokInstant } from "#domain/time.ts";
import { m } from "../../paraglide/messages.js";
import {
  formatDay,
  formatDayAndTime,
  formatDuration,
  formatMoney,
  formatNumber,
  formatUnitPrice,
  formatWeight,
} from "../i18n/format.ts";
import { appErrorOf } from "./app-error.ts";
import { tryAgainText } from "./auth-error-notices.ts";
import { unnamedNotice, type ErrorNotice, type NoticeFallback } from "./show-error.ts";

interface ErrorText {
  readonly title: () => string;
  readonly text: (params: ErrorParams) => string;
  readonly kind?: "warning";
}

/** An admin's act that the document or the order does not allow (any more). */
const DOCUMENT_STATE = {
  title: m.notice_title_order,
  text: m.error_document_not_draft,
  kind: "warning",
} as const;

/** The text of every error code; a code without one does not compile. */
export const ERROR_TEXTS = {
  BAD_INPUT: { title: m.notice_title_general, text: m.error_bad_input },
  UNAUTHENTICATED: { title: m.notice_title_account, text: m.error_unauthenticated },
  FORBIDDEN: { title: m.notice_title_account, text: m.error_forbidden },
  NOT_FOUND: { title: m.notice_title_general, text: m.error_not_found },
  RATE_LIMITED: { title: m.notice_title_general, text: rateLimitedText, kind: "warning" },
  UNSUPPORTED_MEDIA_TYPE: { title: m.notice_title_general, text: m.error_unsupported_media_type },
  PAYLOAD_TOO_LARGE: { title: m.notice_title_general, text: m.error_payload_too_large },
  // The field for pictures shows the reason itself (`entities/files`).
  FILE_REFUSED: { title: m.notice_title_general, text: m.error_bad_input },
  SERVICE_UNAVAILABLE: { title: m.notice_title_general, text: m.error_service_unavailable },
  INTERNAL: { title: m.notice_title_general, text: m.error_internal },
  PRICING_LOAD_FAILED: { title: m.notice_title_price, text: m.error_pricing_load_failed },
  PRICING_NOT_LOADED: { title: m.notice_title_price, text: m.error_pricing_not_loaded, kind: "warning" },
  PRICING_PLAN_FOLLOWED: { title: m.notice_title_settings, text: m.error_pricing_plan_followed },
  PRICING_VERSION_CONFLICT: { title: m.notice_title_settings, text: m.error_pricing_version_conflict },
  CALCULATION_FAILED: { title: m.notice_title_price, text: m.error_calculation_failed },
  DIRECTIONS_FAILED: { title: m.notice_title_price, text: m.error_directions_failed },
  NO_VEHICLE_FERRY: { title: m.notice_title_price, text: m.error_no_vehicle_ferry },
  QUOTE_INVALID: { title: m.notice_title_price, text: m.error_quote_invalid },
  QUOTE_EXPIRED: { title: m.notice_title_price, text: m.error_quote_expired, kind: "warning" },
  PAYMENT_GATEWAY_NOT_CONFIGURED: {
    title: m.notice_title_settings,
    text: m.error_payment_gateway_not_configured,
  },
  BOOKING_NOT_SAVED: { title: m.notice_title_booking, text: m.error_booking_not_saved },
  TOO_MANY_OPEN_ORDERS: {
    title: m.notice_title_booking,
    text: ({ count = "" }) => m.error_too_many_open_orders({ count }),
    kind: "warning",
  },
  IDEMPOTENCY_KEY_REUSED: { title: m.notice_title_booking, text: m.error_idempotency_key_reused },
  TRUCK_HOURS_NOT_ACKNOWLEDGED: {
    title: m.notice_title_booking,
    text: m.field_truck_hours,
    kind: "warning",
  },
  ORDER_TRANSITION_REFUSED: { title: m.notice_title_order, text: m.error_order_transition_refused },
  ORDER_NOT_CONFIRMED: { title: m.notice_title_job, text: m.error_order_not_confirmed },
  REASON_REQUIRED: { title: m.notice_title_order, text: m.error_reason_required },
  ORDER_CHANGED: { title: m.notice_title_order, text: m.error_order_changed, kind: "warning" },
  ORDER_NOT_CHANGEABLE: { title: m.notice_title_order, text: m.error_order_not_changeable },
  CHANGE_TOO_LATE: { title: m.notice_title_order, text: m.error_change_too_late },
  ORDER_AWAITS_PAYMENT: { title: m.notice_title_order, text: m.error_order_awaits_payment },
  CANCELLATION_FEE_CHANGED: {
    title: m.notice_title_order,
    text: ({ feeSatang }) => m.error_cancellation_fee_changed({ fee: formatMoney(Number(feeSatang)) }),
    kind: "warning",
  },
  STRIPE_UNAVAILABLE: { title: m.notice_title_payment, text: m.error_stripe_unavailable },
  PROMPTPAY_NOT_CONFIGURED: { title: m.notice_title_payment, text: m.error_promptpay_not_configured },
  PAYMENT_ORDER_CANCELLED: { title: m.notice_title_payment, text: m.error_payment_order_cancelled },
  PAYMENT_ALREADY_PAID: {
    title: m.notice_title_payment,
    text: m.error_payment_already_paid,
    kind: "warning",
  },
  PAYMENT_NOTHING_DUE: { title: m.notice_title_payment, text: m.error_payment_nothing_due },
  PAYMENT_BEING_CHECKED: {
    title: m.notice_title_payment,
    text: m.error_payment_being_checked,
    kind: "warning",
  },
  PAYMENT_UNDECIDED: { title: m.notice_title_payment, text: m.error_payment_undecided, kind: "warning" },
  TRANSFER_TOO_MUCH: {
    title: m.notice_title_payment,
    text: (params) => m.error_transfer_too_much({ amount: formatMoney(Number(params["maxSatang"])) }),
  },
  CASH_CLOSED: { title: m.notice_title_payment, text: m.error_cash_closed, kind: "warning" },
  CASH_ALREADY_RECORDED: {
    title: m.notice_title_payment,
    text: (params) => m.error_cash_already_recorded({ amount: formatMoney(Number(params["amountSatang"])) }),
    kind: "warning",
  },
  CASH_TOO_MUCH: {
    title: m.notice_title_payment,
    text: (params) => m.error_cash_too_much({ amount: formatMoney(Number(params["maxSatang"])) }),
  },
  PAYMENT_SENT_BACK: { title: m.notice_title_payment, text: m.error_payment_sent_back, kind: "warning" },
  PAYMENT_DECIDED: { title: m.notice_title_payment, text: m.error_payment_decided, kind: "warning" },
  REFUND_NOT_DUE: { title: m.notice_title_payment, text: m.error_refund_not_due, kind: "warning" },
  OFFER_CLOSED: { title: m.notice_title_order, text: m.error_offer_closed, kind: "warning" },
  OFFER_EXPIRED: { title: m.notice_title_order, text: m.error_offer_expired, kind: "warning" },
  DOCUMENT_NOT_DRAFT: DOCUMENT_STATE,
  NOTHING_TO_INVOICE: DOCUMENT_STATE,
  INVOICE_NOT_CURRENT: DOCUMENT_STATE,
  CREDIT_ABOVE_INVOICE: {
    title: m.notice_title_payment,
    text: ({ maxSatang }) => m.error_credit_above_invoice({ max: formatMoney(Number(maxSatang)) }),
    kind: "warning",
  },
  TAX_RULES_VERSION_CONFLICT: { title: m.tax_title, text: m.error_pricing_version_conflict },
  JOB_ALREADY_RESERVED: { title: m.notice_title_job, text: m.error_job_already_reserved, kind: "warning" },
  JOB_TRANSITION_REFUSED: { title: m.notice_title_job, text: m.error_job_transition_refused },
  JOB_NOT_YOURS: { title: m.notice_title_job, text: m.error_job_not_yours },
  JOBS_OVERLAP: { title: m.notice_title_job, text: m.error_jobs_overlap },
  DRIVING_BREAK_MISSING: { title: m.notice_title_job, text: drivingText(m.error_driving_break) },
  DRIVING_REST_MISSING: { title: m.notice_title_job, text: drivingText(m.error_driving_rest) },
  WRONG_VEHICLE_TYPE: { title: m.notice_title_job, text: m.error_wrong_vehicle_type },
  DRIVER_UNAVAILABLE: { title: m.notice_title_job, text: m.error_driver_unavailable },
  DRIVER_NOT_APPROVED: { title: m.notice_title_job, text: m.error_driver_not_approved },
  DRIVER_DAY_OFF: {
    title: m.notice_title_job,
    text: ({ day }) => m.error_driver_day_off({ day: dayText(day) }),
  },
  OUTSIDE_HOURS: { title: m.notice_title_job, text: m.error_outside_hours },
  LICENCE_EXPIRES: {
    title: m.notice_title_job,
    text: ({ day }) => m.error_licence_expires({ day: dayText(day) }),
  },
  VEHICLE_REGISTRATION_EXPIRES: {
    title: m.notice_title_job,
    text: ({ day }) => m.error_vehicle_registration_expires({ day: dayText(day) }),
  },
  INSURANCE_EXPIRES: {
    title: m.notice_title_job,
    text: ({ day }) => m.error_insurance_expires({ day: dayText(day) }),
  },
  JOB_ON_DAY_OFF: {
    title: m.notice_title_job,
    text: ({ jobId = "" }) => m.error_job_on_day_off({ jobId }),
  },
  ORDER_VIEW_CHANGED: {
    title: m.nav_admin_orders,
    text: ({ name }) => m.error_order_view_changed({ name: String(name) }),
    kind: "warning",
  },
  VEHICLE_OUT_OF_SERVICE: {
    title: m.notice_title_job,
    text: ({ day }) => m.error_vehicle_out_of_service({ day: dayText(day) }),
  },
  JOB_NEEDS_VEHICLE: {
    title: m.nav_admin_drivers,
    text: ({ jobId = "" }) => m.error_job_needs_vehicle({ jobId }),
    kind: "warning",
  },
  DRIVER_CHANGED: { title: m.nav_admin_drivers, text: m.error_driver_changed, kind: "warning" },
  DRIVER_HOLDS_CASH: {
    title: m.nav_admin_drivers,
    text: (params) => m.error_driver_holds_cash({ amount: formatMoney(Number(params["amountSatang"])) }),
    kind: "warning",
  },
  DRIVER_HAS_JOBS: { title: m.nav_admin_drivers, text: m.error_driver_has_jobs, kind: "warning" },
  WAY_BACK_PICKUP: {
    title: m.notice_title_booking,
    text: ({ from, until }) => m.error_way_back_pickup({ from: timeText(from), until: timeText(until) }),
  },
  CUSTOMER_CHANGED: { title: m.nav_admin_phone_order, text: m.error_customer_changed },
  DRIVER_ACCOUNT_TAKEN: { title: m.nav_admin_drivers, text: m.error_driver_account_taken },
  REGISTRATION_CHANGED: { title: m.notice_title_general, text: m.error_registration_changed },
  REGISTRATION_CLOSED: { title: m.notice_title_general, text: m.error_registration_closed },
  PAPERS_EXPIRED: { title: m.notice_title_general, text: m.error_papers_expired },
  RELEASE_TOO_LATE: { title: m.notice_title_job, text: m.error_release_too_late },
  START_TOO_EARLY: {
    title: m.notice_title_job,
    text: ({ from }) => m.error_start_too_early({ time: timeText(from) }),
  },
  COMPLETE_TOO_EARLY: {
    title: m.notice_title_job,
    text: ({ from }) => m.error_complete_too_early({ time: timeText(from) }),
  },
  STOP_OUT_OF_ORDER: {
    title: m.notice_title_job,
    text: ({ next }) => m.error_stop_out_of_order({ next: String(next) }),
  },
  WAITING_NOT_CHARGED: { title: m.notice_title_job, text: m.error_waiting_not_charged },
  DOOR_CHANGE_NOT_AT_STOP: { title: m.notice_title_job, text: m.error_door_change_not_at_stop },
  DOOR_CHANGE_OPEN: { title: m.notice_title_job, text: m.error_door_change_open, kind: "warning" },
  DOOR_CHANGE_CLOSED: { title: m.notice_title_order, text: m.error_door_change_closed, kind: "warning" },
  DOOR_CHANGE_BY_OFFICE: { title: m.notice_title_job, text: m.error_door_change_by_office },
  DOOR_CHANGE_ONE_TRUCK: { title: m.notice_title_job, text: m.error_door_change_one_truck },
  DOOR_CHANGE_LAST_STOP_LEFT: { title: m.notice_title_job, text: m.error_door_change_last_stop_left },
  DOOR_CHANGE_STOP_OVERLAPS: {
    title: m.notice_title_job,
    text: ({ jobId }) => m.error_door_change_stop_overlaps({ jobId: String(jobId) }),
  },
  DOOR_CHANGE_DRIVER_BUSY: {
    title: m.notice_title_order,
    text: m.error_door_change_driver_busy,
    kind: "warning",
  },
  GOODS_DO_NOT_FIT: {
    title: m.notice_title_job,
    text: ({ volumeL, weightKg, holdsL, holdsKg }) =>
      m.error_goods_do_not_fit({
        volume: litresText(volumeL),
        weight: formatWeight(Number(weightKg)),
        holdsVolume: litresText(holdsL),
        holdsWeight: formatWeight(Number(holdsKg)),
      }),
  },
  REOPEN_TOO_LATE: {
    title: m.notice_title_job,
    text: ({ until }) => m.error_reopen_too_late({ time: timeText(until) }),
  },
  PROOF_CLOSED: { title: m.notice_title_job, text: m.error_proof_closed },
  POSITION_NOT_SHARED: { title: m.notice_title_job, text: m.error_position_not_shared },
  TRACKING_CLOSED: { title: m.notice_title_order, text: m.error_tracking_closed },
  CLAIM_TOO_LATE: {
    title: m.notice_title_claim,
    text: ({ until }) => m.error_claim_too_late({ time: timeText(until) }),
  },
  CLAIM_UNDECIDED: { title: m.notice_title_claim, text: m.error_claim_undecided, kind: "warning" },
  CLAIM_CLOSED: { title: m.notice_title_claim, text: m.error_claim_closed, kind: "warning" },
  CLAIM_CHANGED: { title: m.notice_title_claim, text: m.error_claim_changed, kind: "warning" },
  FERRY_IN_USE: { title: m.notice_title_ferry, text: m.error_ferry_in_use },
  FERRY_VERSION_CONFLICT: { title: m.notice_title_ferry, text: m.error_ferry_version_conflict },
  TRUCK_HOURS_VERSION_CONFLICT: {
    title: m.nav_admin_truck_hours,
    text: m.error_truck_hours_version_conflict,
    kind: "warning",
  },
  ORDER_NOT_DELIVERED: { title: m.notice_title_review, text: m.error_order_not_delivered },
  REVIEW_DECIDED: { title: m.notice_title_review, text: m.error_review_decided, kind: "warning" },
  REVIEW_TRANSITION_REFUSED: { title: m.notice_title_review, text: m.error_review_transition_refused },
  REVIEW_VERSION_CONFLICT: {
    title: m.notice_title_review,
    text: m.error_review_version_conflict,
    kind: "warning",
  },
  NOTIFICATIONS_VERSION_CONFLICT: {
    title: m.notice_title_account,
    text: m.error_notifications_version_conflict,
    kind: "warning",
  },
  TOKEN_INVALID: { title: m.notice_title_account, text: m.error_token_invalid },
  ACCOUNT_EXISTS: { title: m.notice_title_account, text: m.error_account_exists },
  SECOND_FACTOR_REQUIRED: {
    title: m.notice_title_account,
    text: m.error_second_factor_required,
    kind: "warning",
  },
  FRESH_LOGIN_REQUIRED: { title: m.notice_title_account, text: m.error_session_not_fresh, kind: "warning" },
  CUSTOMER_HAS_ACCOUNT: { title: m.nav_admin_people, text: m.error_customer_has_account },
  ACCOUNT_HAS_OPEN_ORDERS: { title: m.notice_title_account, text: openOrdersText },
  ONLY_OWNER_OF_COMPANY: {
    title: m.notice_title_account,
    text: ({ company }) => m.error_only_owner_of_company({ company: company ?? "" }),
  },
  LAST_ADMIN: { title: m.notice_title_account, text: m.error_last_admin },
  OWN_RECORD: { title: m.notice_title_general, text: m.error_own_record, kind: "warning" },
  ROLE_CHANGED: { title: m.notice_title_account, text: m.error_role_changed, kind: "warning" },
  COMPANY_SUSPENDED: { title: m.notice_title_company, text: m.error_company_suspended, kind: "warning" },
  ACCOUNT_OVERDUE: {
    title: m.notice_title_company,
    text: ({ overdueSatang }) => m.error_account_overdue({ amount: formatMoney(Number(overdueSatang)) }),
    kind: "warning",
  },
  CREDIT_LIMIT_EXCEEDED: {
    title: m.notice_title_company,
    text: ({ availableSatang, amountSatang }) =>
      m.error_credit_limit_exceeded({
        available: formatMoney(Number(availableSatang)),
        amount: formatMoney(Number(amountSatang)),
      }),
    kind: "warning",
  },
  ON_ACCOUNT_NEEDS_PRICE: {
    title: m.notice_title_company,
    text: m.error_on_account_needs_price,
    kind: "warning",
  },
  PAYOUT_CHANGED: { title: m.notice_title_payout, text: m.error_payout_changed, kind: "warning" },
  SETTLEMENT_MISMATCH: {
    title: m.notice_title_company,
    text: ({ givenSatang, allocatedSatang }) =>
      m.error_settlement_mismatch({
        given: formatUnitPrice(Number(givenSatang)),
        allocated: formatUnitPrice(Number(allocatedSatang)),
      }),
  },
  SETTLEMENT_INVOICE_CLOSED: {
    title: m.notice_title_company,
    text: m.error_settlement_invoice_closed,
    kind: "warning",
  },
  NOTHING_TO_BILL: { title: m.notice_title_company, text: m.error_nothing_to_bill, kind: "warning" },
  PAYMENT_ON_ACCOUNT: { title: m.notice_title_payment, text: m.error_payment_on_account, kind: "warning" },
  COMPANY_VERSION_CONFLICT: { title: m.notice_title_company, text: m.error_company_version_conflict },
  LAST_OWNER: { title: m.notice_title_company, text: m.error_last_owner, kind: "warning" },
  INVITATION_OTHER_ADDRESS: { title: m.notice_title_company, text: m.error_invitation_other_address },
  API_KEY_INVALID: { title: m.notice_title_company, text: m.error_api_key_invalid },
  API_SCOPE_MISSING: {
    title: m.notice_title_company,
    text: ({ scope = "" }) => m.error_api_scope_missing({ scope }),
  },
  API_CALL_UNDER_WAY: {
    title: m.notice_title_company,
    text: m.error_api_call_under_way,
    kind: "warning",
  },
  TOO_MANY_API_KEYS: {
    title: m.notice_title_company,
    text: ({ max = "" }) => m.error_too_many_api_keys({ max }),
    kind: "warning",
  },
  TOO_MANY_WEBHOOKS: {
    title: m.notice_title_company,
    text: ({ max = "" }) => m.error_too_many_webhooks({ max }),
    kind: "warning",
  },
  WEBHOOK_VERSION_CONFLICT: {
    title: m.notice_title_company,
    text: m.error_webhook_version_conflict,
    kind: "warning",
  },
  NEWSLETTER_ALREADY_SUBSCRIBED: {
    title: m.notice_title_newsletter,
    text: m.error_newsletter_already_subscribed,
    kind: "warning",
  },
} as const satisfies Record<ErrorCode, ErrorText>;

function litresText(litres: ErrorParams[string] | undefined): string {
  return m.goods_cubic_metres({ volume: formatNumber(Number(litres) / 1_000, 1) });
}

/** A parameter of an error that is a time, in Bangkok. */
function timeText(at: string | number | undefined): string {
  return formatDayAndTime(Number(at ?? 0));
}

/** A parameter of an error that is a business day, `2026-11-21`. */
function dayText(day: string | number | undefined): string {
  return typeof day === "string" ? formatDay(bangkokInstant(day, "00:00") ?? 0) : "";
}

/** The text of a refusal for legal driving hours: the other job, and what would be driven. */
function drivingText(text: (inputs: { jobId: string; driven: string; limit: string }) => string) {
  return ({ jobId, drivenS, limitS }: ErrorParams): string =>
    text({
      jobId: String(jobId),
      driven: formatDuration(Number(drivenS)),
      limit: formatDuration(Number(limitS)),
    });
}

function openOrdersText({ count }: ErrorParams): string {
  return m.error_account_has_open_orders({ count: count ?? 0 });
}

function rateLimitedText({ retryAfterS }: ErrorParams): string {
  return tryAgainText(typeof retryAfterS === "number" ? retryAfterS : null);
}

/**
 * Any error as a notice. An error code has its own text. An unexpected failure (no connection, INTERNAL) has the text
 * of `fallback`, where given.
 */
export function errorNotice(error: unknown, fallback?: NoticeFallback): ErrorNotice {
  const known = appErrorOf(error);
  if (known === null) return unnamedNotice(fallback);
  const errorText: ErrorText = ERROR_TEXTS[known.code];
  const unforeseen = known.code === "INTERNAL";
  const texts = unforeseen && fallback !== undefined ? fallback : errorText;
  return {
    title: texts.title(),
    text: texts.text(known.params),
    kind: errorText.kind ?? "error",
    requestId: unforeseen ? known.requestId : undefined,
  };
}
