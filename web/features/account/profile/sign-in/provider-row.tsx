import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ProviderMark, type ProviderName } from "#web/components/provider-button.tsx";
import { callAuth, type AuthAnswer } from "#web/lib/session/auth-calls.ts";
import { withFreshLogin } from "#web/lib/session/fresh-login.ts";
import { tryAgainText } from "#web/lib/errors/auth-error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { LogInAgain } from "../account-errors.tsx";
import { useFocusOnChange } from "../use-focus-on-change.ts";

export const PROVIDERS = ["google", "line"] as const satisfies readonly ProviderName[];

/** The providers' brand names. */
export const PROVIDER_NAMES: Readonly<Record<ProviderName, string>> = { google: "Google", line: "LINE" };

type Refusal = Exclude<AuthAnswer, { ok: true }>;

/** A provider that is linked to the account, or can be. */
export function ProviderRow(props: {
  readonly provider: ProviderName;
  /** `null` while it is not linked. */
  readonly identityId: string | null;
  readonly isLast: boolean;
}) {
  const { provider, identityId, isLast } = props;
  const [busy, setBusy] = useState(false);
  const [isTooOld, setTooOld] = useState(false);
  const place = useFocusOnChange<HTMLLIElement>(identityId);
  const name = PROVIDER_NAMES[provider];

  const connect = async () => {
    setBusy(true);
    const back = { callbackURL: `/profile?connected=${provider}`, errorCallbackURL: "/profile" };
    const answer = await withFreshLogin(() => callAuth("/link-social", { provider, ...back }));
    const url = answer.ok ? answer.data["url"] : undefined;
    // The button stays busy until the browser has navigated.
    if (typeof url === "string") return location.assign(url);
    setBusy(false);
    setTooOld(isTooOldFor(answer));
    if (!isTooOldFor(answer)) tell(answer.ok ? null : answer, m.profile_way_failed());
  };
  const disconnect = async () => {
    setBusy(true);
    const answer = await withFreshLogin(() => callAuth("/unlink-account", { accountId: identityId }));
    setTooOld(isTooOldFor(answer));
    await trpcUtils.account.profile.invalidate();
    if (answer.ok) {
      showToast("success", m.notice_title_account(), m.profile_way_removed({ provider: name }));
    } else if (answer.reason !== "refused" && !isTooOldFor(answer))
      // Refused because it was unlinked elsewhere; the reloaded profile shows it.
      tell(answer, m.profile_way_disconnect_failed());
    setBusy(false);
  };
  return (
    <li ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
      <span className="flex min-h-11 items-center gap-3 font-semibold">
        <ProviderMark provider={provider} />
        {name}
      </span>
      {identityId !== null && <Badge tone="done">{m.profile_way_connected()}</Badge>}
      {identityId === null && (
        <Button className="ml-auto" busy={busy} onClick={() => void connect()}>
          {m.profile_way_connect({ provider: name })}
        </Button>
      )}
      {identityId !== null && !isLast && (
        <Button className="ml-auto" busy={busy} onClick={() => void disconnect()}>
          {m.profile_way_disconnect({ provider: name })}
        </Button>
      )}
      {identityId !== null && isLast && <p className="w-full text-muted">{m.profile_way_last()}</p>}
      {isTooOld && (
        <div className="w-full">
          <LogInAgain />
        </div>
      )}
    </li>
  );
}

/** Whether a recent login is required first; the row then shows the way to one. */
function isTooOldFor(answer: AuthAnswer): boolean {
  return !answer.ok && answer.reason === "not_fresh";
}

function tell(refusal: Refusal | null, otherwise: string): void {
  if (refusal?.reason === "rate_limited")
    showToast("warning", m.notice_title_account(), tryAgainText(refusal.retryAfterS));
  else
    showToast(
      "error",
      m.notice_title_account(),
      refusal?.reason === "unreachable" ? m.error_network() : otherwise,
    );
}
