import { m } from "../../paraglide/messages.js";
import { showToast } from "../errors/toast.ts";
import { signOut, type Departure } from "./session.ts";

/** Signs out and shows a notice; every tab then goes to the login page. The texts of errors are loaded on demand. */
export async function leaveAccount(how: Departure = "for_good"): Promise<void> {
  const result = await signOut(how);
  if (result.ok) {
    showToast("success", m.notice_title_account(), m.success_signed_out());
    return;
  }
  const { showAuthError } = await import("../errors/auth-error-notices.ts");
  showAuthError(result);
}
