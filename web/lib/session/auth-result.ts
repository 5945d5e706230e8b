import type { FieldErrors } from "#domain/field-errors.ts";

/** The error kinds of the auth store. */
export type AuthErrorKind =
  | "Sign Up Error"
  | "Sign In Error"
  | "Google Sign-In Error"
  | "Sign Out Exception"
  | "Password Recovery Error"
  | "Error getting session"
  | "Initialization error";

/** What was attempted. */
export type AuthAttempt = keyof typeof ERROR_KINDS;

/** The error kind of a failed attempt. */
export const ERROR_KINDS = {
  start: "Initialization error",
  load_session: "Error getting session",
  sign_up: "Sign Up Error",
  resend_sign_up: "Sign Up Error",
  check_sign_up: "Sign Up Error",
  confirm_sign_up: "Sign Up Error",
  confirm_email: "Sign Up Error",
  sign_in: "Sign In Error",
  request_code: "Sign In Error",
  login_code: "Sign In Error",
  check_login_link: "Sign In Error",
  login_link: "Sign In Error",
  second_factor: "Sign In Error",
  recovery_code: "Sign In Error",
  google: "Google Sign-In Error",
  line: "Sign In Error",
  sign_out: "Sign Out Exception",
  request_reset: "Password Recovery Error",
  check_reset: "Password Recovery Error",
  reset: "Password Recovery Error",
} as const satisfies Readonly<Record<string, AuthErrorKind>>;

/**
 * Why an attempt failed. `token_invalid`: the link or the challenge has expired or was used. `not_fresh`: a recent
 * login is required.
 */
export type AuthFailureReason =
  | "refused"
  | "not_fresh"
  | "fields"
  | "rate_limited"
  | "token_invalid"
  | "account_exists"
  | "unreachable";

/** An attempt that failed. */
export interface AuthFailure {
  readonly ok: false;
  readonly attempt: AuthAttempt;
  readonly kind: AuthErrorKind;
  readonly reason: AuthFailureReason;
  /** Problems by field. */
  readonly fields: FieldErrors;
  /** Seconds until the next attempt is allowed, when the server said so. */
  readonly retryAfterS: number | null;
}

/** The result of an attempt. */
export type AuthResult<Found = unknown> = ({ readonly ok: true } & Found) | AuthFailure;
