import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ATTEMPT_TEXTS } from "#web/lib/error-notices.ts";
import { showToast } from "#web/lib/toast.ts";
import { lastProvider } from "#web/lib/ways-in.ts";
import { m } from "#web/paraglide/messages.js";

/** Says that signing in with a provider failed when the address does, and takes it out of the address. */
export function useProviderError(): void {
  const { error } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (error === undefined) return;
    showToast("error", m.notice_title_account(), ATTEMPT_TEXTS[lastProvider()]());
    void navigate({
      to: ".",
      search: ({ error: _told, ...rest }: Record<string, unknown>) => rest,
      replace: true,
    });
  }, [error, navigate]);
}
