import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { cameBackWithError } from "#web/lib/session/auth-flows.ts";

/** Shows the error of a failed provider sign-in from the address and removes it there. */
export function useProviderError(): void {
  const { error } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (error === undefined) return;
    showAuthError(cameBackWithError());
    void navigate({
      to: ".",
      search: ({ error: _told, error_description: _why, ...rest }: Record<string, unknown>) => rest,
      replace: true,
    });
  }, [error, navigate]);
}
