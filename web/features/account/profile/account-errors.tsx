import { useState, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { errorNotice } from "#web/lib/errors/error-notices.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { m } from "#web/paraglide/messages.js";
import { leaveAccount } from "#web/lib/session/sign-out/leave-account.ts";

/** Whether the server requires a recent login first. */
export function needsFreshLogin(error: unknown): boolean {
  return appErrorOf(error)?.code === "FRESH_LOGIN_REQUIRED";
}

/**
 * Shows a refusal as a notice, except FRESH_LOGIN_REQUIRED, which the form shows itself.
 * @param failed the text when the server gave no reason
 */
export function showAccountError(error: unknown, failed: () => string = m.profile_save_failed): void {
  if (!needsFreshLogin(error)) showError(error, { title: m.notice_title_account, text: failed });
}

/** A box with what must be done before going on. */
export function Obstacle({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-control bg-marigold-wash px-4 py-3 text-ink"
    >
      {children}
    </div>
  );
}

/** Says that a recent login is required, with a button to log in again. */
export function LogInAgain() {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await leaveAccount("to_return");
    setBusy(false);
  };
  return (
    <Obstacle>
      <p>{m.error_session_not_fresh()}</p>
      <Button size="small" busy={busy} onClick={() => void leave()}>
        {m.profile_log_in_again()}
      </Button>
    </Obstacle>
  );
}

/**
 * The text of a refusal for a dialog; `null` when a field shows it.
 * @param failed the text when the server gave no reason
 */
export function accountErrorText(error: unknown, failed: () => string): string | null {
  if (Object.keys(fieldErrorsOf(error)).length > 0) return null;
  return errorNotice(error, { title: m.notice_title_account, text: failed }).text;
}
