import { useEffect } from "react";
import { getLocale } from "../../paraglide/runtime.js";
import { DRIVER_SCOPE } from "./background-sync.ts";

/**
 * Registers the service worker of the driver's area, in the page's language: once the page is loaded and idle, and for
 * drivers alone, so that nobody else loads it. Used once, by the dashboard.
 */
export function useDriverWorker(): void {
  useEffect(() => {
    // Undefined in insecure contexts.
    const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
    if (serviceWorker === undefined || import.meta.env.DEV) return undefined;
    const register = async () => {
      try {
        await serviceWorker.register(`/driver/worker-${getLocale()}.js`, { scope: DRIVER_SCOPE });
        const mayNotify = "Notification" in window && Notification.permission === "granted";
        if (mayNotify) await (await import("../push/renew-push.ts")).renewPush();
      } catch {
        // Without it the area needs a connection to open; what is done there is kept all the same. Push is renewed the next time.
      }
    };
    const timer = setTimeout(() => void register(), REGISTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The lists come first: the line of a driver is slow. */
const REGISTER_AFTER_MS = 3_000;
