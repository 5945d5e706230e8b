import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ProviderMark, type ProviderName } from "#web/components/provider-button.tsx";
import { callAuth, type AuthAnswer } from "#web/lib/auth-calls.ts";
import { tryAgainText } from "#web/lib/error-notices.ts";
import { showToast } from "#web/lib/toast.ts";
import { trpc, trpcUtils } from "#web/lib/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Profile } from "./profile-types.ts";
import { Section } from "./section.tsx";

const NAMES: Readonly<Record<ProviderName, string>> = { google: "Google", line: "LINE" };

/** Google and LINE: those that are connected, and those that can be. */
export function WaysInSection({ profile }: { readonly profile: Profile }) {
  useLinkError();
  const configured = trpc.account.waysIn.useQuery().data;
  const shown = (["google", "line"] as const).filter(
    (provider) =>
      configured?.[provider] === true || profile.identities.some((each) => each.provider === provider),
  );
  if (shown.length === 0) return null;
  const ways = profile.identities.length + (profile.hasPassword ? 1 : 0);
  return (
    <Section title={m.profile_ways_title()}>
      <ul className="flex flex-col gap-3">
        {shown.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            identityId={profile.identities.find((each) => each.provider === provider)?.identityId ?? null}
            isLast={ways === 1}
          />
        ))}
      </ul>
    </Section>
  );
}

/** A provider sent somebody back with an error: says so once, and takes it out of the address. */
function useLinkError(): void {
  const { error } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (error === undefined) return;
    showToast("error", m.notice_title_account(), m.profile_way_failed());
    void navigate({ to: "/profile", search: {}, replace: true });
  }, [error, navigate]);
}

function ProviderRow(props: {
  readonly provider: ProviderName;
  readonly identityId: string | null;
  readonly isLast: boolean;
}) {
  const { provider, identityId, isLast } = props;
  const [busy, setBusy] = useState(false);
  const name = NAMES[provider];
  const attempt = async (call: () => Promise<AuthAnswer>) => {
    setBusy(true);
    const answer = await call();
    if (!answer.ok) {
      showToast("error", m.notice_title_account(), refusalText(answer));
      setBusy(false);
    }
    return answer;
  };
  const connect = async () => {
    const back = { callbackURL: "/profile", errorCallbackURL: "/profile" };
    const answer = await attempt(() => callAuth("/link-social", { provider, ...back }));
    const url = answer.ok ? answer.data["url"] : undefined;
    if (typeof url === "string") location.assign(url);
  };
  const disconnect = async () => {
    const answer = await attempt(() => callAuth("/unlink-account", { accountId: identityId }));
    if (!answer.ok) return;
    await trpcUtils.account.profile.invalidate();
    setBusy(false);
    showToast("success", m.notice_title_account(), m.profile_way_removed({ provider: name }));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-h-11 items-center gap-3 font-semibold">
        <ProviderMark provider={provider} />
        {name}
      </span>
      {identityId !== null && <Badge tone="done">{m.profile_way_connected()}</Badge>}
      <span className="ml-auto">
        {identityId === null && (
          <Button busy={busy} onClick={() => void connect()}>
            {m.profile_way_connect({ provider: name })}
          </Button>
        )}
        {identityId !== null && !isLast && (
          <Button busy={busy} onClick={() => void disconnect()}>
            {m.profile_way_disconnect({ provider: name })}
          </Button>
        )}
      </span>
      {identityId !== null && isLast && <p className="w-full text-muted">{m.profile_way_last()}</p>}
    </li>
  );
}

/** A refusal here means that the login is too old for such a change, when it is not one of the known reasons. */
function refusalText(answer: Exclude<AuthAnswer, { ok: true }>): string {
  if (answer.reason === "rate_limited") return tryAgainText(answer.retryAfterS);
  return answer.reason === "unreachable" ? m.error_network() : m.error_session_not_fresh();
}
