import type { ReactNode } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { readDriversAgain } from "../fleet/read-again.ts";

export interface RemoveDialogProps {
  readonly driverId: string;
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

/**
 * Asks before a driver is deleted. Where they hold jobs or cash, says so and lists the orders; where they are owed pay, leads to
 * it.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { driverId, name, text, error, busy, conflict, onConfirm, onClose } = props;
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
      {held?.orders === null && <OwedPay driverId={driverId} unpaidSatang={held.unpaidSatang} />}
      {held !== null && held.orders !== null && (
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

interface OwedPayProps {
  readonly driverId: string;
  /** `null` for whoever may not read it. */
  readonly unpaidSatang: number | null;
}

/** What a driver is owed, and the way to where it is paid, for whoever may pay it. */
function OwedPay({ driverId, unpaidSatang }: OwedPayProps) {
  const mayPay = useOfficeMay("accounts");
  return (
    <>
      {unpaidSatang !== null && (
        <p className="figures">
          {m.earnings_unpaid_label()}: {formatUnitPrice(unpaidSatang)}
        </p>
      )}
      {mayPay && (
        <TextLink to="/admin/payouts" search={{ driver: driverId }} className="inline-block py-2.5">
          {m.nav_admin_payouts()}
        </TextLink>
      )}
    </>
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

/** What keeps a driver from being deleted, in words: the orders it is about, or what they are owed. */
type Held =
  | { readonly text: string; readonly title: string; readonly orders: readonly string[] }
  | { readonly text: string; readonly orders: null; readonly unpaidSatang: number | null };

/** The jobs, the orders, the cash or the pay that keep the driver from being deleted, or `null` for any other error. */
function heldBy(error: unknown): Held | null {
  const { code, params } = appErrorOf(error) ?? {};
  const orders = String(params?.["orderIds"] ?? "").split(", ");
  const amountSatang = params?.["amountSatang"];
  switch (code) {
    case "DRIVER_HAS_JOBS":
      return { text: m.error_driver_has_jobs(), title: m.driver_held_orders(), orders };
    case "DRIVER_HAS_OPEN_ORDERS":
      return { text: m.error_driver_has_open_orders(), title: m.driver_held_orders(), orders };
    case "DRIVER_HOLDS_CASH": {
      const amount = formatUnitPrice(Number(amountSatang ?? 0));
      return { text: m.error_driver_holds_cash({ amount }), title: m.driver_cash_orders(), orders };
    }
    case "DRIVER_OWED_PAY": {
      const unpaidSatang = amountSatang === undefined ? null : Number(amountSatang);
      return { text: m.error_driver_owed_pay(), orders: null, unpaidSatang };
    }
    default:
      return null;
  }
}
