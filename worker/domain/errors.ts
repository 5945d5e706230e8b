import type { FieldErrors } from "./field-errors.ts";

/**
 * Every error that the product reports on purpose. A code is stable and contains no text: the worker maps it to an HTTP
 * status, the browser to a sentence in the visitor's language.
 */
export const ERROR_CODES = [
  // any procedure
  "BAD_INPUT",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "RATE_LIMITED",
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
  "FILE_REFUSED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL",
  // prices
  "PRICING_LOAD_FAILED",
  "PRICING_NOT_LOADED",
  "PRICING_VERSION_CONFLICT",
  "PRICING_PLAN_FOLLOWED",
  "CALCULATION_FAILED",
  "DIRECTIONS_FAILED",
  "NO_VEHICLE_FERRY",
  "QUOTE_INVALID",
  "QUOTE_EXPIRED",
  "PAYMENT_GATEWAY_NOT_CONFIGURED",
  // orders
  "BOOKING_NOT_SAVED",
  "CUSTOMER_CHANGED",
  "CUSTOMER_ADDRESS_TAKEN",
  "TOO_MANY_OPEN_ORDERS",
  "IDEMPOTENCY_KEY_REUSED",
  "TRUCK_HOURS_NOT_ACKNOWLEDGED",
  "WAY_BACK_PICKUP",
  "ORDER_TRANSITION_REFUSED",
  "ORDER_NOT_CONFIRMED",
  "REASON_REQUIRED",
  "ORDER_CHANGED",
  "ORDER_VIEW_CHANGED",
  "ORDER_VIEWS_CHANGED",
  "ORDER_NOT_CHANGEABLE",
  "BUYER_ON_DOCUMENT",
  "BUYER_OF_ACCOUNT",
  "PAYER_ASKED",
  "PAYER_JOBS_WAIT",
  "PAYER_PAID",
  "PAYER_HAS_DOCUMENT",
  "PAYER_HAS_CLAIM",
  "PAYER_NEEDS_COMPANY",
  "PAYER_ACCOUNT_CHANGED",
  "CHANGE_TOO_LATE",
  "OFFER_CLOSED",
  "OFFER_EXPIRED",
  "ORDER_AWAITS_PAYMENT",
  "CANCELLATION_FEE_CHANGED",
  // payments
  "PROMPTPAY_NOT_CONFIGURED",
  "STRIPE_UNAVAILABLE",
  "PAYMENT_ORDER_CANCELLED",
  "PAYMENT_ALREADY_PAID",
  "PAYMENT_NOTHING_DUE",
  "PAYMENT_PICKUP_PASSED",
  "PAYMENT_BEING_CHECKED",
  "PAYMENT_UNDECIDED",
  "TRANSFER_TOO_MUCH",
  "PAYMENT_DECIDED",
  "PAYMENT_DISPUTED",
  "PAYMENT_SENT_BACK",
  "CASH_CLOSED",
  "CASH_ALREADY_RECORDED",
  "CASH_TOO_MUCH",
  "PAID_PRICE_LOWERED",
  "REFUND_NOT_DUE",
  "REFUND_NOT_SENT",
  "CREDIT_SENT_BACK",
  "CREDIT_SENT_TO_CARD",
  "SETTLEMENT_BILLED",
  // documents
  "DOCUMENT_NOT_DRAFT",
  "NOTHING_TO_INVOICE",
  "INVOICE_NOT_CURRENT",
  "INVOICE_REPLACED",
  "CREDIT_ABOVE_INVOICE",
  "INVOICE_CREDITED_MEANWHILE",
  "INVOICE_CHANGED",
  "INVOICES_TO_BE_REPLACED",
  "TAX_RULES_VERSION_CONFLICT",
  // jobs
  "JOB_ALREADY_RESERVED",
  "JOB_TRANSITION_REFUSED",
  "JOB_NOT_YOURS",
  "JOBS_OVERLAP",
  "JOB_OUT_OF_REACH",
  "NEXT_JOB_OUT_OF_REACH",
  "DRIVING_BREAK_MISSING",
  "DRIVING_REST_MISSING",
  "WRONG_VEHICLE_TYPE",
  "DRIVER_UNAVAILABLE",
  "DRIVER_NOT_APPROVED",
  "DRIVER_DAY_OFF",
  "OUTSIDE_HOURS",
  "LICENCE_EXPIRES",
  "VEHICLE_REGISTRATION_EXPIRES",
  "INSURANCE_EXPIRES",
  "JOB_ON_DAY_OFF",
  "VEHICLE_OUT_OF_SERVICE",
  "JOB_NEEDS_VEHICLE",
  "JOB_VEHICLE_CHANGED",
  "VEHICLE_UNDER_WAY",
  "VEHICLE_RECEIVER_CLOSED",
  "VEHICLE_PAPERS_MISSING",
  "VEHICLE_CHANGE_WAITS",
  "REGISTRATION_CHANGED",
  "REGISTRATION_CLOSED",
  "PAPERS_EXPIRED",
  "DRIVER_CHANGED",
  "DRIVER_HAS_JOBS",
  "DRIVER_HAS_OPEN_ORDERS",
  "DRIVER_HOLDS_CASH",
  "DRIVER_OWED_PAY",
  "DRIVER_ACCOUNT_TAKEN",
  "RELEASE_TOO_LATE",
  "START_TOO_EARLY",
  "COMPLETE_TOO_EARLY",
  "STOP_OUT_OF_ORDER",
  "VISIT_CONTRADICTED",
  "STOP_DOOR_CHANGED",
  "JOB_DAY_CHANGED",
  "JOB_STOP_ADDED",
  "WAITING_NOT_CHARGED",
  "WAITING_BILLED",
  "DOOR_CHANGE_NOT_AT_STOP",
  "DOOR_CHANGE_OPEN",
  "DOOR_CHANGE_CLOSED",
  "DOOR_CHANGE_BY_OFFICE",
  "DOOR_CHANGE_ONE_TRUCK",
  "DOOR_CHANGE_LAST_STOP_LEFT",
  "DOOR_CHANGE_STOP_OVERLAPS",
  "DOOR_CHANGE_DRIVER_BUSY",
  "GOODS_DO_NOT_FIT",
  "REOPEN_TOO_LATE",
  "PROOF_CLOSED",
  "POSITION_NOT_SHARED",
  "TRACKING_CLOSED",
  // claims
  "CLAIM_TOO_LATE",
  "CLAIM_UNDECIDED",
  "CLAIM_CLOSED",
  "CLAIM_CHANGED",
  "CLAIM_COMPENSATED",
  // ferries
  "FERRY_IN_USE",
  "FERRY_VERSION_CONFLICT",
  "TRUCK_HOURS_VERSION_CONFLICT",
  // reviews
  "ORDER_NOT_DELIVERED",
  "REVIEW_DECIDED",
  "REVIEW_TRANSITION_REFUSED",
  "REVIEW_VERSION_CONFLICT",
  "NOTIFICATIONS_VERSION_CONFLICT",
  "DETAILS_CHANGED",
  // accounts
  "TOKEN_INVALID",
  "ACCOUNT_EXISTS",
  "FRESH_LOGIN_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
  "ACCOUNT_HAS_OPEN_ORDERS",
  "PERSON_CHANGED",
  "PLATE_IN_SERVICE",
  "VEHICLES_ABOVE_LIMIT",
  "ONLY_OWNER_OF_COMPANY",
  "LAST_ADMIN",
  "OTHER_ADMINS_NEED_FACTOR",
  "ROLE_CHANGED",
  "SECOND_FACTOR_CHANGED",
  "OWN_RECORD",
  // earnings
  "PAYOUT_CHANGED",
  // companies
  "COMPANY_VERSION_CONFLICT",
  "COMPANY_SUSPENDED",
  "ACCOUNT_OVERDUE",
  "CREDIT_LIMIT_EXCEEDED",
  "ON_ACCOUNT_NEEDS_PRICE",
  "PAYMENT_ON_ACCOUNT",
  "NOTHING_TO_BILL",
  "SETTLEMENT_MISMATCH",
  "SETTLEMENT_INVOICE_CLOSED",
  "LAST_OWNER",
  "INVITATION_OTHER_ADDRESS",
  // the API of companies
  "API_KEY_INVALID",
  "API_SCOPE_MISSING",
  "API_CALL_UNDER_WAY",
  "TOO_MANY_API_KEYS",
  "TOO_MANY_WEBHOOKS",
  "WEBHOOK_VERSION_CONFLICT",
  // newsletter
  "NEWSLETTER_ALREADY_SUBSCRIBED",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Values that the text of an error needs: an island's id, a conflicting job, a database's error code. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * An `AppError` as plain data. The calls of a Durable Object return it, because a thrown error loses its class there.
 */
export interface Refusal {
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
  /** Of `BAD_INPUT`: which fields are wrong. */
  readonly fields?: FieldErrors;
}

/** The only error that the product throws on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: FieldErrors;

  constructor(
    code: ErrorCode,
    details: { params?: ErrorParams; fields?: FieldErrors; cause?: unknown } = {},
  ) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.params = details.params ?? {};
    this.fields = details.fields ?? {};
  }
}

/** SERVICE_UNAVAILABLE where it is certain that nothing was done: it came too late. */
export class NothingDone extends AppError {
  constructor() {
    super("SERVICE_UNAVAILABLE");
  }
}

/** Whether an error says for certain that nothing was done; of any other one nobody knows. */
export function saysNothingDone(error: unknown): boolean {
  return error instanceof AppError && (error.code !== "SERVICE_UNAVAILABLE" || error instanceof NothingDone);
}

/** A `BAD_INPUT` error that names the invalid fields. */
export function badInput(fields: FieldErrors): AppError {
  return new AppError("BAD_INPUT", { fields });
}
