import { stopCountOf, type JobCard } from "#domain/jobs/card.ts";
import { UNREVISED, UNVISITED, type BoardJob, type BoardOrder } from "#domain/jobs/job.ts";
import type { ErasedOnBoard } from "./board.ts";

/** An order as the board keeps it: those of earlier versions lack the times of driving, visits and commands. */
export interface StoredOrder extends Omit<BoardOrder, "roadDurationS" | "jobs"> {
  readonly roadDurationS?: number | null;
  readonly jobs: readonly (Omit<BoardJob, "startedAt" | keyof typeof UNVISITED> & Partial<BoardJob>)[];
}

/** What was not recorded is unknown: such a job may be completed at any time after its start. */
export function readStored(stored: StoredOrder): BoardOrder {
  return {
    ...UNREVISED,
    ...stored,
    roadDurationS: stored.roadDurationS ?? null,
    jobs: stored.jobs.map((job) => ({ ...UNVISITED, ...job, startedAt: job.startedAt ?? null })),
  };
}

/** What orders stored before lack, from their cards: how many stops there are, and what each job pays. */
export function withCards(order: BoardOrder, cards: readonly JobCard[]): BoardOrder {
  const jobs = order.jobs.map((job) => {
    if (job.estimatedPaySatang !== null) return job;
    const card = cards.find((each) => each.jobId === job.jobId);
    const estimatedPaySatang = card?.estimatedPaySatang ?? null;
    return { ...job, estimatedPaySatang, paySatang: job.driverId === null ? null : estimatedPaySatang };
  });
  return { ...order, jobs, stopCount: order.stopCount ?? stopCountOf(cards) };
}

interface Row extends Record<string, SqlStorageValue> {
  readonly orderId: string;
  readonly state: string;
}

/**
 * Takes what was written about an erased person out of the orders that the board keeps: the reasons of the office for
 * exceptions, on the orders of a customer, on orders by their ids and on the jobs of a driver, and what a customer said of their
 * goods. An exception stays one, without its words. Reads every order on the board once. Repeating it changes nothing.
 * @returns these orders
 */
export function eraseWords(
  storage: DurableObjectStorage,
  { customerId, driverId, orderIds = [] }: ErasedOnBoard,
): readonly BoardOrder[] {
  return storage.transactionSync(() => {
    const rows = storage.sql
      .exec<Row>(
        `SELECT order_id AS orderId, state FROM orders
         WHERE state ->> '$.customerId' = ?1 OR order_id IN (SELECT order_id FROM jobs WHERE driver_id = ?2)
           OR order_id IN (SELECT value FROM json_each(?3))`,
        customerId,
        driverId,
        JSON.stringify(orderIds),
      )
      .toArray();
    return rows.map(({ orderId, state }) => {
      const stored = JSON.parse(state) as StoredOrder;
      const isTheirs = stored.customerId === customerId;
      const isNamed = orderIds.includes(orderId);
      const jobs = stored.jobs.map((job) =>
        (isTheirs || isNamed || job.driverId === driverId) && job.overlapReason !== null
          ? { ...job, overlapReason: "" }
          : job,
      );
      storage.sql.exec(
        "UPDATE orders SET state = ? WHERE order_id = ?",
        JSON.stringify({ ...stored, jobs }),
        orderId,
      );
      if (isTheirs)
        storage.sql.exec(
          "UPDATE jobs SET card = json_remove(card, '$.goods') WHERE order_id = ? AND card IS NOT NULL",
          orderId,
        );
      return readStored({ ...stored, jobs });
    });
  });
}
