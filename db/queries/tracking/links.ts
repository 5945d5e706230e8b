import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { orders, trackingLinks } from "../../schema/orders.ts";
import type { Statement } from "../batch.ts";

/** The link of an order that is not revoked, or `undefined`. */
export async function openLink(db: Database, orderId: string) {
  return db
    .select({ linkId: trackingLinks.linkId, tokenHash: trackingLinks.tokenHash })
    .from(trackingLinks)
    .where(and(eq(trackingLinks.orderId, orderId), isNull(trackingLinks.revokedAt)))
    .get();
}

/** Adds a link to an order that has none; does nothing where it has one. */
export async function insertLink(db: Database, link: typeof trackingLinks.$inferInsert): Promise<void> {
  await db.insert(trackingLinks).values(link).onConflictDoNothing();
}

/** Adds the first link of an order; does nothing where it has one, or had one that was revoked. */
export async function insertFirstLink(db: Database, link: typeof trackingLinks.$inferInsert): Promise<void> {
  const { linkId, orderId, tokenHash, createdAt } = link;
  await db.run(sql`
    INSERT INTO tracking_links (link_id, order_id, token_hash, created_at)
    SELECT ${linkId}, ${orderId}, ${tokenHash}, ${createdAt}
    WHERE NOT EXISTS (SELECT 1 FROM tracking_links WHERE order_id = ${orderId})`);
}

/** Writes the token of a link anew. */
export async function updateLinkToken(db: Database, linkId: string, tokenHash: string): Promise<void> {
  await db.update(trackingLinks).set({ tokenHash }).where(eq(trackingLinks.linkId, linkId));
}

/** Revokes the link of an order. @returns whether there was one */
export async function revokeLink(db: Database, orderId: string, now: number): Promise<boolean> {
  const revoked = await db
    .update(trackingLinks)
    .set({ revokedAt: now })
    .where(and(eq(trackingLinks.orderId, orderId), isNull(trackingLinks.revokedAt)))
    .returning({ orderId: trackingLinks.orderId });
  return revoked.length > 0;
}

/** What is stored of the links of a customer's orders, without what opens them. */
export function linksOfCustomer(db: Database, userId: string) {
  const theirs = db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.customerId, userId));
  return db
    .select({
      orderId: trackingLinks.orderId,
      createdAt: trackingLinks.createdAt,
      revokedAt: trackingLinks.revokedAt,
    })
    .from(trackingLinks)
    .where(inArray(trackingLinks.orderId, theirs));
}

/** Deletes the links of a customer's orders. */
export function linksErase(userId: string): Statement {
  return sql`
    DELETE FROM tracking_links WHERE order_id IN (SELECT order_id FROM orders WHERE customer_id = ${userId})`;
}
