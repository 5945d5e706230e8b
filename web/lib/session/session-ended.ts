import { m } from "#web/paraglide/messages.js";
import { showToast } from "../errors/toast.ts";
import { reloadSession } from "./session.ts";

/** What the page asks at once is refused at once, and the live connection is closed besides. */
let noticing: Promise<void> | null = null;

/**
 * After a sign that the session or its rights have changed: loads the session again and, where it has ended elsewhere, says
 * so. The guards lead away from what it showed.
 */
export function noticeChangedSession(): Promise<void> {
  noticing ??= reload().finally(() => {
    noticing = null;
  });
  return noticing;
}

async function reload(): Promise<void> {
  if (await reloadSession()) showToast("warning", m.notice_title_account(), m.session_ended());
}
