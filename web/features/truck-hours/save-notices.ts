import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

/** After a change of the truck hours: fetches the lists again and shows a notice. */
export function afterSave(): void {
  void trpcUtils.truckHours.invalidate();
  showToast("success", m.nav_admin_truck_hours(), m.success_truck_hours_saved());
}

/** Shows why a change was not saved; the lists are fetched again, because another admin may have changed them. */
export function afterFailure(error: unknown): void {
  void trpcUtils.truckHours.invalidate();
  showError(error, { title: m.nav_admin_truck_hours, text: m.error_truck_hours_save_failed });
}
