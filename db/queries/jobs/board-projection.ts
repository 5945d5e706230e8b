import { and, eq, lt, sql, type SQL } from "drizzle-orm";
import { earningsOf } from "#domain/earnings/earning.ts";
import type { BoardEvent } from "#domain/jobs/board-state.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import type { StoppedDrive } from "#domain/jobs/stopped-drive.ts";
import { chargedWaitingSatang, type BoardJob, type BoardOrder } from "#domain/jobs/job.ts";
import type { Database } from "../../client.ts";
import { jobs, stoppedDrives } from "../../schema/jobs.ts";
import { orderEvents, orders } from "../../schema/orders.ts";
import { outbox } from "../../schema/outbox.ts";
import { runBatch, type Statement } from "../batch.ts";
import { earningInserts } from "../earnings/book.ts";
import { effectRows } from "../outbox.ts";
import { formerAddressEnds } from "../orders/former-address.ts";
import { lateBuyersErase, lateWordsErase } from "../orders/erase-orders.ts";
import { guardedStatements } from "./guarded-changes.ts";
import { notingTrucks } from "./noted-trucks.ts";
import { insertRows, updateOlderRows } from "./row-lists.ts";
import { movedJob, revisionStatements } from "./revision-projection.ts";

/** A decision of the board that D1 may not have yet. */
export interface ProjectedDecision {
  readonly order: BoardOrder;
  readonly events: readonly BoardEvent[];
  /** What a revision writes besides the status. */
  readonly changes?: OrderChanges | undefined;
  /** The jobs that it changed; absent where an earlier version of the board decided: then all of the order's. */
  readonly changedJobs?: readonly string[] | undefined;
  /** What drivers drove of jobs that end for them under way. */
  readonly stopped?: readonly StoppedDrive[] | undefined;
  /** Jobs that the order has no longer, because their trucks are taken away. */
  readonly takenAway?: readonly BoardJob[] | undefined;
}

/**
 * Writes decisions to the rows that lists read, in one atomic batch: those that revise nothing share four statements,
 * however many they are. Every row is guarded by the decision's version, so running it twice, late or out of order
 * changes nothing.
 * @param decisions those of one order in their order
 */
export async function projectDecisions(db: Database, decisions: readonly ProjectedDecision[]): Promise<void> {
  // First, because they are guarded by versions that the others raise.
  const statements: Statement[] = await notingTrucks(db, decisions);
  let plain: ProjectedDecision[] = [];
  for (const decision of decisions) {
    if (isPlain(decision)) plain.push(decision);
    else {
      // Decisions of one order are written in their order.
      statements.push(...plainStatements(plain), ...revising(db, decision));
      plain = [];
    }
  }
  statements.push(...plainStatements(plain), ...erasingLate(decisions));
  if (statements.length > 0) await runBatch(db, statements);
}

/** What takes the words of these decisions back where they come later than the erasure of whom they are about. */
function erasingLate(decisions: readonly ProjectedDecision[]): SQL[] {
  const worded = decisions.filter(
    (decision) =>
      !isPlain(decision) ||
      decision.events.some(({ reason }) => reason !== "") ||
      decision.order.jobs.some(({ overlapReason }) => (overlapReason ?? "") !== ""),
  );
  if (worded.length === 0) return [];
  const named = worded.filter(({ changes }) => changes?.buyer !== undefined);
  return [
    ...lateWordsErase(ordersOf(worded), !worded.every(isPlain)),
    ...(named.length === 0 ? [] : lateBuyersErase(ordersOf(named))),
  ];
}

function ordersOf(decisions: readonly ProjectedDecision[]): readonly string[] {
  return [...new Set(decisions.map(({ order }) => order.orderId))];
}

