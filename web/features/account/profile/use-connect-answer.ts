import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { PROVIDER_NAMES } from "./provider-row.tsx";

/** Why a provider was not connected, by the code that is sent back with the visitor. */
const REASONS: Readonly<Record<string, () => string>> = {
  access_denied: m.profile_way_cancelled,
  account_already_linked_to_different_user: m.profile_way_taken,
};

/** Somebody comes back from a provider that was to be connected: says how it went, and cleans the address. */
export function useConnectAnswer(): void {
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
