import { callAuth, NO_ANSWER } from "./auth-calls.ts";
import type { AuthAttempt, AuthFailure, AuthResult } from "./auth-result.ts";
import { currentLocale } from "../i18n/locale.ts";
import { rememberReturn } from "./return-to.ts";
import { beginSession, failed, reloadSession, succeeded, tellOtherTabs } from "./session.ts";

/** What follows an attempt that went well; `log_in` when it worked, but nobody is signed in yet. */
export type AfterAttempt = "signed_in" | "second_factor" | "log_in";

type Entered = AuthResult<{ readonly next: AfterAttempt }>;

/** Whom else the product lets vouch for somebody. */
export type Provider = "google" | "line";

/** Asks for an account: the link in the mail opens it. The answer is the same whether or not there is one already. */
export async function requestSignUp(
  email: string,
  password: string,
): Promise<AuthResult<{ readonly signUpId: string }>> {
  const answer = await callAuth("/sign-up/request", { email, password, locale: currentLocale() });
  if (!answer.ok) return failed("sign_up", answer);
  const { signUpId } = answer.data;
  return typeof signUpId === "string" ? { ...succeeded(), signUpId } : failed("sign_up", NO_ANSWER);
}

/** Has the mail of a sign-up sent again. */
export function resendSignUp(signUpId: string): Promise<AuthResult> {
  return attempt("resend_sign_up", "/sign-up/resend", { signUpId });
}

/** Opens the account that a mail's link stands for, and signs in. */
export async function confirmSignUp(token: string): Promise<Entered> {
  const answer = await callAuth("/sign-up/confirm", { token });
  if (!answer.ok) return failed("confirm_sign_up", answer);
  const { ok } = await beginSession("confirm_sign_up");
  return { ok: true, next: ok ? "signed_in" : "log_in" };
}

/** Makes the address that a mail's link stands for the account's own. */
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

/** Completes a sign-in with the code that the app shows. */
export function verifySecondFactor(code: string): Promise<AuthResult> {
  return enterWith("second_factor", "/two-factor/verify-totp", code);
}

/** Completes a sign-in with a recovery code, which is used up by it. */
export function redeemRecoveryCode(code: string): Promise<AuthResult> {
  return enterWith("recovery_code", "/two-factor/verify-backup-code", code);
}

/** Asks for a link to set a new password. The answer is the same whether or not there is an account. */
export function requestReset(email: string): Promise<AuthResult> {
  return attempt("request_reset", "/password/forgot", { email, locale: currentLocale() });
}

/** Whether a link for a new password still works; it is not used up. */
export async function checkReset(token: string): Promise<AuthResult<{ readonly valid: boolean }>> {
  const answer = await callAuth("/password/check", { token });
  if (!answer.ok) return failed("check_reset", answer);
  return { ...succeeded(), valid: answer.data["valid"] === true };
}

/** Sets a new password with a mail's link and signs in with it. */
export async function resetPassword(token: string, password: string): Promise<Entered> {
  const answer = await callAuth("/password/reset", { token, password });
  if (!answer.ok) return failed("reset", answer);
  const { email } = answer.data;
  const entered = typeof email === "string" ? await signIn(email, password) : NO_ANSWER;
  // The password is changed whatever became of signing in with it.
  return entered.ok ? entered : { ok: true, next: "log_in" };
}

/**
 * Leaves for Google or LINE, whose way back leads to the profile; when that fails, back to the login page with an
 * `error`. Where the person was heading is remembered for the profile to offer.
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

/** The provider that this tab last left for has sent somebody back with an error. */
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
    // A blocked storage: a failure is then told in the words for Google.
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
