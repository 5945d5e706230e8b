import type { ErrorCode, ErrorParams } from "#domain/errors.ts";
import { m } from "../../paraglide/messages.js";
import { appErrorOf } from "./app-error.ts";
import { tryAgainText } from "./auth-error-notices.ts";
import type { OFFICE_ERROR_TEXTS } from "./office-error-texts.ts";
import {
  dayText,
  durationText,
  moneyText,
  plainText,
  timeText,
  volumeText,
  weightText,
} from "./param-texts.ts";
import { unnamedNotice, type ErrorNotice, type NoticeFallback } from "./show-error.ts";

type OfficeCode = keyof typeof OFFICE_ERROR_TEXTS;

/** How an error code is shown. */
export interface ErrorText {
  readonly title: () => string;
  readonly text: (params: ErrorParams) => string;
  readonly kind?: "warning";
}

/** The text of every error code that is not of the office's work alone; a code without one does not compile. */
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
    text: ({ count }) => m.error_too_many_open_orders({ count: plainText(count) }),
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
    text: ({ feeSatang }) => m.error_cancellation_fee_changed({ fee: moneyText(feeSatang) }),
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
  PAYMENT_PICKUP_PASSED: {
    title: m.notice_title_payment,
    text: m.error_payment_pickup_passed,
    kind: "warning",
  },
  PAYMENT_BEING_CHECKED: {
    title: m.notice_title_payment,
    text: m.error_payment_being_checked,
    kind: "warning",
  },
  CASH_CLOSED: { title: m.notice_title_payment, text: m.error_cash_closed, kind: "warning" },
  CASH_ALREADY_RECORDED: {
    title: m.notice_title_payment,
    text: (params) => m.error_cash_already_recorded({ amount: moneyText(params["amountSatang"]) }),
    kind: "warning",
  },
  CASH_TOO_MUCH: {
    title: m.notice_title_payment,
    text: (params) => m.error_cash_too_much({ amount: moneyText(params["maxSatang"]) }),
  },
  OFFER_CLOSED: { title: m.notice_title_order, text: m.error_offer_closed, kind: "warning" },
  OFFER_EXPIRED: { title: m.notice_title_order, text: m.error_offer_expired, kind: "warning" },
  JOB_ALREADY_RESERVED: { title: m.notice_title_job, text: m.error_job_already_reserved, kind: "warning" },
  JOB_TRANSITION_REFUSED: { title: m.notice_title_job, text: m.error_job_transition_refused },
  JOB_NOT_YOURS: { title: m.notice_title_job, text: m.error_job_not_yours },
  JOBS_OVERLAP: { title: m.notice_title_job, text: m.error_jobs_overlap },
  JOB_OUT_OF_REACH: { title: m.notice_title_job, text: reachText(m.error_job_out_of_reach) },
  NEXT_JOB_OUT_OF_REACH: { title: m.notice_title_job, text: reachText(m.error_next_job_out_of_reach) },
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
    text: ({ jobId }) => m.error_job_on_day_off({ jobId: plainText(jobId) }),
  },
  VEHICLE_OUT_OF_SERVICE: {
    title: m.notice_title_job,
    text: ({ day }) => m.error_vehicle_out_of_service({ day: dayText(day) }),
  },
  WAY_BACK_PICKUP: {
    title: m.notice_title_booking,
    text: ({ from, until }) => m.error_way_back_pickup({ from: timeText(from), until: timeText(until) }),
  },
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
    text: ({ next }) => m.error_stop_out_of_order({ next: plainText(next) }),
  },
  STOP_DOOR_CHANGED: {
    title: m.notice_title_job,
    text: ({ stop }) => m.error_stop_door_changed({ stop: plainText(stop) }),
  },
  JOB_DAY_CHANGED: {
    title: m.notice_title_job,
    text: ({ from, to }) => m.error_job_day_changed({ from: timeText(from), to: timeText(to) }),
  },
  JOB_STOP_ADDED: {
    title: m.notice_title_job,
    text: ({ stop }) => m.error_job_stop_added({ stop: plainText(stop) }),
  },
  DOOR_CHANGE_NOT_AT_STOP: { title: m.notice_title_job, text: m.error_door_change_not_at_stop },
  DOOR_CHANGE_OPEN: { title: m.notice_title_job, text: m.error_door_change_open, kind: "warning" },
  DOOR_CHANGE_CLOSED: { title: m.notice_title_order, text: m.error_door_change_closed, kind: "warning" },
  DOOR_CHANGE_BY_OFFICE: { title: m.notice_title_job, text: m.error_door_change_by_office },
  DOOR_CHANGE_ONE_TRUCK: { title: m.notice_title_job, text: m.error_door_change_one_truck },
  DOOR_CHANGE_LAST_STOP_LEFT: { title: m.notice_title_job, text: m.error_door_change_last_stop_left },
  DOOR_CHANGE_STOP_OVERLAPS: {
    title: m.notice_title_job,
    text: ({ jobId }) => m.error_door_change_stop_overlaps({ jobId: plainText(jobId) }),
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
        volume: volumeText(volumeL),
        weight: weightText(weightKg),
        holdsVolume: volumeText(holdsL),
        holdsWeight: weightText(holdsKg),
      }),
  },
  PROOF_CLOSED: { title: m.notice_title_job, text: m.error_proof_closed },
  POSITION_NOT_SHARED: { title: m.notice_title_job, text: m.error_position_not_shared },
  TRACKING_CLOSED: { title: m.notice_title_order, text: m.error_tracking_closed },
  CLAIM_TOO_LATE: {
    title: m.notice_title_claim,
    text: ({ until }) => m.error_claim_too_late({ time: timeText(until) }),
  },
  CLAIM_CLOSED: { title: m.notice_title_claim, text: m.error_claim_closed, kind: "warning" },
  ORDER_NOT_DELIVERED: { title: m.notice_title_review, text: m.error_order_not_delivered },
  REVIEW_DECIDED: { title: m.notice_title_review, text: m.error_review_decided, kind: "warning" },
  NOTIFICATIONS_VERSION_CONFLICT: {
    title: m.notice_title_account,
    text: m.error_notifications_version_conflict,
    kind: "warning",
  },
  DETAILS_CHANGED: { title: m.notice_title_account, text: m.error_details_changed, kind: "warning" },
  TOKEN_INVALID: { title: m.notice_title_account, text: m.error_token_invalid },
  ACCOUNT_EXISTS: { title: m.notice_title_account, text: m.error_account_exists },
  SECOND_FACTOR_REQUIRED: {
    title: m.notice_title_account,
    text: m.error_second_factor_required,
    kind: "warning",
  },
  FRESH_LOGIN_REQUIRED: { title: m.notice_title_account, text: m.error_session_not_fresh, kind: "warning" },
  ACCOUNT_HAS_OPEN_ORDERS: { title: m.notice_title_account, text: openOrdersText },
  ONLY_OWNER_OF_COMPANY: {
    title: m.notice_title_account,
    text: ({ company }) => m.error_only_owner_of_company({ company: plainText(company) }),
  },
  LAST_ADMIN: { title: m.notice_title_account, text: m.error_last_admin },
  OWN_RECORD: { title: m.notice_title_general, text: m.error_own_record, kind: "warning" },
  COMPANY_SUSPENDED: { title: m.notice_title_company, text: m.error_company_suspended, kind: "warning" },
  ACCOUNT_OVERDUE: {
    title: m.notice_title_company,
    text: ({ overdueSatang }) => m.error_account_overdue({ amount: moneyText(overdueSatang) }),
    kind: "warning",
  },
  CREDIT_LIMIT_EXCEEDED: {
    title: m.notice_title_company,
    text: ({ availableSatang, amountSatang }) =>
      m.error_credit_limit_exceeded({
        available: moneyText(availableSatang),
        amount: moneyText(amountSatang),
      }),
    kind: "warning",
  },
  ON_ACCOUNT_NEEDS_PRICE: {
    title: m.notice_title_company,
    text: m.error_on_account_needs_price,
    kind: "warning",
  },
  PAYMENT_ON_ACCOUNT: { title: m.notice_title_payment, text: m.error_payment_on_account, kind: "warning" },
  COMPANY_VERSION_CONFLICT: { title: m.notice_title_company, text: m.error_company_version_conflict },
  LAST_OWNER: { title: m.notice_title_company, text: m.error_last_owner, kind: "warning" },
  INVITATION_OTHER_ADDRESS: { title: m.notice_title_company, text: m.error_invitation_other_address },
  API_KEY_INVALID: { title: m.notice_title_company, text: m.error_api_key_invalid },
  API_SCOPE_MISSING: {
    title: m.notice_title_company,
    text: ({ scope }) => m.error_api_scope_missing({ scope: plainText(scope) }),
  },
  API_CALL_UNDER_WAY: {
    title: m.notice_title_company,
    text: m.error_api_call_under_way,
    kind: "warning",
  },
  TOO_MANY_API_KEYS: {
    title: m.notice_title_company,
    text: ({ max }) => m.error_too_many_api_keys({ max: plainText(max) }),
    kind: "warning",
  },
  TOO_MANY_WEBHOOKS: {
    title: m.notice_title_company,
    text: ({ max }) => m.error_too_many_webhooks({ max: plainText(max) }),
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
} as const satisfies Record<Exclude<ErrorCode, OfficeCode>, ErrorText>;

