import type { OrderStatus } from "#domain/orders/order.ts";
import { useLive } from "#web/lib/live/live.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";

/** Messages that arrive within this time of each other cause one fetch: a decision often sends several. */
const COLLECT_MS = 200;
let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Updates the orders on screen from the live connection. */
export function useLiveOrders(): void {
  useLive((message) => {
    switch (message.type) {
      case "order_changed":
        showStatus(message.orderId, message.status);
        return refreshSoon();
      case "position_changed":
        return void trpcUtils.tracking.invalidate();
      case "note_added":
        return void trpcUtils.officeNotes.list.invalidate({ orderId: message.orderId });
      case "job_available":
      case "job_taken":
        return refreshSoon();
      case "snapshot":
        return void refreshOrders();
    }
  });
}

/** Fetches every query of orders, their payments and cash, what drivers earn by them, tracking, proofs and notes in use again. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([
    trpcUtils.orders.invalidate(),
    trpcUtils.payments.invalidate(),
    trpcUtils.payouts.invalidate(),
    trpcUtils.tracking.invalidate(),
    trpcUtils.proofs.invalidate(),
    trpcUtils.doorChanges.invalidate(),
    trpcUtils.officeNotes.invalidate(),
  ]);
}

function showStatus(orderId: string, status: OrderStatus): void {
  trpcUtils.orders.byId.setData({ orderId }, (known) => known && { ...known, status });
}

/**
 * Fetches once after the last of several messages. The board tells of a change after it is in the database, or once more
 * when it gets there late.
 */
function refreshSoon(): void {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => void refreshOrders(), COLLECT_MS);
}
