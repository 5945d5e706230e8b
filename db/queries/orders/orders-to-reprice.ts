import { desc, sql } from "drizzle-orm";
import type { OrderToReprice } from "#domain/pricing/reprice.ts";
import type { Database } from "../../client.ts";
import { orders } from "../../schema/orders.ts";

type FerryOfLine = OrderToReprice["ferries"][number];
type WayBackOfLine = OrderToReprice["wayBacks"][number];

/** The latest orders with what their moves are priced from, newest first; one statement. */
export async function latestToReprice(db: Database, limit: number): Promise<OrderToReprice[]> {
  const rows = await toRepriceQuery(db, limit);
  return rows.map(({ ferries, wayBacks, ...order }) => ({
    ...order,
    ferries: JSON.parse(ferries) as FerryOfLine[],
    wayBacks: JSON.parse(wayBacks) as WayBackOfLine[],
  }));
}

/** The statement of `latestToReprice`, on its own so that a test can read its query plan. */
export function toRepriceQuery(db: Database, limit: number) {
  return db
    .select({
      orderId: orders.orderId,
      createdAt: orders.createdAt,
      vehicles: orders.vehicles,
      workers: orders.workers,
      loadRange: orders.loadRange,
      distanceM: orders.distanceM,
      journey: orders.journey,
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
    })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(limit);
}
