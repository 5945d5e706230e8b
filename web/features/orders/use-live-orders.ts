import type { OrderStatus } from "#domain/orders/order.ts";
import { useLive } from "#web/lib/live/live.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";

/** The board announces a decision before the lists can read it: they are asked soon, and once more for safety. */
const ASK_AFTER_MS = [200, 1_500] as const;
let asking: readonly ReturnType<typeof setTimeout>[] = [];

/** Keeps every order on the screen as the dispatch board has it, without reloading. */
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

/** Fetches again whatever shows orders. */
export async function refreshOrders(): Promise<void> {
  await trpcUtils.orders.invalidate();
}

function showStatus(orderId: string, status: OrderStatus): void {
  trpcUtils.orders.byId.setData({ orderId }, (known) => known && { ...known, status });
}

/** Many changes at once ask once. */
function refreshSoon(): void {
  for (const timer of asking) clearTimeout(timer);
  asking = ASK_AFTER_MS.map((afterMs) => setTimeout(() => void refreshOrders(), afterMs));
}
