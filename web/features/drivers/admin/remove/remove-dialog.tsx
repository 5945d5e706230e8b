import type { ReactNode } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { readDriversAgain } from "../fleet/read-again.ts";

export interface RemoveDialogProps {
  readonly name: string;
  /** What follows from it. */
  readonly text: string;
  /** What kept the driver from being deleted. */
  readonly error: unknown;
  readonly busy: boolean;
  /** Somebody else has changed the driver since the dialog was opened: what differs is read first. */
  readonly conflict?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a driver is deleted. Where they hold jobs or cash, says so and lists the orders. */
export function RemoveDialog({ name, text, error, busy, conflict, onConfirm, onClose }: RemoveDialogProps) {
  const held = heldBy(error);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${m.driver_delete()}: ${name}`}
      description={held === null ? text : held.text}
      closeLabel={m.action_close()}
      actions={
        held === null
          ? {
              cancel: m.action_cancel(),
              act: {
                label: m.driver_delete(),
                tone: "danger",
                busy,
                disabled: conflict !== undefined,
                onPress: onConfirm,
              },
            }
          : { cancel: m.action_close() }
      }
    >
      {conflict}
      {held !== null && (
        <>
          <h3 className="mb-1 text-sm">{held.title}</h3>
          <ul className="figures flex flex-wrap gap-x-5">
            {held.orders.map((order) => (
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
      readDriversAgain();
      onClose();
    },
    onError: (error: unknown) => {
      if (heldBy(error) !== null) return;
      showError(error, { title: m.nav_admin_drivers, text: m.error_driver_profile_update_failed });
      readDriversAgain();
    },
  };
}

/** What keeps a driver from being deleted, in words, and the orders it is about. */
interface Held {
  readonly text: string;
  readonly title: string;
  readonly orders: readonly string[];
}

/** The jobs, the orders or the cash that keep the driver from being deleted, or `null` for any other error. */
function heldBy(error: unknown): Held | null {
  const { code, params } = appErrorOf(error) ?? {};
  const orders = String(params?.["orderIds"] ?? "").split(", ");
  switch (code) {
    case "DRIVER_HAS_JOBS":
      return { text: m.error_driver_has_jobs(), title: m.driver_held_orders(), orders };
    case "DRIVER_HAS_OPEN_ORDERS":
      return { text: m.error_driver_has_open_orders(), title: m.driver_held_orders(), orders };
    case "DRIVER_HOLDS_CASH": {
      const amount = formatUnitPrice(Number(params?.["amountSatang"] ?? 0));
      return { text: m.error_driver_holds_cash({ amount }), title: m.driver_cash_orders(), orders };
    }
    default:
      return null;
  }
}
