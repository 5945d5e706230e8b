import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

export interface RemoveDialogProps {
  readonly name: string;
  /** What follows from it. */
  readonly text: string;
  /** What kept the driver from being deleted. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a driver is deleted. Where they hold jobs, lists their orders. */
export function RemoveDialog({ name, text, error, busy, onConfirm, onClose }: RemoveDialogProps) {
  const orders = heldOrders(error);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${m.driver_delete()}: ${name}`}
      description={orders === null ? text : m.error_driver_has_jobs()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{orders === null ? m.action_cancel() : m.action_close()}</Button>
          {orders === null && (
            <Button tone="danger" busy={busy} onClick={onConfirm}>
              {m.driver_delete()}
            </Button>
          )}
        </>
      }
    >
      {orders !== null && (
        <>
          <h3 className="mb-1 text-sm">{m.driver_held_orders()}</h3>
          <ul className="figures flex flex-wrap gap-x-5">
            {orders.map((order) => (
              <li key={order}>
                <TextLink to="/admin/orders" search={{ order }} className="inline-block py-2.5">
                  {order}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** What follows once a driver is deleted, or is not. */
export function afterRemoval(onClose: () => void) {
  return {
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.driver_deleted());
      void trpcUtils.drivers.invalidate();
      onClose();
    },
    onError: (error: unknown) => {
      if (heldOrders(error) !== null) return;
      showError(error, { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed });
      void trpcUtils.drivers.invalidate();
    },
  };
}

/** The orders whose jobs keep the driver from being deleted (DRIVER_HAS_JOBS), or `null` for any other error. */
function heldOrders(error: unknown): readonly string[] | null {
  const known = appErrorOf(error);
  if (known?.code !== "DRIVER_HAS_JOBS") return null;
  return String(known.params["orderIds"] ?? "").split(", ");
}
