import { asc, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../client.ts";
import { orderIndexChanges } from "../../../schema/orders/index-changes.ts";
import { orders, orderStops } from "../../../schema/orders.ts";

/** An order as the search index needs it, and the change that it answers. */
export interface IndexChange {
  readonly seq: number;
  readonly orderId: string;
  /** `null`: the order was deleted. */
  readonly order: IndexedOrder | null;
}

export interface IndexedOrder {
  readonly createdAt: number;
  readonly texts: readonly (string | null)[];
  /** E.164. */
  readonly phones: readonly string[];
}

/** The oldest changes that the search index does not have, at most `limit`, with the orders as they are now. */
export async function readIndexChanges(db: Database, limit: number): Promise<readonly IndexChange[]> {
  const changes = await indexChangesQuery(db).limit(limit);
  if (changes.length === 0) return [];
  const ids = JSON.stringify([...new Set(changes.map(({ orderId }) => orderId))]);
  const [found, stops] = await db.batch([indexedOrdersQuery(db, ids), indexedStopsQuery(db, ids)]);
  const orderOf = new Map(found.map((order) => [order.orderId, order]));
  const stopsOf = Map.groupBy(stops, ({ orderId }) => orderId);
  return changes.map(({ seq, orderId }) => {
    const order = orderOf.get(orderId);
    return {
      seq,
      orderId,
      order: order === undefined ? null : indexedOrder(order, stopsOf.get(orderId) ?? []),
    };
  });
}

export function indexChangesQuery(db: Database) {
  return db.select().from(orderIndexChanges).orderBy(asc(orderIndexChanges.seq));
}

/** The people of these orders; `ids` is a JSON array. */
export function indexedOrdersQuery(db: Database, ids: string) {
  return db
    .select({
      orderId: orders.orderId,
      createdAt: orders.createdAt,
      name: orders.contactName,
      email: orders.contactEmail,
      phone: orders.contactPhone,
    })
    .from(orders)
    .where(inArray(orders.orderId, sql`(SELECT value FROM json_each(${ids}))`));
}

/** The places and people of the stops of these orders; `ids` is a JSON array. */
export function indexedStopsQuery(db: Database, ids: string) {
  return db
    .select({
      orderId: orderStops.orderId,
      labelTh: orderStops.labelTh,
      labelEn: orderStops.labelEn,
      areaTh: orderStops.areaTh,
      areaEn: orderStops.areaEn,
      words: orderStops.words,
      detail: orderStops.detail,
      name: orderStops.contactName,
      phone: orderStops.contactPhone,
    })
    .from(orderStops)
    .where(inArray(orderStops.orderId, sql`(SELECT value FROM json_each(${ids}))`));
}

/** Forgets changes that the search index has; later ones of the same orders stay. */
export async function deleteIndexChanges(db: Database, seqs: readonly number[]): Promise<void> {
  await db
    .delete(orderIndexChanges)
    .where(inArray(orderIndexChanges.seq, sql`(SELECT value FROM json_each(${JSON.stringify(seqs)}))`));
}

type OrderRow = Awaited<ReturnType<typeof indexedOrdersQuery>>[number];
type StopRow = Awaited<ReturnType<typeof indexedStopsQuery>>[number];

function indexedOrder({ createdAt, name, email, phone }: OrderRow, stops: readonly StopRow[]): IndexedOrder {
  const texts = stops.flatMap((stop) => [
    stop.labelTh,
    stop.labelEn,
    stop.areaTh,
    stop.areaEn,
    stop.words,
    stop.detail,
    stop.name,
  ]);
  const phones = [phone, ...stops.flatMap((stop) => stop.phone ?? [])];
  return { createdAt, texts: [name, email, ...texts], phones: [...new Set(phones)] };
}
