import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** What is said instead of sending a form in which nothing differs from what is saved. */
export function tellUnchanged(): void {
  showToast("success", m.nothing_changed(), m.nothing_changed_text());
}
