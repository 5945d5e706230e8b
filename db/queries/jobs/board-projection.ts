import { and, eq, lt, sql } from "drizzle-orm";
import type { BoardEvent } from "#domain/jobs/command.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents, orders } from "../../schema/orders.ts";
import { effectInserts } from "../outbox.ts";

/** A decision of the board that D1 may not have yet. */
export interface ProjectedDecision {
  readonly order: BoardOrder;
  readonly events: readonly BoardEvent[];
}

/**
 * Writes decisions to the rows that lists read, in one atomic batch. Every row is guarded by the
 * decision's version, so running it twice, late or out of order changes nothing.
 */
export async function projectDecisions(db: Database, decisions: readonly ProjectedDecision[]): Promise<void> {
  const [first, ...rest] = decisions.flatMap((decision) => statements(db, decision));
  if (first !== undefined) await db.batch([first, ...rest]);
}

/** Whether D1 answers at all, to tell an outage from a refusal. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  try {
    await db.run(sql`SELECT 1`);
    return true;
  } catch {
    return false;
  }
}

function statements(db: Database, { order, events }: ProjectedDecision) {
  const { orderId, version, status } = order;
  return [
    db
      .update(orders)
      .set({ status, version })
      .where(and(eq(orders.orderId, orderId), lt(orders.version, version))),
    ...order.jobs.map((job) =>
      db
        .update(jobs)
        .set({
          status: job.status,
          driverId: job.driverId,
          overlapReason: job.overlapReason,
          completedAt: job.completedAt,
          version,
        })
        .where(and(eq(jobs.jobId, job.jobId), lt(jobs.version, version))),
    ),
    ...events.map((event, position) =>
      db
        .insert(orderEvents)
        .values({
          orderId,
          version,
          position,
          jobId: event.jobId,
          driverId: event.driverId,
          fromStatus: event.from,
          toStatus: event.to,
          actorKind: event.actor.kind,
          actorId: event.actor.id,
          reason: event.reason,
          at: event.at,
        })
        .onConflictDoNothing(),
    ),
    ...effectsOfDecision(order, events).flatMap(({ eventId, at, effects }) =>
      effectInserts(db, eventId, effects, at),
    ),
  ];
}
