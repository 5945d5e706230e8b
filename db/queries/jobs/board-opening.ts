import { asc, eq } from "drizzle-orm";
import { openingOf, type BoardOpening } from "#domain/jobs/board-opening.ts";
import type { BoardOffer } from "#domain/orders/offer.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents, orders } from "../../schema/orders.ts";
import { latestOfferQuery, type OfferRow } from "../orders/offers.ts";

/** Reads an order as the board holds it, or `undefined` when there is no such order. */
export async function boardOpening(db: Database, orderId: string): Promise<BoardOpening | undefined> {
  const [[order], jobRows, history, [offer]] = await db.batch([
    db.select().from(orders).where(eq(orders.orderId, orderId)),
    db.select().from(jobs).where(eq(jobs.orderId, orderId)).orderBy(asc(jobs.vehicleIndex)),
    historyQuery(db, orderId),
    latestOfferQuery(db, orderId),
  ]);
  if (order === undefined) return undefined;
  return openingOf(order, jobRows, history, offer === undefined ? null : boardOffer(offer));
}

function boardOffer({ offerId, totalSatang, expiresAt, state }: OfferRow): BoardOffer {
  return { offerId, totalSatang, expiresAt, state };
}

/** The statement that reads an order's history, on its own so that a test can read its query plan. */
export function historyQuery(db: Database, orderId: string) {
  const { jobId, driverId, toStatus, at, version, position } = orderEvents;
  return db
    .select({ jobId, driverId, toStatus, at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(version), asc(position));
}
