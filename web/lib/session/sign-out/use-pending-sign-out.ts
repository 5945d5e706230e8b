import { useSyncExternalStore } from "react";
import { onPendingSignOut, pendingSignOut } from "./pending-sign-out.ts";

/** Whether somebody is signed out on this device without the server knowing. */
export function usePendingSignOut(): boolean {
  return useSyncExternalStore(onPendingSignOut, pendingSignOut, () => null) !== null;
}
