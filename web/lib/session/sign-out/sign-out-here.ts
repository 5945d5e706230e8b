import { m } from "../../../paraglide/messages.js";
import { isAnythingKept } from "../../offline/kept-mark.ts";
import { SIGNED_OUT_KEY } from "./pending-sign-out.ts";
import { tellPendingChanged } from "./use-pending-sign-out.ts";

/**
 * Signs an account out on this device, where the server cannot be reached.
 * @returns false where the device keeps no such mark
 */
export function signOutHere(userId: string): boolean {
  try {
    localStorage.setItem(SIGNED_OUT_KEY, userId);
  } catch {
    return false;
  }
  // Only a device that keeps something for a driver has a service worker that sends.
  if (isAnythingKept())
    void import("../../offline/signed-out-note.ts").then((note) => note.noteSignOut(userId));
  tellPendingChanged();
  return true;
}

/** What somebody reads who was signed out by `signOutHere`. */
export function signedOutHereText(): string {
  return m.signed_out_here();
}
