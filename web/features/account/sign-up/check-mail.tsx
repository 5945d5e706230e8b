import { useState, useSyncExternalStore } from "react";
import { Button } from "#web/components/button.tsx";
import type { AuthResult } from "#web/lib/session/auth-result.ts";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { nextSending, type PendingMail } from "./pending-sign-up.ts";
import { handOverEmail } from "../typed-email.ts";

/** The state after a mail was requested: its recipient, what to do with it, and how to request it again. */
export function CheckMail(props: {
  readonly pending: PendingMail;
  /** What to do with the mail. */
  readonly next: string;
  readonly sendAgain: () => Promise<AuthResult<{ readonly mailed?: boolean }>>;
  /** Called when it was sent again, or with `null` when another address is wanted. */
  readonly onChange: (pending: PendingMail | null) => void;
}) {
  const { pending, next, sendAgain, onChange } = props;
  const [sending, setSending] = useState(false);
  const at = pending.email.lastIndexOf("@");
  const again = async () => {
    setSending(true);
    const result = await sendAgain();
    setSending(false);
    if (result.ok) {
      const mailed = result.mailed !== false;
      onChange({ ...pending, mailed, againAt: nextSending(Date.now()) });
      if (mailed) showToast("success", m.notice_title_account(), m.success_mail_sent_again());
      return;
    }
    showAuthError(result);
    if (result.reason === "rate_limited")
      onChange({ ...pending, againAt: nextSending(Date.now(), result.retryAfterS) });
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="rounded-card border border-line bg-surface px-4 py-3 font-heading font-semibold wrap-anywhere">
        {pending.email.slice(0, at)}
        <wbr />
        {pending.email.slice(at)}
      </p>
      <div className="flex flex-col gap-3">
        <p>{next}</p>
        <output className="block empty:hidden">{!pending.mailed && m.check_mail_several()}</output>
        <p className="text-muted">{m.check_mail_spam()}</p>
      </div>
      <div className="flex flex-col gap-2">
        <AgainButton againAt={pending.againAt} sending={sending} onPress={() => void again()} />
        <Button
          tone="plain"
          onClick={() => {
            handOverEmail(pending.email);
            onChange(null);
          }}
        >
          {m.check_mail_other()}
        </Button>
      </div>
    </div>
  );
}

/**
 * Stays focusable during the wait, so that the focus is not lost. The countdown is hidden from screen readers, which
 * hear `aria-disabled` once instead of every second.
 */
function AgainButton(props: {
  readonly againAt: number;
  readonly sending: boolean;
  readonly onPress: () => void;
}) {
  const seconds = useSecondsUntil(props.againAt);
  const waits = seconds > 0 || props.sending;
  return (
    <Button
      size="large"
      wide
      aria-disabled={waits || undefined}
      onClick={() => {
        if (!waits) props.onPress();
      }}
    >
      {props.sending ? m.check_mail_sending() : m.check_mail_again()}
      {seconds > 0 && !props.sending && (
        <span aria-hidden="true" className="figures font-normal">
          {clock(seconds)}
        </span>
      )}
    </Button>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function useSecondsUntil(at: number): number {
  return useSyncExternalStore(eachSecond, () => Math.max(0, Math.ceil((at - Date.now()) / 1000)));
}

function eachSecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}
