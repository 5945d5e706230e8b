import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { PROVIDER_NAMES } from "./provider-row.tsx";

/** Why a provider was not linked, by the callback's error code. */
const REASONS: Readonly<Record<string, () => string>> = {
  access_denied: m.profile_way_cancelled,
  account_already_linked_to_different_user: m.profile_way_taken,
};

/** After the callback of a provider to link: shows the result and removes it from the address. */
export function useLinkResult(): void {
  const { error, connected } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (error === undefined && connected === undefined) return;
    if (error !== undefined)
      showToast("error", m.notice_title_account(), (REASONS[error] ?? m.profile_way_failed)());
    else if (connected !== undefined)
      showToast(
        "success",
        m.notice_title_account(),
        m.profile_way_added({ provider: PROVIDER_NAMES[connected] }),
      );
    void navigate({ to: "/profile", search: {}, replace: true });
  }, [error, connected, navigate]);
}
