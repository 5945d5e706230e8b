/** The pages that the service worker answers for. */
export const DRIVER_SCOPE = "/driver/";

/** The tag under which the browser wakes the service worker once there is a connection. */
export const SYNC_TAG = "khondee-queue";

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to send what waits also when the app is closed by then. Where there is no background sync, or no
 * service worker, it is sent by the page when it is open again.
 */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined =
      await navigator.serviceWorker.getRegistration(DRIVER_SCOPE);
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Switched off by the browser or the person.
  }
}
