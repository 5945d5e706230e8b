import { trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { m } from "#web/paraglide/messages.js";

/** Reads the own views again. */
export function reloadViews(): Promise<void> {
  return trpcUtils.orderViews.invalidate();
}

/** Says that a change of the own views failed, and shows them as they are saved. */
export function viewsFailed(error: unknown): void {
  showError(error, { title: m.office_views, text: m.office_view_failed });
  void reloadViews();
}
