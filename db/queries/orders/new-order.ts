import { and, eq } from "drizzle-orm";
import { effectsOf, placingId } from "#domain/effects.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { busyUntil, orderEndsAt, placedBy, totalPaySatang, type NewOrder } from "#domain/orders/new-order.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents, orderLines, orders, orderStops } from "../../schema/orders.ts";
import { effectInserts } from "../outbox.ts";
import { jobRow, lineRow, stopRow } from "./order-rows.ts";
import { tariffQueries, toTariff, type Tariff } from "../pricing.ts";

/**
 * Writes an order with its stops, lines, jobs, first event and effects in one atomic batch:
 * all of it is there afterwards, or none.
 * @throws the database's unique-constraint error when the idempotency key or the order id is taken.
 */
export async function insertOrder(db: Database, order: NewOrder, cards: readonly JobCard[]): Promise<void> {
  await db.batch([
    db.insert(orders).values(orderRow(order, cards)),
    ...order.stops.map((stop, position) =>
      db.insert(orderStops).values(stopRow(order.orderId, stop, position)),
    ),
    ...(order.price?.lines ?? []).map((line, position) =>
      db.insert(orderLines).values(lineRow(order.orderId, line, position)),
    ),
    ...cards.map((card, vehicleIndex) =>
      db
        .insert(jobs)
        .values(jobRow(card, vehicleIndex, busyUntil(order.pickupAt, card.durationS, order.stops.length))),
    ),
    db.insert(orderEvents).values({
      orderId: order.orderId,
      version: 1,
      position: 0,
      jobId: null,
      fromStatus: null,
      toStatus: "pending",
      actorKind: placedBy(order).kind,
      actorId: placedBy(order).id,
      reason: "",
      at: order.createdAt,
    }),
    ...effectInserts(
      db,
      placingId(order.orderId),
      effectsOf({ type: "order_placed", orderId: order.orderId }),
      order.createdAt,
    ),
  ]);
}

/** The order of an earlier request, with the hash of what was requested. */
export type EarlierOrder = Awaited<ReturnType<typeof earlierOrderQuery>>[number];

/** The order a customer placed under an idempotency key, or `undefined`. */
export async function earlierOrder(
  db: Database,
  customerId: string,
  idempotencyKey: string,
): Promise<EarlierOrder | undefined> {
  return earlierOrderQuery(db, customerId, idempotencyKey).get();
}

/** The order a customer placed under an idempotency key, or `undefined`, and the tariff in force, in one round trip. */
export async function earlierOrderAndTariff(
  db: Database,
  customerId: string,
  idempotencyKey: string,
): Promise<{ earlier: EarlierOrder | undefined; tariff: Tariff }> {
  const [[earlier], ...tariff] = await db.batch([
    earlierOrderQuery(db, customerId, idempotencyKey),
    ...tariffQueries(db),
  ]);
  return { earlier, tariff: toTariff(tariff) };
}

function earlierOrderQuery(db: Database, customerId: string, idempotencyKey: string) {
  return db
    .select({ orderId: orders.orderId, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, idempotencyKey)));
}

function orderRow(order: NewOrder, cards: readonly JobCard[]): typeof orders.$inferInsert {
  const { price } = order;
  return {
    orderId: order.orderId,
    kind: order.kind,
    customerId: order.customerId,
    contactName: order.contactName,
    contactEmail: order.contactEmail,
    contactPhone: order.contactPhone,
    hasWhatsapp: order.hasWhatsapp,
    lineId: order.lineId,
    notes: order.notes,
    goods: order.goods,
    pickupAt: order.pickupAt,
    truckHoursAcknowledgedAt: order.truckHoursAcknowledgedAt,
    endsAt: orderEndsAt(order),
    loadRange: order.loadRange,
    workers: order.workers,
    vehicles: order.vehicles,
    distanceM: price?.distanceM ?? null,
    seaDistanceM: price?.seaDistanceM ?? null,
    durationS: price?.durationS ?? null,
    journey: price?.journey ?? null,
    totalSatang: price?.totalSatang ?? null,
    estimatedPaySatang: totalPaySatang(cards),
    pricingVersion: price?.pricingVersion ?? null,
    status: "pending",
    version: 1,
    paymentStatus: order.paymentStatus,
    gatewayEnabled: order.gatewayEnabled,
    createdAt: order.createdAt,
    idempotencyKey: order.idempotencyKey,
    requestHash: order.requestHash,
  };
}
