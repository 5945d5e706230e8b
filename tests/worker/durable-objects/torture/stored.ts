import { asc, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { World } from "./world.ts";

/** What D1 has of a world. */
export interface Stored {
  readonly orders: readonly (typeof orders.$inferSelect)[];
  readonly jobs: readonly (typeof jobs.$inferSelect)[];
  /** Oldest first within each order. */
  readonly events: readonly (typeof orderEvents.$inferSelect)[];
  readonly effectIds: readonly string[];
}

/** Reads what D1 has of a world, by the ids that its orders start with. */
export async function readStored(db: Database, { name, orders: placed }: World): Promise<Stored> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(placed.map(({ orderId }) => orderId))}))`;
  const [orderRows, jobRows, events, effects] = await db.batch([
    db
      .select()
      .from(orders)
      .where(sql`${orders.orderId} IN ${ids}`),
    db
      .select()
      .from(jobs)
      .where(sql`${jobs.orderId} IN ${ids}`),
    db
      .select()
      .from(orderEvents)
      .where(sql`${orderEvents.orderId} IN ${ids}`)
      .orderBy(asc(orderEvents.orderId), asc(orderEvents.version), asc(orderEvents.position)),
    db
      .select({ effectId: outbox.effectId })
      .from(outbox)
      .where(sql`${outbox.effectId} BETWEEN ${`${name}-O`} AND ${`${name}-P`}`),
  ]);
  return {
    orders: orderRows,
    jobs: jobRows,
    events,
    effectIds: effects.map(({ effectId }) => effectId),
  };
}
