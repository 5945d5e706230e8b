import { and, desc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orderEvents, orders } from "../../schema/orders.ts";

/** Of `order_offers`: a document was issued for the order. The plus keeps SQLite at the index of the order. */
export const HAS_ISSUED_DOCUMENT = sql`EXISTS (SELECT 1 FROM documents
  WHERE documents.order_id = order_offers.order_id AND +documents.status = 'issued')`;

const OFFER = {
  ...getTableColumns(orderOffers),
  hasIssuedDocument: HAS_ISSUED_DOCUMENT.mapWith(Boolean).as("has_issued_document"),
};

export type OfferRow = NonNullable<Awaited<ReturnType<typeof latestOfferQuery>>[number]>;

/** The latest offer of an order. */
export function latestOfferQuery(db: Database, orderId: string) {
  return db
    .select(OFFER)
    .from(orderOffers)
    .where(eq(orderOffers.orderId, orderId))
    .orderBy(desc(orderOffers.version))
    .limit(1);
}

/** An offer with what accepting it needs of its order, or `undefined`. */
export async function offerWithOrder(db: Database, offerId: string) {
  return db
    .select({
      offer: OFFER,
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
        companyId: orders.companyId,
        cancellationPolicy: orders.cancellationPolicy,
      },
    })
    .from(orderOffers)
    .innerJoin(orders, eq(orders.orderId, orderOffers.orderId))
    .where(eq(orderOffers.offerId, offerId))
    .get();
}

export type OfferWithOrder = NonNullable<Awaited<ReturnType<typeof offerWithOrder>>>;

/** What an offer may be overtaken by. */
const AFTER_OFFER = ["offer_withdrawn", "day_changed", "workers_changed", "doors_changed"] as const;

/** What was written of an order since an offer for it was made: that it was taken back, and what else it is about. */
export function eventsAfterOfferQuery(
  db: Database,
  { orderId, version }: Pick<OfferRow, "orderId" | "version">,
) {
  return db
    .select({ reason: orderEvents.reason, details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        gt(orderEvents.version, version),
        inArray(orderEvents.kind, AFTER_OFFER),
      ),
    );
}
