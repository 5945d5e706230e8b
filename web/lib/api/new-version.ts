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

/**
 * Whether the server has another version of the site than this page: the page's script, whose name is a hash of all
 * that it loads, is not in a document that is asked for now. Not while the server does not answer.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  if (own === undefined || own === null) return false;
  try {
    // In the page's own language, as each has scripts of its own; without credentials it sets no cookie.
    const address = `${location.pathname}?lang=${document.documentElement.lang}`;
    const answer = await fetch(address, { cache: "no-store", credentials: "omit" });
    return answer.ok && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
