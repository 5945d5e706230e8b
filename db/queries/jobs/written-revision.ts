import { and, desc, eq } from "drizzle-orm";
import type { RevisionFact } from "#domain/jobs/revision.ts";
import type { Database } from "../../client.ts";
import { orderEvents, orders } from "../../schema/orders.ts";

/**
 * The latest revision of a kind as it was written, which says whether it was refused, and up to which revision the order is
 * written; `undefined` before the first of that kind.
 */
export async function writtenRevision<Kind extends RevisionFact["kind"]>(
  db: Database,
  orderId: string,
  kind: Kind,
) {
  const row = await writtenRevisionQuery(db, orderId, kind).get();
  if (row === undefined) return undefined;
  // Of each kind the details are those of that kind.
  const details = row.details as Extract<RevisionFact, { readonly kind: Kind }>;
  return { revision: row.revision, details };
}

/** The statement of `writtenRevision`, on its own so that a test can read its query plan. */
export function writtenRevisionQuery(db: Database, orderId: string, kind: RevisionFact["kind"]) {
  return db
    .select({ revision: orders.revision, details: orderEvents.details })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.orderId, orderEvents.orderId))
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind)))
    .orderBy(desc(orderEvents.version))
    .limit(1);
}
