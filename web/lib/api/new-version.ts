import { m } from "../../paraglide/messages.js";
import { appErrorOf } from "../errors/app-error.ts";
import { showToast } from "../errors/toast.ts";
import { currentLocale } from "../i18n/locale.ts";

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

let asked: Promise<void> | undefined;

/**
 * Says, once, that this page was opened before a release, when the server did not understand what it asks. It is not
 * reloaded, as that would lose what is typed. In the page's first script, as no other can be loaded any more.
 */
export function noticeNewVersion(error: unknown): void {
  if (appErrorOf(error)?.code === "BAD_INPUT") asked ??= askForVersion();
}

/** Where the page is the latest, or that is not known, a later refusal asks again, but not in the next minute. */
async function askForVersion(): Promise<void> {
  if (await isOutdated()) showToast("warning", m.new_version_title(), m.new_version_text());
  else setTimeout(() => (asked = undefined), ONCE_PER_MS);
}

/**
 * Whether the server has another version of the site than this page: the page's script, whose name is a hash of all
 * that it loads, is not in a document that is asked for now. Not while the server does not answer.
 */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute("src");
  if (own === undefined || own === null) return false;
  try {
    // In the page's own language, as each has scripts of its own; without credentials it sets no cookie.
    const address = `${location.pathname}?lang=${currentLocale()}`;
    const answer = await fetch(address, { cache: "no-store", credentials: "omit" });
    return answer.ok && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
