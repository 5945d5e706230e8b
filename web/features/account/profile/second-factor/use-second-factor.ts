import { useState } from "react";
import { callAuth, type AuthAnswer } from "#web/lib/session/auth-calls.ts";
import { withFreshLogin } from "#web/lib/session/fresh-login.ts";
import { tryAgainText } from "#web/lib/errors/auth-error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

/** The current step of the second factor. */
export type FactorStep =
  | { readonly at: "rest" }
  | { readonly at: "password"; readonly for: "enable" | "disable" | "codes" }
  | { readonly at: "scan"; readonly uri: string; readonly codes: readonly string[] }
  | { readonly at: "codes"; readonly codes: readonly string[] };

/** Turns the second factor on and off and makes recovery codes; each step asks for the password or a code. */
export function useSecondFactor() {
  const [step, setStep] = useState<FactorStep>({ at: "rest" });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const go = (next: FactorStep) => {
    setProblem(undefined);
    setStep(next);
  };
  const ask = async (path: string, body: Readonly<Record<string, unknown>>, refused: string) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await withFreshLogin(() => callAuth(path, body));
    setBusy(false);
    if (!answer.ok) tell(answer, refused, setProblem);
    return answer;
  };

  const givePassword = async (password: string) => {
    if (step.at !== "password") return;
    const path = { enable: "enable", disable: "disable", codes: "generate-backup-codes" }[step.for];
    const answer = await ask(`/two-factor/${path}`, { password }, m.field_password_wrong());
    if (!answer.ok) return;
    const codes = textsOf(answer.data["backupCodes"]);
    if (step.for === "enable") return go({ at: "scan", uri: String(answer.data["totpURI"]), codes });
    if (step.for === "codes") return go({ at: "codes", codes });
    showToast("success", m.notice_title_account(), m.profile_factor_is_off());
    go({ at: "rest" });
    await trpcUtils.account.invalidate();
  };
  const giveCode = async (code: string) => {
    if (step.at !== "scan") return;
    const plain = code.replace(/\D/g, "");
    const answer = await ask("/two-factor/verify-totp", { code: plain }, m.profile_factor_code_wrong());
    if (!answer.ok) return;
    showToast("success", m.notice_title_account(), m.profile_factor_is_on());
    go({ at: "codes", codes: step.codes });
    await trpcUtils.account.invalidate();
  };
  return { step, busy, problem, go, givePassword, giveCode };
}

function tell(
  answer: Exclude<AuthAnswer, { ok: true }>,
  refused: string,
  setProblem: (problem: string) => void,
): void {
  if (answer.reason === "rate_limited")
    showToast("warning", m.notice_title_account(), tryAgainText(answer.retryAfterS));
  else if (answer.reason === "not_fresh")
    showToast("warning", m.notice_title_account(), m.error_session_not_fresh());
  else if (answer.reason === "unreachable") showToast("error", m.notice_title_account(), m.error_network());
  else setProblem(refused);
}

function textsOf(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}
