import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import type { DriverOnFile } from "#web/entities/drivers/driver-types.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

export interface RemoveDriverDialogProps {
  readonly driver: DriverOnFile;
  readonly onClose: () => void;
}

/** Asks before a driver is deleted. Where they hold jobs, lists their orders. */
export function RemoveDriverDialog({ driver, onClose }: RemoveDriverDialogProps) {
  const remove = trpc.drivers.remove.useMutation({
    onSuccess: () => {
      showToast("success", m.nav_admin_drivers(), m.driver_deleted());
      void trpcUtils.drivers.invalidate();
      onClose();
    },
    onError: (error) => {
      if (heldOrders(error) !== null) return;
      showError(error, { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed });
      void trpcUtils.drivers.invalidate();
    },
  });
  const orders = heldOrders(remove.error);
  const { driverId, version: seenVersion, name } = driver;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${m.driver_delete()}: ${name}`}
      description={orders === null ? m.driver_delete_text() : m.error_driver_has_jobs()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{orders === null ? m.action_cancel() : m.action_close()}</Button>
          {orders === null && (
            <Button
              tone="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ driverId, seenVersion })}
            >
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

/** The orders whose jobs keep the driver from being deleted (DRIVER_HAS_JOBS), or `null` for any other error. */
function heldOrders(error: unknown): readonly string[] | null {
  const known = appErrorOf(error);
  if (known?.code !== "DRIVER_HAS_JOBS") return null;
  return String(known.params["orderIds"] ?? "").split(", ");
}
