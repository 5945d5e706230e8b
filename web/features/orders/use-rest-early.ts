import { useEffect } from "react";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import type { Order } from "./order-types.ts";

/**
 * Asks for what the rest of an order's page shows while the code of that rest is on its way: what came after it would push
 * away what somebody is about to press.
 */
export function useRestEarly({ orderId, status }: Order): void {
  useEffect(() => {
    const input = { orderId };
    const isDriven = status === "in_transit" || status === "delivered";
    if (isDriven || status === "confirmed") {
      void trpcUtils.tracking.ofOrder.prefetch(input);
      void trpcUtils.proofs.ofOrder.prefetch(input);
    }
    if (isDriven) void trpcUtils.claims.ofOrder.prefetch(input);
    if (status === "delivered") void trpcUtils.reviews.mine.prefetch(input);
  }, [orderId, status]);
}
