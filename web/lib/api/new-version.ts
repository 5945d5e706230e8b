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

let askAgainAt = 0;

/**
 * Says, once, that this page was opened before a release, when the server did not understand what it asks: its script, whose
 * name is a hash of all that it loads, is not in a document that is asked for now. It is not reloaded, as that would lose what
 * is typed. In the page's first script, as no other can be loaded any more. Asks once a minute at most.
 */
export async function noticeNewVersion(error: unknown): Promise<void> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute("src") ?? "";
  if (appErrorOf(error)?.code !== "BAD_INPUT" || Date.now() < askAgainAt) return;
  askAgainAt = Date.now() + ONCE_PER_MS;
  // In the page's own language, as each has scripts of its own; without credentials it sets no cookie. Documents are never
  // taken from a cache unasked.
  const answer = await fetch(`${location.pathname}?lang=${currentLocale()}`, {
    credentials: "omit",
  }).catch(() => null);
  if (answer?.ok !== true || (await answer.text()).includes(own)) return;
  askAgainAt = Infinity;
  showToast("warning", m.notice_title_general(), m.new_version_text());
}
