import { TRPCError, type TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { FIELD_CODES, type FieldCode, type FieldErrors } from "#domain/field-errors.ts";

/** The tRPC code, and so the HTTP status, of every error code; a new code without one does not compile. */
export const TRPC_CODE = {
  BAD_INPUT: "BAD_REQUEST",
  UNAUTHENTICATED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  RATE_LIMITED: "TOO_MANY_REQUESTS",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FILE_REFUSED: "UNPROCESSABLE_CONTENT",
  SERVICE_UNAVAILABLE: "SERVICE_UNAVAILABLE",
  INTERNAL: "INTERNAL_SERVER_ERROR",
  PRICING_LOAD_FAILED: "SERVICE_UNAVAILABLE",
  PRICING_NOT_LOADED: "PRECONDITION_FAILED",
  PRICING_VERSION_CONFLICT: "CONFLICT",
  PRICING_PLAN_FOLLOWED: "CONFLICT",
  CALCULATION_FAILED: "INTERNAL_SERVER_ERROR",
  DIRECTIONS_FAILED: "UNPROCESSABLE_CONTENT",
  NO_VEHICLE_FERRY: "UNPROCESSABLE_CONTENT",
  QUOTE_INVALID: "BAD_REQUEST",
  QUOTE_EXPIRED: "CONFLICT",
  PAYMENT_GATEWAY_NOT_CONFIGURED: "PRECONDITION_FAILED",
  BOOKING_NOT_SAVED: "INTERNAL_SERVER_ERROR",
  TOO_MANY_OPEN_ORDERS: "TOO_MANY_REQUESTS",
  IDEMPOTENCY_KEY_REUSED: "CONFLICT",
  TRUCK_HOURS_NOT_ACKNOWLEDGED: "PRECONDITION_FAILED",
  WAY_BACK_PICKUP: "CONFLICT",
  ORDER_TRANSITION_REFUSED: "CONFLICT",
  ORDER_NOT_CONFIRMED: "CONFLICT",
  REASON_REQUIRED: "BAD_REQUEST",
  ORDER_CHANGED: "CONFLICT",
  ORDER_VIEW_CHANGED: "CONFLICT",
  ORDER_VIEWS_CHANGED: "CONFLICT",
  ORDER_AWAITS_PAYMENT: "CONFLICT",
  CANCELLATION_FEE_CHANGED: "CONFLICT",
  PROMPTPAY_NOT_CONFIGURED: "PRECONDITION_FAILED",
  STRIPE_UNAVAILABLE: "SERVICE_UNAVAILABLE",
  PAYMENT_ORDER_CANCELLED: "CONFLICT",
  PAYMENT_ALREADY_PAID: "CONFLICT",
  PAYMENT_NOTHING_DUE: "CONFLICT",
  PAYMENT_PICKUP_PASSED: "CONFLICT",
  PAYMENT_BEING_CHECKED: "CONFLICT",
  PAYMENT_UNDECIDED: "CONFLICT",
  TRANSFER_TOO_MUCH: "CONFLICT",
  PAYMENT_DECIDED: "CONFLICT",
  PAYMENT_SENT_BACK: "CONFLICT",
  CASH_CLOSED: "CONFLICT",
  CASH_ALREADY_RECORDED: "CONFLICT",
  CASH_TOO_MUCH: "CONFLICT",
  PAID_PRICE_LOWERED: "CONFLICT",
  REFUND_NOT_DUE: "CONFLICT",
  REFUND_NOT_SENT: "CONFLICT",
  CREDIT_SENT_BACK: "CONFLICT",
  CREDIT_SENT_TO_CARD: "CONFLICT",
  SETTLEMENT_BILLED: "CONFLICT",
  ORDER_NOT_CHANGEABLE: "CONFLICT",
  BUYER_ON_DOCUMENT: "CONFLICT",
  BUYER_OF_ACCOUNT: "CONFLICT",
  PAYER_ASKED: "CONFLICT",
  PAYER_JOBS_WAIT: "CONFLICT",
  PAYER_PAID: "CONFLICT",
  PAYER_HAS_DOCUMENT: "CONFLICT",
  PAYER_HAS_CLAIM: "CONFLICT",
  PAYER_NEEDS_COMPANY: "CONFLICT",
  PAYER_ACCOUNT_CHANGED: "CONFLICT",
  CHANGE_TOO_LATE: "CONFLICT",
  OFFER_CLOSED: "CONFLICT",
  OFFER_EXPIRED: "CONFLICT",
  DOCUMENT_NOT_DRAFT: "CONFLICT",
  NOTHING_TO_INVOICE: "CONFLICT",
  INVOICE_NOT_CURRENT: "CONFLICT",
  INVOICE_REPLACED: "CONFLICT",
  CREDIT_ABOVE_INVOICE: "CONFLICT",
  INVOICE_CREDITED_MEANWHILE: "CONFLICT",
  INVOICE_TOTAL_CHANGED: "CONFLICT",
  TAX_RULES_VERSION_CONFLICT: "CONFLICT",
  JOB_ALREADY_RESERVED: "CONFLICT",
  JOB_TRANSITION_REFUSED: "CONFLICT",
  JOB_NOT_YOURS: "FORBIDDEN",
  JOBS_OVERLAP: "CONFLICT",
  JOB_OUT_OF_REACH: "CONFLICT",
  NEXT_JOB_OUT_OF_REACH: "CONFLICT",
  DRIVING_BREAK_MISSING: "CONFLICT",
  DRIVING_REST_MISSING: "CONFLICT",
  WRONG_VEHICLE_TYPE: "CONFLICT",
  DRIVER_UNAVAILABLE: "CONFLICT",
  DRIVER_NOT_APPROVED: "FORBIDDEN",
  DRIVER_DAY_OFF: "CONFLICT",
  OUTSIDE_HOURS: "CONFLICT",
  LICENCE_EXPIRES: "CONFLICT",
  VEHICLE_REGISTRATION_EXPIRES: "CONFLICT",
  INSURANCE_EXPIRES: "CONFLICT",
  JOB_ON_DAY_OFF: "CONFLICT",
  VEHICLE_OUT_OF_SERVICE: "CONFLICT",
  JOB_NEEDS_VEHICLE: "CONFLICT",
  JOB_VEHICLE_CHANGED: "CONFLICT",
  VEHICLE_UNDER_WAY: "CONFLICT",
  VEHICLE_RECEIVER_CLOSED: "CONFLICT",
  VEHICLE_PAPERS_MISSING: "CONFLICT",
  VEHICLE_CHANGE_WAITS: "CONFLICT",
  REGISTRATION_CHANGED: "CONFLICT",
  DRIVER_CHANGED: "CONFLICT",
  DRIVER_HAS_JOBS: "CONFLICT",
  DRIVER_HAS_OPEN_ORDERS: "CONFLICT",
  DRIVER_HOLDS_CASH: "CONFLICT",
  DRIVER_ACCOUNT_TAKEN: "CONFLICT",
  CUSTOMER_CHANGED: "CONFLICT",
  REGISTRATION_CLOSED: "CONFLICT",
  PAPERS_EXPIRED: "CONFLICT",
  RELEASE_TOO_LATE: "CONFLICT",
  START_TOO_EARLY: "CONFLICT",
  COMPLETE_TOO_EARLY: "CONFLICT",
  STOP_OUT_OF_ORDER: "CONFLICT",
  VISIT_CONTRADICTED: "CONFLICT",
  STOP_DOOR_CHANGED: "CONFLICT",
  JOB_DAY_CHANGED: "CONFLICT",
  JOB_STOP_ADDED: "CONFLICT",
  WAITING_NOT_CHARGED: "CONFLICT",
  WAITING_BILLED: "CONFLICT",
  DOOR_CHANGE_NOT_AT_STOP: "CONFLICT",
  DOOR_CHANGE_OPEN: "CONFLICT",
  DOOR_CHANGE_CLOSED: "CONFLICT",
  DOOR_CHANGE_BY_OFFICE: "CONFLICT",
  DOOR_CHANGE_ONE_TRUCK: "CONFLICT",
  DOOR_CHANGE_LAST_STOP_LEFT: "CONFLICT",
  DOOR_CHANGE_STOP_OVERLAPS: "CONFLICT",
  DOOR_CHANGE_DRIVER_BUSY: "CONFLICT",
  GOODS_DO_NOT_FIT: "CONFLICT",
  REOPEN_TOO_LATE: "CONFLICT",
  PROOF_CLOSED: "CONFLICT",
  POSITION_NOT_SHARED: "CONFLICT",
  TRACKING_CLOSED: "CONFLICT",
  CLAIM_TOO_LATE: "CONFLICT",
  CLAIM_UNDECIDED: "CONFLICT",
  CLAIM_CLOSED: "CONFLICT",
  CLAIM_CHANGED: "CONFLICT",
  CLAIM_COMPENSATED: "CONFLICT",
  FERRY_IN_USE: "CONFLICT",
  FERRY_VERSION_CONFLICT: "CONFLICT",
  TRUCK_HOURS_VERSION_CONFLICT: "CONFLICT",
  ORDER_NOT_DELIVERED: "CONFLICT",
  REVIEW_DECIDED: "CONFLICT",
  REVIEW_TRANSITION_REFUSED: "CONFLICT",
  REVIEW_VERSION_CONFLICT: "CONFLICT",
  NOTIFICATIONS_VERSION_CONFLICT: "CONFLICT",
  DETAILS_CHANGED: "CONFLICT",
  TOKEN_INVALID: "BAD_REQUEST",
  ACCOUNT_EXISTS: "CONFLICT",
  FRESH_LOGIN_REQUIRED: "FORBIDDEN",
  SECOND_FACTOR_REQUIRED: "FORBIDDEN",
  ACCOUNT_HAS_OPEN_ORDERS: "CONFLICT",
  PERSON_CHANGED: "CONFLICT",
  PLATE_IN_SERVICE: "CONFLICT",
  ONLY_OWNER_OF_COMPANY: "CONFLICT",
  LAST_ADMIN: "CONFLICT",
  ROLE_CHANGED: "CONFLICT",
  SECOND_FACTOR_CHANGED: "CONFLICT",
  OWN_RECORD: "FORBIDDEN",
  COMPANY_VERSION_CONFLICT: "CONFLICT",
  COMPANY_SUSPENDED: "CONFLICT",
  ACCOUNT_OVERDUE: "CONFLICT",
  CREDIT_LIMIT_EXCEEDED: "CONFLICT",
  ON_ACCOUNT_NEEDS_PRICE: "CONFLICT",
  PAYMENT_ON_ACCOUNT: "CONFLICT",
  NOTHING_TO_BILL: "CONFLICT",
  PAYOUT_CHANGED: "CONFLICT",
  SETTLEMENT_MISMATCH: "CONFLICT",
  SETTLEMENT_INVOICE_CLOSED: "CONFLICT",
  LAST_OWNER: "CONFLICT",
  INVITATION_OTHER_ADDRESS: "FORBIDDEN",
  API_KEY_INVALID: "UNAUTHORIZED",
  API_SCOPE_MISSING: "FORBIDDEN",
  API_CALL_UNDER_WAY: "CONFLICT",
  TOO_MANY_API_KEYS: "CONFLICT",
  TOO_MANY_WEBHOOKS: "CONFLICT",
  WEBHOOK_VERSION_CONFLICT: "CONFLICT",
  NEWSLETTER_ALREADY_SUBSCRIBED: "CONFLICT",
} as const satisfies Record<ErrorCode, TRPC_ERROR_CODE_KEY>;

/** The HTTP status of an error code, for answers that no procedure gives. */
export function httpStatusOf(code: ErrorCode): number {
  return getHTTPStatusCodeFromError(new TRPCError({ code: TRPC_CODE[code] }));
}

/** Our codes for the errors that tRPC itself throws. */
const APP_CODE: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  PARSE_ERROR: "BAD_INPUT",
  BAD_REQUEST: "BAD_INPUT",
  METHOD_NOT_SUPPORTED: "BAD_INPUT",
  // Of a procedure that there is not: a record that there is not is refused by the product.
  NOT_FOUND: "BAD_INPUT",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
};

