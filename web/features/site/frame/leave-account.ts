import { signOut } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** Signs out; the redirect to the login page and the clean-up follow in every tab. */
export async function leaveAccount(): Promise<void> {
  const result = await signOut();
  if (result.ok) {
    showToast("success", m.notice_title_account(), m.success_signed_out());
    return;
  }
  const { showAuthError } = await import("#web/lib/errors/error-notices.ts");
  showAuthError(result);
}