/** The text of a refusal for legal driving hours: the other job, and what would be driven. */
function drivingText(text: (inputs: { jobId: string; driven: string; limit: string }) => string) {
  return ({ jobId, drivenS, limitS }: ErrorParams): string =>
    text({
      jobId: plainText(jobId),
      driven: durationText(drivenS),
      limit: durationText(limitS),
    });
}

/**
 * The text of a refusal because a pickup cannot be reached in time: the other job, and how long the way takes, with the
 * change of trucks where the two need different ones.
 */
function reachText(text: (inputs: { jobId: string; way: string; gap: string }) => string) {
  return ({ jobId, wayS, gapS, changeS }: ErrorParams): string => {
    const inputs = {
      jobId: plainText(jobId),
      way: durationText(wayS),
      gap: durationText(gapS),
    };
    if (changeS === undefined) return text(inputs);
    return m.error_truck_change({ ...inputs, change: durationText(changeS) });
  };
}

function openOrdersText({ count }: ErrorParams): string {
  return m.error_account_has_open_orders({ count: plainText(count) });
}

function rateLimitedText({ retryAfterS }: ErrorParams): string {
  return tryAgainText(typeof retryAfterS === "number" ? retryAfterS : null);
}

let officeTexts: Partial<Record<ErrorCode, ErrorText>> = {};

