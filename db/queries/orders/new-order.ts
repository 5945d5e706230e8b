import { busyUntil } from "#domain/jobs/lists/busy-until.ts";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { placingId } from "#domain/effect-ids.ts";
import { effectsOf } from "#domain/effects.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import {
  initialJobStatus,
  orderEndsAt,
  placedBy,
  totalPaySatang,
  type NewOrder,
} from "#domain/orders/new-order.ts";
import { isImportedRow } from "#domain/orders/office/imported-row.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents, orderLines, orders, orderStops } from "../../schema/orders.ts";
import { allowedAt, attemptStatement, type AttemptLimit } from "../account/attempts.ts";
import { creditGrantInsert } from "../companies/credit.ts";
import { orderBuyerWrite } from "../documents/buyers.ts";
import { runBatch } from "../batch.ts";
import { invitationWrites } from "../customers/invitations.ts";
import { effectInserts } from "../outbox.ts";
import { jobRow, lineRow, stopRow } from "./order-rows.ts";
import { tariffQueries, toTariff, type Tariff } from "../pricing.ts";

/**
 * Writes an order with its stops, lines, jobs, first event and effects in one atomic batch:
 * all of it is there afterwards, or none. A customer on file is invited to their account with it, where that is asked.
 * @throws the database's unique-constraint error when the idempotency key or the order id is taken.
 */
export async function insertOrder(db: Database, order: NewOrder, cards: readonly JobCard[]): Promise<void> {
  await runBatch(db, [
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
        .values(
          jobRow(
            card,
            vehicleIndex,
            busyUntil(order.pickupAt, card.durationS, order.stops.length),
            initialJobStatus(order),
          ),
        ),
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
    ...creditGrantOf(db, order),
    ...(order.invitation == null
      ? []
      : invitationWrites(order.customerId, order.invitation, order.createdAt)),
    ...(order.buyer == null ? [] : [orderBuyerWrite(db, order.orderId, order.buyer)]),
    ...effectInserts(
      db,
      placingId(order.orderId),
      effectsOf({
        type: "order_placed",
        orderId: order.orderId,
        awaitsPayment: initialJobStatus(order) === "awaiting_payment",
      }),
      order.createdAt,
    ),
  ]);
}

/** The credit that an order on account takes. */
function creditGrantOf(db: Database, { orderId, onAccount, price, createdAt }: NewOrder) {
  if (onAccount == null) return [];
  const { companyId, sequence } = onAccount;
  const toTotalSatang = price?.totalSatang ?? 0;
  const grant = { companyId, sequence, orderId, toTotalSatang, basedOnRevision: 0, grantedAt: createdAt };
  return [creditGrantInsert(db, grant)];
}

/** The order of an earlier request, with the hash of what was requested. */
export type EarlierOrder = Awaited<ReturnType<typeof earlierOrderQuery>>[number];

/** Who places an order: its customer, or somebody of the staff at a call. */
export interface Placer {
  readonly customerId: string;
  readonly placedBy?: string | null;
}

/** The order that somebody placed under an idempotency key, or that others placed under it for the same customer. */
export async function earlierOrder(
  db: Database,
  { customerId, placedBy: staffId }: Placer,
  idempotencyKey: string,
): Promise<EarlierOrder | undefined> {
  const own = staffId == null ? undefined : await earlierPhoneOrder(db, staffId, idempotencyKey);
  return own ?? earlierOrderQuery(db, customerId, idempotencyKey).get();
}

/** The same that somebody of the staff placed at a call, for whichever customer; a row of an imported file whoever placed it. */
export async function earlierPhoneOrder(
  db: Database,
  staffId: string,
  idempotencyKey: string,
): Promise<EarlierOrder | undefined> {
  return isImportedRow(idempotencyKey)
    ? importedRowQuery(db, idempotencyKey).get()
    : earlierPhoneOrderQuery(db, staffId, idempotencyKey).get();
}

/** What is asked of the order of an earlier request. */
const EARLIER = {
  orderId: orders.orderId,
  status: orders.status,
  idempotencyKey: orders.idempotencyKey,
  requestHash: orders.requestHash,
};

