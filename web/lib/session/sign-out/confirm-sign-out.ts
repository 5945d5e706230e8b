import { forgetSignOut } from "../../offline/signed-out-note.ts";
import { endSession, inTurn } from "./end-session.ts";
import { pendingSignOut, SIGNED_OUT_KEY } from "./pending-sign-out.ts";
import { tellPendingChanged } from "./use-pending-sign-out.ts";

/**
 * Ends at the server the session that was signed out on this device.
 * @returns whether no sign-out waits any more
 */
export function endPendingSession(): Promise<boolean> {
  return inTurn(async () => {
    const userId = pendingSignOut();
    // Another tab was faster.
    if (userId === null) return true;
    if (!(await endSession(userId))) return false;
    // First the service worker's note: it would end the next session of this account.
    await forgetSignOut();
    localStorage.removeItem(SIGNED_OUT_KEY);
    tellPendingChanged();
    return true;
  });
}
