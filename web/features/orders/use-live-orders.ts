import type { OrderStatus } from "#domain/orders/order.ts";
import { useLive } from "#web/lib/live/live.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";

/**
 * Delays after a live message before lists are fetched: soon, and again in case the database was not up to date yet.
 */
const ASK_AFTER_MS = [200, 1_500] as const;
let asking: readonly ReturnType<typeof setTimeout>[] = [];

/** Updates the orders on screen from the live connection. */
export function useLiveOrders(): void {
  useLive((message) => {
    switch (message.type) {
      case "order_changed":
        showStatus(message.orderId, message.status);
        return refreshSoon();
      case "job_available":
      case "job_taken":
        return refreshSoon();
      case "snapshot":
        return void refreshOrders();
    }
  });
}

/** Fetches every order query in use again. */
export async function refreshOrders(): Promise<void> {
  await trpcUtils.orders.invalidate();
}

function showStatus(orderId: string, status: OrderStatus): void {
  trpcUtils.orders.byId.setData({ orderId }, (known) => known && { ...known, status });
}

/** Messages in quick succession cause one refresh. */
function refreshSoon(): void {
  for (const timer of asking) clearTimeout(timer);
  asking = ASK_AFTER_MS.map((afterMs) => setTimeout(() => void refreshOrders(), afterMs));
}
