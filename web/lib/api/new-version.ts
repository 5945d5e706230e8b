const RELOADED_KEY = "khondee-reloaded-at";
const ONCE_PER_MS = 60_000;

/** After a release an open page may request scripts that no longer exist: reloads the page, at most once a minute. */
export function reloadOnceForNewVersion(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // Offline, a reload would not help: the caller handles the error.
    if (!navigator.onLine || Date.now() - lastReload() < ONCE_PER_MS) return;
    event.preventDefault();
    try {
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    } catch {
      // Without storage a reload loop could not be prevented, so it does not reload.
      return;
    }
    location.reload();
  });
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  } catch {
    return Date.now();
  }
}
