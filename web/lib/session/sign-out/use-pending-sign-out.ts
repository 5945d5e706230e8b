import { useSyncExternalStore } from "react";
import { pendingSignOut } from "./pending-sign-out.ts";

/** Browsers send `storage` to the other tabs only. */
const EVENTS = ["khondee-signed-out-changed", "storage"] as const;

/** Whether somebody is signed out on this device without the server knowing. */
export function usePendingSignOut(): boolean {
  return useSyncExternalStore(subscribe, pendingSignOut, () => null) !== null;
}

/** Called when a sign-out waits or is confirmed here. */
export function tellPendingChanged(): void {
  dispatchEvent(new Event(EVENTS[0]));
}

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}
