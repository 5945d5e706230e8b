import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { PasswordForm } from "./password-form.tsx";
import type { Profile } from "../profile-types.ts";
import { PROVIDERS, ProviderRow } from "./provider-row.tsx";
import { Section } from "../section.tsx";
import { useLinkResult } from "./use-link-result.ts";
import { useFocusOnChange } from "../use-focus-on-change.ts";

/** The sign-in methods: password, Google and LINE, linked or available. */
export function LinkedAccountsSection({ profile }: { readonly profile: Profile }) {
  useLinkResult();
  const configured = trpc.account.enabledProviders.useQuery().data;
  const ways = profile.identities.length + (profile.hasPassword ? 1 : 0);
  return (
    <Section title={m.profile_ways_title()}>
      <ul className="flex flex-col divide-y divide-line">
        {/* A password is useless without an address to log in with. */}
        {profile.email !== null && <PasswordRow profile={profile} />}
        {PROVIDERS.map((provider) => {
          const identity = profile.identities.find((each) => each.provider === provider);
          if (identity === undefined && configured?.[provider] !== true) return null;
          return (
            <ProviderRow
              key={provider}
              provider={provider}
              identityId={identity?.identityId ?? null}
              isLast={ways === 1}
            />
          );
        })}
      </ul>
    </Section>
  );
}

function PasswordRow({ profile }: { readonly profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  const place = useFocusOnChange<HTMLLIElement>(isOpen);
  return (
    <li ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <span className="flex min-h-11 items-center gap-3 font-semibold">
        <KeyRound aria-hidden="true" className="size-5 shrink-0" />
        {m.profile_password_title()}
      </span>
      {profile.hasPassword && <Badge tone="done">{m.profile_way_password_set()}</Badge>}
      {isOpen ? (
        <div className="w-full pt-1 pb-2">
          <PasswordForm profile={profile} onClose={() => setOpen(false)} />
        </div>
      ) : (
        <Button className="ml-auto" onClick={() => setOpen(true)}>
          {profile.hasPassword ? m.profile_password_change() : m.profile_password_set()}
        </Button>
      )}
    </li>
  );
}
