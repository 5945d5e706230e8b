import { useState } from "react";
import type { SeenOrders } from "./bulk-works.ts";

/**
 * The chosen orders as they were when each was chosen, however the list changes after it.
 * @param orderIds those that are chosen, each of them listed
 */
export function useSeenWhenChosen(orderIds: readonly string[], listed: SeenOrders): SeenOrders {
  const [seen, setSeen] = useState<SeenOrders>(new Map());
  if (orderIds.length === seen.size && orderIds.every((orderId) => seen.has(orderId))) return seen;
  const next = new Map(
    orderIds.flatMap((orderId) => {
      const order = seen.get(orderId) ?? listed.get(orderId);
      return order === undefined ? [] : [[orderId, order] as const];
    }),
  );
  setSeen(next);
  return next;
}
