import { currentLocale } from "../i18n/locale.ts";
import { callAuth, NO_ANSWER } from "./auth-calls.ts";
import type { AuthResult } from "./auth-result.ts";
import { beginSession, failed, succeeded } from "./session.ts";

/** After the code or the link was right; `second_factor`: the session begins after it. */
export type AfterProof = "signed_in" | "second_factor";

/**
 * Asks for a mail with a code and a link. The answer is the same whether or not there is an account. `mailed` is false
 * when the address has had several mails lately, whose links still work.
 * @param draft the move being booked as JSON, for the device where the link is opened
 */
export async function requestLoginCode(
  email: string,
  draft: string | null,
): Promise<AuthResult<{ readonly mailed: boolean }>> {
  const body = { email, locale: currentLocale(), ...(draft !== null && { draft }) };
  const answer = await callAuth("/code/request", body);
  if (!answer.ok) return failed("request_code", answer);
  return { ...succeeded(), mailed: answer.data["mailed"] !== false };
}

/** Logs in with the code, which works in this browser only. @param name of the person, if the account is a new one */
export async function logInWithCode(
  email: string,
  code: string,
  name: string,
): Promise<AuthResult<{ readonly next: AfterProof }>> {
  const answer = await callAuth("/code/verify", { email, code, name, locale: currentLocale() });
  if (!answer.ok) return failed("login_code", answer);
  if (answer.data["next"] === "second_factor") return { ...succeeded(), next: "second_factor" };
  const begun = await beginSession("login_code");
  return begun.ok ? { ok: true, next: "signed_in" } : begun;
}

/** The address of a login link that still works, which is not used up; `null` when it does not. */
export async function checkLoginLink(token: string): Promise<AuthResult<{ readonly email: string | null }>> {
  const answer = await callAuth("/code/check", { token });
  if (!answer.ok) return failed("check_login_link", answer);
  const { state, email } = answer.data;
  if (state === "expired") return { ...succeeded(), email: null };
  if (typeof email !== "string") return failed("check_login_link", NO_ANSWER);
  return { ...succeeded(), email };
}

/** Logs in with the link. `draft`: the move that was being booked in the other browser, as JSON, or `null`. */
export async function logInWithLink(
  token: string,
): Promise<AuthResult<{ readonly next: AfterProof; readonly draft: string | null }>> {
  const answer = await callAuth("/code/open", { token, locale: currentLocale() });
  if (!answer.ok) return failed("login_link", answer);
  const { next, draft: sent } = answer.data;
  const draft = typeof sent === "string" ? sent : null;
  if (next === "second_factor") return { ...succeeded(), next, draft };
  const begun = await beginSession("login_link");
  return begun.ok ? { ok: true, next: "signed_in", draft } : begun;
}
