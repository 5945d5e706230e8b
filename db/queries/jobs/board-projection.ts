import { and, eq, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { BoardEvent } from "#domain/jobs/command.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents, orders } from "../../schema/orders.ts";
import { effectInserts } from "../outbox.ts";
import { movedJob, revisionStatements } from "./revision-projection.ts";

/** A decision of the board that D1 may not have yet. */
export interface ProjectedDecision {
  readonly order: BoardOrder;
  readonly events: readonly BoardEvent[];
  /** What a revision writes besides the status. */
  readonly changes?: OrderChanges | undefined;
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

function statements(db: Database, { order, events, changes }: ProjectedDecision): BatchItem<"sqlite">[] {
  const { orderId, version, status, revision } = order;
  return [
    // What is guarded by the order's version comes before the statement that raises it.
    ...revisionStatements(db, order, events, changes),
    db
      .update(orders)
      .set({ status, version, revision, ...changes?.columns })
      .where(and(eq(orders.orderId, orderId), lt(orders.version, version))),
    ...order.jobs.map((job) =>
      db
        .update(jobs)
        .set({
          status: job.status,
          driverId: job.driverId,
          overlapReason: job.overlapReason,
          startedAt: job.startedAt,
          completedAt: job.completedAt,
          visits: job.visits,
          version,
          ...movedJob(order, job, changes),
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
          kind: event.revision?.kind ?? event.visit?.kind ?? "transition",
          details: event.revision ?? event.visit ?? null,
        })
        .onConflictDoNothing(),
    ),
    ...effectsOfDecision(order, events).flatMap(({ eventId, at, effects }) =>
      effectInserts(db, eventId, effects, at),
    ),
  ];
}
