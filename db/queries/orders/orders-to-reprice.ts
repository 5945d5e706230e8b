import { desc, sql } from "drizzle-orm";
import type { CancellationPolicy } from "#domain/payments/cancellation-policy.ts";
import type { DrivenJob } from "#domain/pricing/reprice-recorded.ts";
import type { OrderToReprice } from "#domain/pricing/reprice.ts";
import type { Database } from "../../client.ts";
import { orders, type orderEvents } from "../../schema/orders.ts";

type FerryOfLine = OrderToReprice["ferries"][number];
type WayBackOfLine = OrderToReprice["wayBacks"][number];

/** An event of a cancelled order, as far as its fee depends on it. */
export type CancellationEvent = Pick<
  typeof orderEvents.$inferSelect,
  "version" | "position" | "jobId" | "fromStatus" | "toStatus" | "actorKind" | "kind" | "at" | "details"
>;

/** What was agreed and charged for the cancellation of an order, and what its fee depends on. */
export interface StoredCancellation {
  readonly policy: CancellationPolicy | null;
  readonly totalSatang: number | null;
  readonly feeSatang: number;
  /** In the sequence in which they happened. */
  readonly events: readonly CancellationEvent[];
}

/** An order with what its move is priced from and what became of it. */
export interface StoredOrder extends Omit<OrderToReprice, "cancelled"> {
  /** `null` for one that is not cancelled. */
  readonly cancellation: StoredCancellation | null;
}

/** The latest orders, newest first; one statement. */
export async function latestToReprice(db: Database, limit: number): Promise<StoredOrder[]> {
  const rows = await toRepriceQuery(db, limit);
  return rows.map(({ companyId, ferries, wayBacks, driven, status, cancellation, events, ...order }) => ({
    ...order,
    isOnAccount: companyId !== null,
    ferries: JSON.parse(ferries) as FerryOfLine[],
    wayBacks: JSON.parse(wayBacks) as WayBackOfLine[],
    driven: JSON.parse(driven) as DrivenJob[],
    cancellation: status === "cancelled" ? { ...cancellation, events: inSequence(events) } : null,
  }));
}

function inSequence(events: string): readonly CancellationEvent[] {
  const happened = JSON.parse(events) as CancellationEvent[];
  return happened.toSorted((a, b) => a.version - b.version || a.position - b.position);
}

/** The statement of `latestToReprice`, on its own so that a test can read its query plan. */
export function toRepriceQuery(db: Database, limit: number) {
  return db
    .select({
      orderId: orders.orderId,
      kind: orders.kind,
      companyId: orders.companyId,
      createdAt: orders.createdAt,
      vehicles: orders.vehicles,
      workers: orders.workers,
      loadRange: orders.loadRange,
      distanceM: orders.distanceM,
      journey: orders.journey,
      pickupAt: orders.pickupAt,
      status: orders.status,
      cancellation: {
        policy: orders.cancellationPolicy,
        totalSatang: orders.totalSatang,
        feeSatang: orders.cancellationFeeSatang,
      },
      ferries: sql<string>`(SELECT json_group_array(json_object(
        'crossingIndex', json_extract(of_order.line, '$.crossingIndex'),
        'ferryRouteId', of_order.ferry_route_id))
        FROM order_lines AS of_order
        WHERE of_order.order_id = orders.order_id AND of_order.kind = 'ferry')`,
      wayBacks: sql<string>`(SELECT json_group_array(json_object(
        'vehicleIndex', json_extract(of_order.line, '$.vehicleIndex'),
        'fromAt', json_extract(of_order.line, '$.wayBack.fromAt'),
        'untilAt', json_extract(of_order.line, '$.wayBack.untilAt')))
        FROM order_lines AS of_order
        WHERE of_order.order_id = orders.order_id AND of_order.kind = 'fuel'
          AND json_extract(of_order.line, '$.wayBack') IS NOT NULL)`,
      driven: sql<string>`(SELECT json_group_array(json_object(
        'visits', json(of_order.visits),
        'isCharged', json(CASE WHEN of_order.is_waiting_waived = 1 OR orders.status = 'cancelled'
          THEN 'false' ELSE 'true' END)))
        FROM jobs AS of_order
        WHERE of_order.order_id = orders.order_id AND of_order.status = 'completed'
          AND of_order.taken_away_at IS NULL AND of_order.visits <> '[]')`,
      events: sql<string>`CASE WHEN orders.status = 'cancelled' THEN (SELECT json_group_array(json_object(
        'version', of_order.version, 'position', of_order.position, 'jobId', of_order.job_id,
        'fromStatus', of_order.from_status, 'toStatus', of_order.to_status,
        'actorKind', of_order.actor_kind, 'kind', of_order.kind, 'at', of_order.at,
        'details', json(of_order.details)))
        FROM order_events AS of_order
        WHERE of_order.order_id = orders.order_id
          AND (of_order.kind IN ('offer_accepted', 'day_changed', 'workers_changed', 'move_changed')
            OR (of_order.kind = 'transition'
              AND (of_order.to_status = 'cancelled' OR of_order.from_status = 'awaiting_payment'))))
        ELSE '[]' END`,
    })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(limit);
}
