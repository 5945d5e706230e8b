import { listAllOrders, type OrderListOptions } from "#db/queries/orders/orders.ts";
import { offerStateAt } from "#domain/orders/offer.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * Every order, newest first, for admins: their router sees to it. An order without a price says what became of its latest
 * offer; `null` when it has a price or no offer.
 */
export async function listOrders({ db, now }: Pick<Dependencies, "db" | "now">, options: OrderListOptions) {
  const page = await listAllOrders(db, options);
  const at = now();
  return {
    ...page,
    items: page.items.map(({ offer, ...order }) => ({
      ...order,
      offerState:
        offer === null || order.totalSatang !== null
          ? null
          : offerStateAt(offer, order.status === "cancelled", at),
    })),
  };
}
