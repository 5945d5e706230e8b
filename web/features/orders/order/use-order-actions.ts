import { showError } from "#web/lib/errors/error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { refreshOrders } from "../use-live-orders.ts";

/** A change that is sent once per press. */
interface OrderAction<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
}

/** Cancels an order and says how it went. `onDone` is told after success. */
export function useCancelOrder(onDone: () => void): OrderAction<{ orderId: string; reason: string }> {
  const { mutate, isPending } = trpc.orders.cancel.useMutation({
    onSuccess: (order) => {
      keep(order);
      showToast("success", m.notice_title_order(), m.success_order_cancelled({ orderId: order.orderId }));
      onDone();
    },
    onError: (error) => {
      showError(error, { title: m.notice_title_order, text: m.order_cancel_failed });
      void refreshOrders();
    },
  });
  return { mutate, isPending };
}

/** Confirms an order and says how it went. */
export function useConfirmOrder(): OrderAction<{ orderId: string }> {
  const { mutate, isPending } = trpc.orders.confirm.useMutation({
    onSuccess: (order) => {
      keep(order);
      showToast("success", m.notice_title_order(), m.success_order_confirmed({ orderId: order.orderId }));
    },
    onError: (error) => {
      showError(error, { title: m.notice_title_order, text: m.order_confirm_failed });
      void refreshOrders();
    },
  });
  return { mutate, isPending };
}

function keep(order: Order): void {
  trpcUtils.orders.byId.setData({ orderId: order.orderId }, order);
  void trpcUtils.orders.mine.invalidate();
  void trpcUtils.orders.list.invalidate();
}
