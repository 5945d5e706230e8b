const RELOADED_KEY = "khondee-reloaded-at";
const ONCE_PER_MS = 60_000;

/** After a new release an open page may ask for code that is gone: then it loads anew, once. */
export function reloadOnceForNewVersion(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // Without a connection nothing newer can be there: whoever asked for the code says so.
    if (!navigator.onLine || Date.now() - lastReload() < ONCE_PER_MS) return;
    event.preventDefault();
    try {
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    } catch {
      // Without storage a second reload could not be prevented, so there is none.
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
