import { showAuthError } from "#web/lib/errors/error-notices.ts";
import { signOut, type Departure } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** Signs out and says so; the way to the login page follows in every tab. */
export async function leaveAccount(how: Departure = "for_good"): Promise<void> {
  const result = await signOut(how);
  if (result.ok) showToast("success", m.notice_title_account(), m.success_signed_out());
  else showAuthError(result);
}