/** What a client gets of an error: its code, the values that its text needs, and the invalid fields. Never a stack. */
export interface ErrorForClient {
  readonly appCode: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: FieldErrors;
}

export function errorForClient(code: TRPC_ERROR_CODE_KEY, cause: unknown, input: unknown): ErrorForClient {
  if (cause instanceof AppError) return { appCode: cause.code, params: cause.params, fields: cause.fields };
  if (cause instanceof ZodError)
    return { appCode: "BAD_INPUT", params: {}, fields: fieldErrors(cause, input) };
  return { appCode: APP_CODE[code] ?? "INTERNAL", params: {}, fields: {} };
}

type Issue = ZodError["issues"][number];

/** The first error code of each field. */
function fieldErrors(error: ZodError, input: unknown): FieldErrors {
  const fields: Record<string, FieldCode> = {};
  for (const { path, code } of error.issues.flatMap((issue) => flatten(issue, input))) fields[path] ??= code;
  return fields;
}

/** The issues of a union are those of its best matching branch. */
function flatten(
  issue: Issue,
  input: unknown,
  base: readonly PropertyKey[] = [],
): { path: string; code: FieldCode }[] {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union" && valueAt(input, path) !== undefined) {
    const closest = issue.errors.toSorted((a, b) => deepest(b) - deepest(a) || a.length - b.length)[0];
    if (closest !== undefined && closest.length > 0)
      return closest.flatMap((each) => flatten(each, input, path));
  }
  return [{ path: path.map(String).join("."), code: fieldCode(issue, valueAt(input, path)) }];
}

function deepest(issues: readonly { readonly path: readonly PropertyKey[] }[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

const TOO_BIG: Readonly<Record<string, FieldCode>> = { string: "TOO_LONG", array: "TOO_MANY" };
const TOO_SMALL: Readonly<Record<string, FieldCode>> = { string: "TOO_SHORT", array: "TOO_FEW" };

function fieldCode(issue: Issue, value: unknown): FieldCode {
  const named = FIELD_CODES.find((code) => code === issue.message);
  if (named !== undefined) return named;
  if (value === undefined || value === null) return "REQUIRED";
  if (issue.code === "too_big") return TOO_BIG[issue.origin] ?? "TOO_LARGE";
  if (issue.code !== "too_small") return "INVALID";
  if (typeof value === "string" && value.trim() === "") return "REQUIRED";
  return TOO_SMALL[issue.origin] ?? "TOO_SMALL";
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
