import { asc, gt, inArray, sql } from "drizzle-orm";
import type { IndexedEntry } from "#domain/orders/office/find-text.ts";
import type { Database } from "../../../client.ts";
import { orderIndexChanges } from "../../../schema/orders/index-changes.ts";
import { orders, orderStops } from "../../../schema/orders.ts";

/** An order as the search index needs it. */
export interface OrderToIndex {
  readonly orderId: string;
  /** `null`: the order was deleted. */
  readonly order: IndexedEntry | null;
}

/** The same, and the change that it answers. */
export interface IndexChange extends OrderToIndex {
  readonly seq: number;
}

/** The oldest changes that the search index does not have, at most `limit`, with the orders as they are now. */
export async function readIndexChanges(db: Database, limit: number): Promise<readonly IndexChange[]> {
  const changes = await indexChangesQuery(db).limit(limit);
  if (changes.length === 0) return [];
  const orderOf = await ordersNow(db, [...new Set(changes.map(({ orderId }) => orderId))]);
  return changes.map(({ seq, orderId }) => ({ seq, orderId, order: orderOf.get(orderId) ?? null }));
}

/** The orders whose id comes after another one, by id, at most `limit`; for an index that is built anew. */
export async function readOrdersToIndex(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly OrderToIndex[]> {
  const rows = await orderIdsQuery(db, after).limit(limit);
  if (rows.length === 0) return [];
  const orderOf = await ordersNow(
    db,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map(({ orderId }) => ({ orderId, order: orderOf.get(orderId) ?? null }));
}

/** The orders whose id comes after another one, by id: how an index that is built anew reads all of them. */
export function orderIdsQuery(db: Database, after: string) {
  return db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(gt(orders.orderId, after))
    .orderBy(asc(orders.orderId));
}

async function ordersNow(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, IndexedEntry>> {
  const ids = JSON.stringify(orderIds);
  const [found, stops] = await db.batch([indexedOrdersQuery(db, ids), indexedStopsQuery(db, ids)]);
  const stopsOf = Map.groupBy(stops, ({ orderId }) => orderId);
  return new Map(found.map((row) => [row.orderId, indexedOrder(row, stopsOf.get(row.orderId) ?? [])]));
}

function indexChangesQuery(db: Database) {
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

function indexedOrder({ createdAt, name, email, phone }: OrderRow, stops: readonly StopRow[]): IndexedEntry {
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
