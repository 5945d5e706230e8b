import { m } from "../../../paraglide/messages.js";
import { showToast } from "../../errors/toast.ts";
import { isAnythingKept } from "../../offline/kept-mark.ts";
import { pendingSignOut } from "./pending-sign-out.ts";
import { currentSession, signOut, type Departure } from "../session.ts";

/**
 * Signs out and shows a notice; every tab then goes to the login page. Without a connection the account is signed out on
 * this device, and at the server with the next one. Where something of it is not sent, its person is asked first. The texts
 * of errors are loaded on demand.
 */
export async function leaveAccount(how: Departure = "for_good"): Promise<void> {
  const session = currentSession();
  if (isAnythingKept() && session.status === "signed_in" && !(await mayLeave(session.user.id))) return;
  const result = await signOut(how);
  if (result.ok) {
    const here = pendingSignOut() === null ? null : await import("./sign-out-here.ts");
    showToast("success", m.notice_title_account(), here?.signedOutHereText() ?? m.success_signed_out());
    return;
  }
  const { showAuthError } = await import("../../errors/auth-error-notices.ts");
  showAuthError(result);
}

/** Without the code that knows what waits, nothing on the page has made anything wait. */
async function mayLeave(userId: string): Promise<boolean> {
  const unsent = await import("./unsent.ts").catch(() => null);
  return unsent === null || unsent.mayLeave(userId);
}
