import { and, asc, isNotNull } from "drizzle-orm";
import type { Database } from "../../../client.ts";
import { jobs } from "../../../schema/jobs.ts";
import { orders, orderStops } from "../../../schema/orders.ts";
import { isOneOf } from "../../is-one-of.ts";

/** A stop as a file of orders has it. */
export interface ExportedStop {
  readonly labelTh: string;
  readonly labelEn: string;
  /** House number, floor, gate, in the customer's words. */
  readonly detail: string;
}

/** What a file of orders has of each beside what the list shows. */
export interface ExportedParts {
  readonly workers: number;
  /** In travel order. */
  readonly stops: readonly ExportedStop[];
  /** The plates of the vehicles that its jobs were started with, or that were chosen for them since. */
  readonly plates: readonly string[];
}

/** These parts of any number of orders, by their id; three statements in all. */
export async function exportedParts(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedParts>> {
  const [loads, stops, trucks] = await db.batch([
    db
      .select({ orderId: orders.orderId, workers: orders.workers })
      .from(orders)
      .where(isOneOf(orders.orderId, orderIds)),
    db
      .select({
        orderId: orderStops.orderId,
        labelTh: orderStops.labelTh,
        labelEn: orderStops.labelEn,
        detail: orderStops.detail,
      })
      .from(orderStops)
      .where(isOneOf(orderStops.orderId, orderIds))
      .orderBy(asc(orderStops.orderId), asc(orderStops.position)),
    db
      .select({ orderId: jobs.orderId, truck: jobs.truck })
      .from(jobs)
      .where(and(isOneOf(jobs.orderId, orderIds), isNotNull(jobs.truck)))
      .orderBy(asc(jobs.orderId), asc(jobs.vehicleIndex)),
  ]);
  const stopsOf = Map.groupBy(stops, ({ orderId }) => orderId);
  const trucksOf = Map.groupBy(trucks, ({ orderId }) => orderId);
  return new Map(
    loads.map(({ orderId, ...load }) => [
      orderId,
      {
        ...load,
        stops: (stopsOf.get(orderId) ?? []).map(({ orderId: _order, ...stop }) => stop),
        plates: (trucksOf.get(orderId) ?? []).flatMap(({ truck }) => (truck === null ? [] : [truck.plate])),
      },
    ]),
  );
}