/** Loads the text of an error code that only the office meets, before `errorNotice` needs it. */
export async function loadErrorText(code: ErrorCode): Promise<void> {
  if (!(code in ERROR_TEXTS)) officeTexts = (await import("./office-error-texts.ts")).OFFICE_ERROR_TEXTS;
}

/**
 * Any error as a notice. An error code has its own text. An unexpected failure (no connection, INTERNAL, or a code of the
 * office whose text is not loaded) has the text of `fallback`, where given.
 */
export function errorNotice(error: unknown, fallback?: NoticeFallback): ErrorNotice {
  const known = appErrorOf(error);
  if (known === null) return unnamedNotice(fallback);
  const words = textOf(known.code);
  if (words === undefined) return unnamedNotice(fallback);
  const unforeseen = known.code === "INTERNAL";
  const texts = unforeseen && fallback !== undefined ? fallback : words;
  return {
    title: texts.title(),
    text: texts.text(known.params),
    kind: words.kind ?? "error",
    requestId: unforeseen ? known.requestId : undefined,
  };
}

/** The words of an error code, for a sentence of a page. */
export function errorText(code: ErrorCode, params: ErrorParams): string {
  return (textOf(code) ?? ERROR_TEXTS.INTERNAL).text(params);
}

function textOf(code: ErrorCode): ErrorText | undefined {
  return code in ERROR_TEXTS ? ERROR_TEXTS[code as keyof typeof ERROR_TEXTS] : officeTexts[code];
}
