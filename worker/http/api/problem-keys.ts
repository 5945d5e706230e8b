import type { ErrorCode } from "#domain/errors.ts";

/** The texts of the errors that the API answers, by code; any other has the text of its status. */
export const PROBLEM_KEYS = {
  BAD_INPUT: "error_bad_input",
  FORBIDDEN: "error_forbidden",
  NOT_FOUND: "error_not_found",
  RATE_LIMITED: "error_rate_limited",
  PAYLOAD_TOO_LARGE: "error_payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "error_bad_input",
  SERVICE_UNAVAILABLE: "error_service_unavailable",
  INTERNAL: "error_internal",
  PRICING_LOAD_FAILED: "error_pricing_load_failed",
  CALCULATION_FAILED: "error_calculation_failed",
  DIRECTIONS_FAILED: "error_directions_failed",
  NO_VEHICLE_FERRY: "error_no_vehicle_ferry",
  QUOTE_INVALID: "error_quote_invalid",
  QUOTE_EXPIRED: "error_quote_expired",
  BOOKING_NOT_SAVED: "error_booking_not_saved",
  IDEMPOTENCY_KEY_REUSED: "error_idempotency_key_reused",
  TRUCK_HOURS_NOT_ACKNOWLEDGED: "field_truck_hours",
  ORDER_TRANSITION_REFUSED: "error_order_transition_refused",
  ORDER_CHANGED: "error_order_changed",
  CANCELLATION_FEE_CHANGED: "error_cancellation_fee_changed",
  COMPANY_SUSPENDED: "error_company_suspended",
  ACCOUNT_OVERDUE: "error_account_overdue",
  CREDIT_LIMIT_EXCEEDED: "error_credit_limit_exceeded",
  ON_ACCOUNT_NEEDS_PRICE: "error_on_account_needs_price",
  API_KEY_INVALID: "error_api_key_invalid",
  API_SCOPE_MISSING: "error_api_scope_missing",
  API_CALL_UNDER_WAY: "error_api_call_under_way",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The texts of invalid fields all begin so. */
export const FIELD_KEY_PREFIX = "field_";
