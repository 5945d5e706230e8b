import { desc, eq } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orders } from "../../schema/orders.ts";

export type OfferRow = typeof orderOffers.$inferSelect;

/** The latest offer of an order. */
export function latestOfferQuery(db: Database, orderId: string) {
  return db
    .select()
    .from(orderOffers)
    .where(eq(orderOffers.orderId, orderId))
    .orderBy(desc(orderOffers.version))
    .limit(1);
}

/** An offer with what accepting it needs of its order, or `undefined`. */
export async function offerWithOrder(db: Database, offerId: string) {
  return db
    .select({
      offer: orderOffers,
      order: {
        orderId: orders.orderId,
        customerId: orders.customerId,
        goods: orders.goods,
        workers: orders.workers,
        loadRange: orders.loadRange,
        vehicles: orders.vehicles,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        totalSatang: orders.totalSatang,
        cancellationPolicy: orders.cancellationPolicy,
      },
    })
    .from(orderOffers)
    .innerJoin(orders, eq(orders.orderId, orderOffers.orderId))
    .where(eq(orderOffers.offerId, offerId))
    .get();
}

export type OfferWithOrder = NonNullable<Awaited<ReturnType<typeof offerWithOrder>>>;