/** The statement that finds the order of a row of an imported file, on its own so that a test can read its query plan. */
export function importedRowQuery(db: Database, idempotencyKey: string) {
  // The other conditions let SQLite take the partial index.
  return db
    .select(EARLIER)
    .from(orders)
    .where(
      and(
        eq(orders.idempotencyKey, idempotencyKey),
        sql`${orders.placedBy} IS NOT NULL AND substr(${orders.idempotencyKey}, 1, 4) = 'row-'`,
      ),
    );
}

/** The statement of `earlierPhoneOrder`, on its own so that a test can read its query plan. */
export function earlierPhoneOrderQuery(db: Database, staffId: string, idempotencyKey: string) {
  return db
    .select(EARLIER)
    .from(orders)
    .where(and(eq(orders.placedBy, staffId), eq(orders.idempotencyKey, idempotencyKey)));
}

/** What is read before an order is placed. */
export interface BeforePlacing {
  /** The order that the customer placed under the same idempotency key, or `undefined`. */
  readonly earlier: EarlierOrder | undefined;
  /** The customer's orders that are neither paid nor under way. */
  readonly openUnpaid: number;
  /** `null` when another order may be placed now, otherwise from when (epoch milliseconds). */
  readonly allowedAt: number | null;
}

/** An attempt at placing an order, to be counted. */
export interface PlacingAttempt {
  readonly customerId: string;
  readonly idempotencyKey: string;
  /** The counter's key and limit. */
  readonly key: string;
  readonly limit: AttemptLimit;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Counts an attempt and reads what is needed before an order is placed, with the tariff in force; one round trip. */
export async function countPlacing(
  db: Database,
  attempt: PlacingAttempt,
): Promise<BeforePlacing & { readonly tariff: Tariff }> {
  const [[earlier], [open], counted, ...tariff] = await db.batch([
    ...placingQueries(db, attempt),
    ...tariffQueries(db, attempt.now),
  ]);
  return {
    earlier,
    openUnpaid: open?.count ?? 0,
    allowedAt: allowedAt(counted, attempt.limit),
    tariff: toTariff(tariff),
  };
}

function placingQueries(db: Database, { customerId, idempotencyKey, key, limit, now }: PlacingAttempt) {
  return [
    earlierOrderQuery(db, customerId, idempotencyKey),
    openUnpaidQuery(db, customerId),
    attemptStatement(db, key, limit, now),
  ] as const;
}

/** How many orders of a customer are pending or confirmed without a real payment; by index. */
export function openUnpaidQuery(db: Database, customerId: string) {
  return db
    .select({ count: count() })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        inArray(orders.status, ["pending", "confirmed"]),
        inArray(orders.paymentStatus, ["unpaid", "paid_fake"]),
        // The limit of those on account is the credit.
        isNull(orders.companyId),
      ),
    );
}

function earlierOrderQuery(db: Database, customerId: string, idempotencyKey: string) {
  return db
    .select(EARLIER)
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, idempotencyKey)));
}

function orderRow(order: NewOrder, cards: readonly JobCard[]): typeof orders.$inferInsert {
  const { price } = order;
  return {
    orderId: order.orderId,
    kind: order.kind,
    customerId: order.customerId,
    placedBy: order.placedBy ?? null,
    contactName: order.contactName,
    contactEmail: order.contactEmail,
    contactPhone: order.contactPhone,
    hasWhatsapp: order.hasWhatsapp,
    lineId: order.lineId,
    notes: order.notes,
    goods: order.goods,
    declaredValueSatang: order.declaredValueSatang ?? null,
    liabilityTerms: order.liabilityTerms ?? null,
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
    drivingPlan: price?.drivingPlan ?? null,
    totalSatang: price?.totalSatang ?? null,
    estimatedPaySatang: totalPaySatang(cards),
    pricingVersion: price?.pricingVersion ?? null,
    status: "pending",
    version: 1,
    paymentStatus: order.paymentStatus,
    gatewayEnabled: order.gatewayEnabled,
    cancellationPolicy: order.cancellationPolicy,
    waitingTerms: order.waitingTerms ?? null,
    depositSatang: order.depositSatang ?? 0,
    companyId: order.onAccount?.companyId ?? null,
    creditDays: order.onAccount?.creditDays ?? null,
    accountSequence: order.onAccount?.sequence ?? null,
    createdAt: order.createdAt,
    idempotencyKey: order.idempotencyKey,
    requestHash: order.requestHash,
  };
}
