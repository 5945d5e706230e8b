import { useEffect } from "react";
import { refusalListeners } from "#web/lib/api/fresh-login-link.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { noticeOf } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";

const ONCE_PER_MS = 60_000;

let askAgainAt = 0;

/**
 * Listens, while the control room is mounted, for calls and code that this version no longer finds, and tells the user once
 * to reload.
 */
export function useNewVersionNotice(): void {
  useEffect(() => {
    const hear = (error: unknown) => void noticeNewVersion(error);
    refusalListeners.add(hear);
    // Other pages are reloaded then (`new-version.ts`), which here would lose what is typed.
    const stay = (event: Event) => {
      event.stopImmediatePropagation();
      void noticeIfOutdated();
    };
    window.addEventListener("vite:preloadError", stay, { capture: true });
    return () => {
      refusalListeners.delete(hear);
      window.removeEventListener("vite:preloadError", stay, { capture: true });
    };
  }, []);
}

/**
 * Says, once, that this page was opened before a release, when the server did not understand what it asks or
 * code of it is gone. It knows by its script, whose name is a hash of all that it loads: a document that is
 * asked for now does not have it. The page is not reloaded, as that would lose what is typed. This is a part
 * of the office's frame, because nothing can be loaded any more by then. It asks once a minute at most.
 */
export async function noticeNewVersion(error: unknown): Promise<void> {
  // What was refused says so, too, and may come later, as its texts are loaded first.
  if (appErrorOf(error)?.code === "BAD_INPUT") await noticeIfOutdated(() => noticeOf(error));
}

/** @param before what is said first */
async function noticeIfOutdated(before?: () => Promise<unknown>): Promise<void> {
  if (Date.now() < askAgainAt) return;
  askAgainAt = Date.now() + ONCE_PER_MS;
  if (!(await isOutdated())) return;
  askAgainAt = Infinity;
  await before?.();
  showToast("warning", m.notice_title_general(), m.new_version_text());
}

/** Not while the server does not answer. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute("src");
  if (own === undefined || own === null) return false;
  // In the page's own language, as each has scripts of its own; without credentials it sets no cookie. Documents are never
  // taken from a cache unasked.
  const address = `${location.pathname}?lang=${currentLocale()}`;
  try {
    const answer = await fetch(address, { credentials: "omit" });
    return answer.ok && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
