import { m } from "../../paraglide/messages.js";
import type { AuthAttempt, AuthFailure } from "../session/auth-result.ts";
import { showToast } from "./toast.ts";

/** The error text of every attempt to sign in or out. */
export const ATTEMPT_TEXTS = {
  start: m.error_session_load_failed,
  load_session: m.error_session_load_failed,
  sign_up: m.error_signup_failed,
  resend_sign_up: m.error_resend_failed,
  check_sign_up: m.link_check_failed,
  confirm_sign_up: m.error_confirm_failed,
  confirm_email: m.error_confirm_failed,
  sign_in: m.error_login_failed,
  request_code: m.error_code_request_failed,
  login_code: m.error_code_login_failed,
  check_login_link: m.link_check_failed,
  login_link: m.error_code_login_failed,
  second_factor: m.error_second_factor_failed,
  recovery_code: m.error_recovery_code_failed,
  google: m.error_google_failed,
  line: m.error_line_failed,
  sign_out: m.error_sign_out_failed,
  request_reset: m.error_reset_email_failed,
  check_reset: m.link_check_failed,
  reset: m.error_reset_failed,
} as const satisfies Record<AuthAttempt, () => string>;

/** The text of an attempt whose link or step has expired; default: `error_token_invalid`. */
const EXPIRED_TEXTS: Readonly<Partial<Record<AuthAttempt, () => string>>> = {
  check_reset: m.error_reset_token_invalid,
  reset: m.error_reset_token_invalid,
  login_code: m.error_code_over,
  second_factor: m.error_second_factor_over,
  recovery_code: m.error_second_factor_over,
};

/** Attempts whose text says that the input was wrong, which is not known without an answer of the server. */
const BLAMES_INPUT: ReadonlySet<AuthAttempt> = new Set<AuthAttempt>([
  "sign_in",
  "second_factor",
  "recovery_code",
]);

/** Why an attempt to sign in or out failed. */
export function authErrorText({ attempt, reason, retryAfterS }: AuthFailure): string {
  if (reason === "rate_limited") return tryAgainText(retryAfterS);
  if (reason === "account_exists") return m.error_account_exists();
  if (reason === "token_invalid") return (EXPIRED_TEXTS[attempt] ?? m.error_token_invalid)();
  return reason === "unreachable" && BLAMES_INPUT.has(attempt) ? m.error_network() : ATTEMPT_TEXTS[attempt]();
}

/** Shows why an attempt to sign in or out failed. */
export function showAuthError(failure: AuthFailure): void {
  const kind = failure.reason === "rate_limited" ? "warning" : "error";
  showToast(kind, m.notice_title_account(), authErrorText(failure));
}

const MINUTE_S = 60;

/** The text for too many attempts, with the seconds or minutes until the next one where known. */
export function tryAgainText(seconds: number | null): string {
  if (seconds === null) return m.error_rate_limited();
  if (seconds <= MINUTE_S) return m.error_try_again_seconds({ seconds });
  return m.error_try_again_minutes({ minutes: Math.ceil(seconds / MINUTE_S) });
}
