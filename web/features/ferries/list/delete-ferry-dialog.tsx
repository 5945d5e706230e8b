import { Dialog } from "#web/components/dialog.tsx";
import { Button } from "#web/components/button.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { SavedFerry } from "../ferry-types.ts";

export interface DeleteFerryDialogProps {
  readonly ferry: SavedFerry;
  /** Called before `onClose` once it is deleted. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a ferry route is deleted. Where open orders need it, lists them. */
export function DeleteFerryDialog({ ferry, onDeleted, onClose }: DeleteFerryDialogProps) {
  const remove = trpc.ferries.remove.useMutation({
    onSuccess: () => {
      void trpcUtils.ferries.invalidate();
      showToast("success", m.notice_title_ferry(), m.success_ferry_deleted());
      onDeleted();
      onClose();
    },
    onError: (error) => {
      if (ordersOn(error) !== null) return;
      showError(error, { title: m.notice_title_ferry, text: m.error_ferry_delete_failed });
      if (appErrorOf(error)?.code !== "FERRY_VERSION_CONFLICT") return;
      // What somebody else saved is read before the ferry is deleted with it.
      void trpcUtils.ferries.invalidate();
      onClose();
    },
  });
  const orderIds = ordersOn(remove.error);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={m.ferry_delete_title({ name: localized(ferry.name) })}
      description={orderIds === null ? m.cannot_be_undone() : m.error_ferry_in_use()}
      closeLabel={m.action_close()}
      actions={
        orderIds === null ? (
          <>
            <Button onClick={onClose}>{m.action_cancel()}</Button>
            <Button
              tone="danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate({ ferryRouteId: ferry.ferryRouteId, basedOnVersion: ferry.version })
              }
            >
              {m.ferry_delete_confirm()}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{m.action_close()}</Button>
        )
      }
    >
      {orderIds !== null && <OrdersUnderWay orderIds={orderIds} />}
    </Dialog>
  );
}

function OrdersUnderWay({ orderIds }: { readonly orderIds: readonly string[] }) {
  return (
    <>
      <h3 className="mb-1 text-sm">{m.ferry_in_use_orders()}</h3>
      <ul className="figures flex flex-wrap gap-x-5">
        {orderIds.map((order) => (
          <li key={order}>
            <TextLink to="/admin/orders" search={{ order }} className="inline-block py-2.5">
              {order}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The open orders that prevent the deletion (FERRY_IN_USE), or `null` for any other error. */
function ordersOn(error: unknown): readonly string[] | null {
  const known = appErrorOf(error);
  if (known?.code !== "FERRY_IN_USE") return null;
  return String(known.params["orderIds"] ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
