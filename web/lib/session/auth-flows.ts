import { callAuth, NO_ANSWER } from "./auth-calls.ts";
import type { AuthAttempt, AuthFailure, AuthResult } from "./auth-result.ts";
import { currentLocale } from "../i18n/locale.ts";
import { rememberReturn } from "./return-to.ts";
import { beginSession, failed, reloadSession, succeeded, tellOtherTabs } from "./session.ts";

/** The next step after a successful attempt; `log_in`: it succeeded, but the person still has to log in. */
export type AfterAttempt = "signed_in" | "second_factor" | "log_in";

type Entered = AuthResult<{ readonly next: AfterAttempt }>;

/** The identity providers. */
export type Provider = "google" | "line";

/**
 * Requests an account; the link in the mail creates it. The answer is the same whether or not one exists. `mailed` is
 * false when the address has had several mails lately: the latest one's link confirms this request, too.
 */
export async function requestSignUp(
  email: string,
  password: string,
): Promise<AuthResult<{ readonly signUpId: string; readonly mailed: boolean }>> {
  const answer = await callAuth("/sign-up/request", { email, password, locale: currentLocale() });
  if (!answer.ok) return failed("sign_up", answer);
  const { signUpId, mailed } = answer.data;
  if (typeof signUpId !== "string") return failed("sign_up", NO_ANSWER);
  return { ...succeeded(), signUpId, mailed: mailed !== false };
}

/** Requests the mail of a pending sign-up again. */
export function resendSignUp(signUpId: string): Promise<AuthResult> {
  return attempt("resend_sign_up", "/sign-up/resend", { signUpId });
}

/**
 * What a sign-up link does in this browser. `ready`: it has requested the account; `password_wanted`: another browser
 * has, so the password is typed here.
 */
export type SignUpLink =
  | {
      readonly state: "ready" | "password_wanted" | "account_exists";
      readonly email: string;
      /** Whether the office has invited a driver with it. */
      readonly isInvited: boolean;
    }
  | { readonly state: "expired" };

const USABLE_STATES = ["ready", "password_wanted", "account_exists"] as const;

/** What opening a sign-up link would do here; it is not used up. */
export async function checkSignUp(token: string): Promise<AuthResult<SignUpLink>> {
  const answer = await callAuth("/sign-up/check", { token });
  if (!answer.ok) return failed("check_sign_up", answer);
  const { state: said, email } = answer.data;
  if (said === "expired") return { ...succeeded(), state: said };
  const state = USABLE_STATES.find((each) => each === said);
  if (state === undefined || typeof email !== "string") return failed("check_sign_up", NO_ANSWER);
  return { ...succeeded(), state, email, isInvited: answer.data["isInvited"] === true };
}

/** Creates the account of a sign-up link and signs in. @param password where `checkSignUp` wants one */
export async function confirmSignUp(token: string, password = ""): Promise<Entered> {
  const answer = await callAuth("/sign-up/confirm", { token, password, locale: currentLocale() });
  if (!answer.ok) return failed("confirm_sign_up", answer);
  const { ok } = await beginSession("confirm_sign_up");
  return { ok: true, next: ok ? "signed_in" : "log_in" };
}

/** Applies the e-mail change of a mailed link. */
export async function confirmEmailChange(token: string): Promise<AuthResult> {
  const result = await attempt("confirm_email", "/email/confirm", { token });
  if (!result.ok) return result;
  await reloadSession();
  tellOtherTabs();
  return result;
}

/** Signs in with e-mail and password; with a second factor the session begins after it. */
export async function signIn(email: string, password: string): Promise<Entered> {
  const answer = await callAuth("/sign-in/email", { email, password });
  if (!answer.ok) return failed("sign_in", answer);
  if (answer.data["twoFactorRedirect"] === true) return { ...succeeded(), next: "second_factor" };
  const result = await beginSession("sign_in");
  return result.ok ? { ok: true, next: "signed_in" } : result;
}

/** Completes a sign-in with a code of the authenticator app. */
export function verifySecondFactor(code: string): Promise<AuthResult> {
  return enterWith("second_factor", "/two-factor/verify-totp", code);
}

/** Completes a sign-in with a recovery code, which works once. */
export function redeemRecoveryCode(code: string): Promise<AuthResult> {
  return enterWith("recovery_code", "/two-factor/verify-backup-code", code);
}

/**
 * Requests a reset link. The answer is the same whether or not there is an account. `mailed` is false when the address
 * has had several mails lately, whose links still work.
 */
export async function requestReset(email: string): Promise<AuthResult<{ readonly mailed: boolean }>> {
  const answer = await callAuth("/password/forgot", { email, locale: currentLocale() });
  if (!answer.ok) return failed("request_reset", answer);
  return { ...succeeded(), mailed: answer.data["mailed"] !== false };
}

/** Whether a reset link is still valid; it is not used up. */
export async function checkReset(token: string): Promise<AuthResult<{ readonly valid: boolean }>> {
  const answer = await callAuth("/password/check", { token });
  if (!answer.ok) return failed("check_reset", answer);
  return { ...succeeded(), valid: answer.data["valid"] === true };
}

/** Sets a new password with a reset link and signs in; with a second factor the session begins after it. */
export async function resetPassword(token: string, password: string): Promise<Entered> {
  const answer = await callAuth("/password/reset", { token, password });
  if (!answer.ok) return failed("reset", answer);
  if (answer.data["next"] === "second_factor") return { ...succeeded(), next: "second_factor" };
  const { ok } = await beginSession("reset");
  // The password is changed even when the session cannot be loaded.
  return { ok: true, next: ok ? "signed_in" : "log_in" };
}

/**
 * Redirects to Google or LINE. The callback leads to the profile, or on failure to the login page with an `error`
 * parameter. The profile offers to continue to `returnTo`.
 */
export async function signInWith(provider: Provider, returnTo: string | undefined): Promise<AuthResult> {
  rememberReturn(returnTo);
  keepProvider(provider);
  const search = returnTo === undefined ? "" : `?${new URLSearchParams({ returnTo }).toString()}`;
  return attempt(provider, "/sign-in/social", {
    provider,
    callbackURL: `/profile#type=${provider}`,
    errorCallbackURL: `/login${search}`,
  });
}

/** Notes that the provider this tab last redirected to came back with an error. */
export function cameBackWithError(): AuthFailure {
  return failed(lastProvider(), { ...NO_ANSWER, reason: "refused" });
}

const PROVIDER_KEY = "khondee-provider";

function lastProvider(): Provider {
  try {
    return sessionStorage.getItem(PROVIDER_KEY) === "line" ? "line" : "google";
  } catch {
    return "google";
  }
}

function keepProvider(provider: Provider): void {
  try {
    sessionStorage.setItem(PROVIDER_KEY, provider);
  } catch {
    // Storage is blocked: an error is then shown with Google's text.
  }
}

async function attempt(
  what: AuthAttempt,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<AuthResult> {
  const answer = await callAuth(path, body);
  return answer.ok ? succeeded() : failed(what, answer);
}

async function enterWith(what: AuthAttempt, path: string, code: string): Promise<AuthResult> {
  const answer = await callAuth(path, { code });
  return answer.ok ? beginSession(what) : failed(what, answer);
}