/** Whether a decision revises nothing: neither the order's terms nor an offer. */
function isPlain({ changes, events }: ProjectedDecision): boolean {
  return changes === undefined && events.every(({ revision }) => revision === undefined);
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

/** The statements of decisions that change nothing but statuses and what is recorded about jobs. */
function plainStatements(decisions: readonly ProjectedDecision[]): Statement[] {
  if (decisions.length === 0) return [];
  const latest = [...new Map(decisions.map(({ order }) => [order.orderId, order])).values()];
  const changed = new Map(decisions.flatMap(jobRowsOf).map((row) => [row.jobId, row]));
  return [
    updateOlderRows(orders, orders.orderId, latest.map(orderRow)),
    ...(changed.size === 0 ? [] : [updateOlderRows(jobs, jobs.jobId, [...changed.values()])]),
    ...rejoining(decisions, changed),
    ...recording(decisions),
  ];
}

/**
 * A job that is given back has the window of its order again, from which it differs when the order was moved while the
 * job was under way.
 * @param latest the rows that have been written, by their jobs
 */
function rejoining(
  decisions: readonly ProjectedDecision[],
  latest: ReadonlyMap<string, { readonly version: number }>,
): SQL[] {
  const given = decisions.flatMap((decision) => {
    const { startsAt: pickupAt, endsAt } = decision.order;
    return jobRowsOf(decision)
      .filter(({ status }) => status === "available")
      .map(({ jobId }) => ({ jobId, version: latest.get(jobId)?.version, pickupAt, endsAt }));
  });
  if (given.length === 0) return [];
  return [
    sql`UPDATE jobs SET pickup_at = given.value ->> 'pickupAt', ends_at = given.value ->> 'endsAt',
      card = json_set(card, '$.pickupAt', given.value ->> 'pickupAt')
    FROM json_each(${JSON.stringify(given)}) AS given
    WHERE job_id = given.value ->> 'jobId' AND version = given.value ->> 'version'`,
  ];
}

/** The statements of a decision that revises its order. */
function revising(db: Database, decision: ProjectedDecision): Statement[] {
  const { order, events, changes, takenAway = [] } = decision;
  const { orderId, ...row } = orderRow(order);
  const { version } = row;
  const guarded = guardedStatements(order, events, changes);
  const contactEmail = changes?.columns.contactEmail;
  return [
    // What is guarded by the order's version comes before the statement that raises it.
    ...(guarded.length === 0 ? [] : [insertRows(orderEvents, eventRowsOf(decision)), ...guarded]),
    ...(revisionStatements(db, order, events, changes) as unknown as Statement[]),
    ...(contactEmail === undefined ? [] : formerAddressEnds({ orderId, version }, contactEmail)),
    db
      .update(orders)
      .set({ ...row, ...changes?.columns, ...releasing(changes) })
      .where(and(eq(orders.orderId, orderId), lt(orders.version, version))),
    ...order.jobs.map((job) =>
      db
        .update(jobs)
        .set({ ...jobRow(job, version), ...movedJob(order, job, changes) })
        .where(and(eq(jobs.jobId, job.jobId), lt(jobs.version, version))),
    ),
    ...takenAway.map((job) =>
      db
        .update(jobs)
        .set({ ...jobRow(job, version), takenAwayAt: job.changedAt })
        .where(and(eq(jobs.jobId, job.jobId), lt(jobs.version, version))),
    ),
    ...recording([decision]),
  ];
}

/** Another price ends the hold of the order's price; what an offer does leaves it to whoever decides meanwhile. */
function releasing(changes: OrderChanges | undefined): { readonly priceHeldUntil?: null } {
  return changes?.columns.totalSatang === undefined ? {} : { priceHeldUntil: null };
}

function orderRow(order: BoardOrder) {
  const { orderId, status, version, revision, revisionKey } = order;
  return { orderId, status, version, revision, revisionKey, waitingSatang: chargedWaitingSatang(order) };
}

/** The rows of the jobs that a decision changed. */
function jobRowsOf({ order, changedJobs }: ProjectedDecision) {
  const changed =
    changedJobs === undefined ? order.jobs : order.jobs.filter(({ jobId }) => changedJobs.includes(jobId));
  return changed.map((job) => jobRow(job, order.version));
}

function jobRow(job: BoardJob, version: number) {
  const { jobId, status, driverId, overlapReason, startedAt, startReceivedAt, completedAt, visits } = job;
  const { waitingSatang, waitingPaySatang, isWaitingWaived, commandIds } = job;
  const times = { startedAt, startReceivedAt, completedAt, visits };
  const row = { jobId, status, driverId, overlapReason, commandIds, ...times };
  const waiting = { waitingSatang, waitingPaySatang, isWaitingWaived };
  return { ...row, ...waiting, paySatang: job.paySatang, version };
}

/** The statements that write the history of decisions, what drivers earned by them, and what follows from them. */
function recording(decisions: readonly ProjectedDecision[]): SQL[] {
  const history = decisions.flatMap(eventRowsOf);
  const effects = decisions.flatMap(({ order, events }) =>
    effectsOfDecision(order, events).flatMap(({ eventId, at, effects: following }) =>
      effectRows(eventId, following, at),
    ),
  );
  const stopped = decisions.flatMap((decision) => decision.stopped ?? []);
  const earnings = decisions.flatMap(({ order, events }) => earningsOf(order, events));
  return [
    ...(history.length === 0 ? [] : [insertRows(orderEvents, history)]),
    // Reads rows of jobs, so it comes after them.
    ...(earnings.length === 0 ? [] : [earningInserts(earnings)]),
    ...(stopped.length === 0 ? [] : [insertRows(stoppedDrives, stopped)]),
    ...(effects.length === 0 ? [] : [insertRows(outbox, effects)]),
  ];
}

function eventRowsOf({ order, events }: ProjectedDecision) {
  const { orderId, version } = order;
  return events.map((event, position) => ({
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
    receivedAt: event.receivedAt ?? null,
    kind: event.revision?.kind ?? event.fact?.kind ?? ("transition" as const),
    details: event.revision ?? event.fact ?? null,
  }));
}
