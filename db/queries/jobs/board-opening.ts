import { asc, eq } from "drizzle-orm";
import type { JobCard } from "#domain/jobs/card.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { boardOrder } from "#domain/orders/new-order.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { orders } from "../../schema/orders.ts";

/** An order and its cards as the board takes them in. */
export interface BoardOpening {
  readonly order: BoardOrder;
  readonly cards: readonly JobCard[];
}

/** Reads an order as the board first sees it, from the rows its placing wrote. */
export async function boardOpening(db: Database, orderId: string): Promise<BoardOpening | undefined> {
  const [[order], jobRows] = await db.batch([
    db.select().from(orders).where(eq(orders.orderId, orderId)),
    db.select().from(jobs).where(eq(jobs.orderId, orderId)).orderBy(asc(jobs.vehicleIndex)),
  ]);
  if (order === undefined) return undefined;
  const state = boardOrder(
    order,
    jobRows.map(({ jobId, vehicle, status, driverId, overlapReason, completedAt }) => ({
      jobId,
      vehicle,
      status,
      driverId,
      releasedBy: null,
      overlapReason,
      completedAt,
    })),
  );
  return { order: state, cards: jobRows.map((job) => job.card) };
}
