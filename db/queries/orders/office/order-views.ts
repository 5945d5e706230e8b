import { and, eq, sql } from "drizzle-orm";
import type { StoredView } from "#domain/orders/office/named-view.ts";
import { MAX_NAMED_VIEWS } from "#domain/orders/office/view-limits.ts";
import type { Database } from "../../../client.ts";
import { orderViews } from "../../../schema/staff/order-views.ts";
import { runBatch } from "../../batch.ts";

export type OrderViewRow = typeof orderViews.$inferSelect;

/** The views of a member of the staff, in no order; they are at most 20. */
export function orderViewsOf(db: Database, userId: string) {
  return db.select().from(orderViews).where(eq(orderViews.userId, userId));
}

/** One of them, or `undefined`. */
export async function orderViewOf(
  db: Database,
  userId: string,
  viewId: string,
): Promise<OrderViewRow | undefined> {
  return db.select().from(orderViews).where(oneView(userId, viewId)).get();
}

export interface NewOrderView {
  readonly userId: string;
  readonly viewId: string;
  readonly name: string;
  readonly list: StoredView;
  readonly createdAt: number;
}

/**
 * Writes a view behind the others.
 * @returns false when there is one with its id, or as many as there may be, and nothing was written
 * @throws the database's unique-constraint error when another one has its name
 */
export async function insertOrderView(
  db: Database,
  { userId, viewId, name, list, createdAt }: NewOrderView,
): Promise<boolean> {
  const [result] = await runBatch(db, [
    sql`
      INSERT INTO order_views (user_id, view_id, name, list, position, version, created_at)
      SELECT ${userId}, ${viewId}, ${name}, ${JSON.stringify(list)},
        (SELECT coalesce(max(position), 0) + 1 FROM order_views WHERE user_id = ${userId}), 1, ${createdAt}
      WHERE (SELECT count(*) FROM order_views WHERE user_id = ${userId}) < ${MAX_NAMED_VIEWS}
      ON CONFLICT (user_id, view_id) DO NOTHING`,
  ]);
  return (result?.changes ?? 0) > 0;
}

/**
 * Gives a view another name.
 * @returns false when it has another version meanwhile, or is gone
 * @throws the database's unique-constraint error when another one has that name
 */
export async function renameOrderView(
  db: Database,
  { userId, viewId, version }: Pick<OrderViewRow, "userId" | "viewId" | "version">,
  name: string,
): Promise<boolean> {
  const written = await db
    .update(orderViews)
    .set({ name, version: version + 1 })
    .where(and(oneView(userId, viewId), eq(orderViews.version, version)))
    .returning({ viewId: orderViews.viewId });
  return written.length > 0;
}

/** Deletes a view. @returns what it was, or `undefined` for one that has another version meanwhile, or is gone */
export async function deleteOrderView(
  db: Database,
  { userId, viewId, version }: Pick<OrderViewRow, "userId" | "viewId" | "version">,
): Promise<OrderViewRow | undefined> {
  const [deleted] = await db
    .delete(orderViews)
    .where(and(oneView(userId, viewId), eq(orderViews.version, version)))
    .returning();
  return deleted;
}

/** The sequence in which views are shown, and the one in which they are to be. */
export interface Arranged {
  readonly seenSequence: readonly string[];
  readonly viewIds: readonly string[];
}

/**
 * Puts the named views first, in that sequence; the others keep theirs behind them. Nothing is written where their sequence
 * is not the seen one. One statement.
 * @returns the views as they were, in their sequence
 */
export async function arrangeOrderViews(
  db: Database,
  userId: string,
  { seenSequence, viewIds }: Arranged,
): Promise<readonly OrderViewRow[]> {
  const wantedSequence = JSON.stringify(viewIds);
  const inSequence = sql`SELECT shown.view_id FROM order_views AS shown WHERE shown.user_id = ${userId}
    ORDER BY shown.position, shown.view_id`;
  const [before] = await db.batch([
    orderViewsOf(db, userId).orderBy(orderViews.position, orderViews.viewId),
    db
      .update(orderViews)
      .set({
        position: sql`coalesce((SELECT wanted.key + 1 FROM json_each(${wantedSequence}) AS wanted
          WHERE wanted.value = ${orderViews.viewId}), ${orderViews.position} + ${viewIds.length})`,
      })
      .where(
        and(
          eq(orderViews.userId, userId),
          sql`(SELECT json_group_array(view_id) FROM (${inSequence})) = ${JSON.stringify(seenSequence)}`,
        ),
      ),
  ]);
  return before;
}

function oneView(userId: string, viewId: string) {
  return and(eq(orderViews.userId, userId), eq(orderViews.viewId, viewId));
}
