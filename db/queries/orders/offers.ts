import { and, desc, eq, getTableColumns, gt, sql } from "drizzle-orm";
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

/** Why the office took an offer back, or `undefined` where another change closed it. */
export async function withdrawalOf(
  db: Database,
  { offerId, orderId, version }: Pick<OfferRow, "offerId" | "orderId" | "version">,
) {
  const row = await db
    .select({ reason: orderEvents.reason, details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        gt(orderEvents.version, version),
        eq(orderEvents.kind, "offer_withdrawn"),
        sql`json_extract(${orderEvents.details}, '$.offerId') = ${offerId}`,
      ),
    )
    .get();
  const isTakenBack = row?.details?.kind === "offer_withdrawn" && row.details.isTakenBack;
  return isTakenBack ? { reason: row.reason } : undefined;
}
