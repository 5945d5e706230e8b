import { useNavigate } from "@tanstack/react-router";
import { signOut } from "#web/lib/session.ts";
import { showToast } from "#web/lib/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** Signs out, forgets what was loaded for this person, and goes to the login page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const result = await signOut();
    if (!result.ok) {
      const { showAuthError } = await import("#web/lib/error-notices.ts");
      showAuthError(result);
      return;
    }
    const { queryClient } = await import("#web/lib/query-client.ts");
    queryClient.clear();
    showToast("success", m.notice_title_account(), m.success_signed_out());
    await navigate({ to: "/login" });
  };
}
