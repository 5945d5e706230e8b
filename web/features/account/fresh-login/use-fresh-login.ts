import { useState } from "react";
import { tryAgainText } from "#web/lib/errors/auth-error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { callAuth, type AuthAnswer } from "#web/lib/session/auth-calls.ts";
import { beginSession, currentSession, reloadSession } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";

const APP_CODE = /^\d{6}$/;

/**
 * Logs the person in again, as the person they are.
 * @param onDone whether they logged in, @param onCodeNeeded the second factor is on, and its code must follow
 */
export function useFreshLogin(onDone: (did: boolean) => void, onCodeNeeded: () => void) {
  const [before] = useState(userId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const ask = async (path: string, body: Readonly<Record<string, unknown>>, wrong: string) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await callAuth(path, body);
    if (!answer.ok && !tell(answer)) setProblem(wrong);
    if (!answer.ok) setBusy(false);
    return answer;
  };
  const finish = async () => {
    await beginSession("sign_in");
    onDone(userId() === before);
  };
  /** Another tab has opened a session, and has told all tabs. */
  const finishElsewhere = async () => {
    await reloadSession();
    onDone(userId() === before);
  };
  /** This page has opened the session itself. */
  const finishHere = () => onDone(userId() === before);
  const givePassword = async (password: string) => {
    const answer = await ask("/fresh-login", { password }, m.field_password_wrong());
    if (!answer.ok) {
      // The session itself may have ended.
      if (answer.reason === "refused") await reloadSession();
      return;
    }
    if (answer.data["secondFactor"] !== true) return finish();
    setBusy(false);
    onCodeNeeded();
  };
  /** A code of the app, or a recovery code. */
  const giveCode = async (typed: string) => {
    const code = typed.replaceAll(/\s/g, "");
    const path = APP_CODE.test(code) ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
    const answer = await ask(path, { code }, m.profile_factor_code_wrong());
    if (answer.ok) await finish();
  };
  return { busy, problem, finishHere, finishElsewhere, givePassword, giveCode };
}

function userId(): string | null {
  const session = currentSession();
  return session.status === "signed_in" ? session.user.id : null;
}

/** Shows a refusal that is not about what was typed. @returns whether it was one */
function tell(answer: Exclude<AuthAnswer, { ok: true }>): boolean {
  if (answer.reason === "rate_limited")
    showToast("warning", m.notice_title_account(), tryAgainText(answer.retryAfterS));
  else if (answer.reason === "unreachable") showToast("error", m.notice_title_account(), m.error_network());
  else return false;
  return true;
}
