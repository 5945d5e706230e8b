import { WifiOff } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { m } from "#web/paraglide/messages.js";

/** Shows that the device is offline, and once that it is online again. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [wasOffline, setWasOffline] = useState(false);
  // Also where the connection was gone before this was drawn.
  if (!online && !wasOffline) setWasOffline(true);
  return (
    <output className="print:hidden">
      {!online && (
        <span className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-40 lg:bottom-4 mx-auto flex max-w-lg items-start gap-3 rounded-card bg-ink px-4 py-3 text-paper shadow-soft">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-heading">{m.offline_title()}</strong> {m.offline_text()}
          </span>
        </span>
      )}
      {online && wasOffline && <span className="sr-only">{m.offline_back()}</span>}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
