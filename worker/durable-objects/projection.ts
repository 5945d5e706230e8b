import type { Database } from "#db/client.ts";
import { databaseAnswers, projectDecisions } from "#db/queries/jobs/board-projection.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import type { ParkedOrder, ParkedOrdersAsked, RetriedOrders } from "./board.ts";
import { summarizeError } from "../describe-error.ts";
import type { UndeliveredDecision, UndeliveredDecisions } from "./undelivered-decisions.ts";

/** The most decisions in one batch to D1. */
const BATCH_SIZE = 200;
/** Delays between the attempts of an order: 5 s, doubled up to 15 min; 30 attempts take about six hours. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * MINUTE_MS;
const MAX_ATTEMPTS = 30;
/** A parked order is tried once a day, so that it recovers by itself once the cause is fixed. */
const PARKED_RETRY_MS = DAY_MS;

/** The dependencies of the projection. */
export interface ProjectionWorld {
  readonly undelivered: UndeliveredDecisions;
  readonly database: () => Database;
  readonly now: () => number;
  /** Called with decisions that D1 has, oldest first; they are still in `undelivered`. */
  readonly onDelivered: (delivered: readonly UndeliveredDecision[]) => void;
}

/**
 * Writes undelivered decisions to D1, one batch at a time: decisions that arrive while a batch is under way share the
 * next one, and no decision is in two batches at once. A batch that D1 refuses is tried again in halves, so that only
 * the refused order waits; after its last attempt it is parked: reported, and tried once a day. While D1 answers
 * nothing at all, no attempt counts.
 */
export class Projection {
  private readonly world: ProjectionWorld;
  private flight: Promise<void> | null = null;
  private readonly attemptListeners = new Map<number, () => void>();

  constructor(world: ProjectionWorld) {
    this.world = world;
  }

  /**
   * Writes all decisions that are due; joins a run in progress.
   * @throws when D1 does not answer; all stay due
   */
  run(): Promise<void> {
    if (this.flight !== null) return this.flight;
    const due = this.due();
    if (due.length > 0) this.flight = this.fly(due);
    return this.flight ?? Promise.resolve();
  }

  /** Resolves after the next attempt at a decision, successful or not, or when there is none now. */
  attempted(seq: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.attemptListeners.set(seq, resolve);
    // Failures are retried by the alarm; this call does not report them.
    this.run().catch(() => undefined);
    return promise;
  }

  /** A page of the orders that are parked, longest parked first. */
  parked(asked: ParkedOrdersAsked): readonly ParkedOrder[] {
    return this.world.undelivered.parked(asked);
  }

  /**
   * Tries parked orders again, now; those that are not parked are left out.
   * @param runAll writes all that is due, and never throws: while D1 does not answer they stay due
   */
  async retryParked(orderIds: readonly string[], runAll: () => Promise<unknown>): Promise<RetriedOrders> {
    const { undelivered, now } = this.world;
    const before = undelivered.parkedAmong(orderIds);
    undelivered.retryParked(orderIds, now());
    await runAll();
    const after = undelivered.parkedAmong(orderIds);
    const tried = orderIds.filter((orderId) => before.has(orderId));
    return {
      written: tried.filter((orderId) => !after.has(orderId)),
      parked: tried.filter((orderId) => after.has(orderId)),
    };
  }

  /** Stops waiting for a decision. */
  giveUp(seq: number): void {
    this.attemptListeners.get(seq)?.();
    this.attemptListeners.delete(seq);
  }

  private async fly(first: readonly UndeliveredDecision[]): Promise<void> {
    try {
      for (let due = first; due.length > 0; due = this.due()) {
        await this.deliver(due);
        for (const { seq } of due) this.giveUp(seq);
      }
    } finally {
      // In the same turn as the last check for due decisions, so that none is missed between two runs. Remaining waits are
      // for decisions that are not due, or D1 does not answer.
      this.flight = null;
      for (const seq of this.attemptListeners.keys()) this.giveUp(seq);
    }
  }

  private due(): UndeliveredDecision[] {
    return this.world.undelivered.due(this.world.now(), BATCH_SIZE);
  }

  private async deliver(due: readonly UndeliveredDecision[]): Promise<void> {
    const db = this.world.database();
    const failure = await this.write(db, due);
    if (failure === null) return;
    await requireAnswer(db, failure);
    const orders = [...Map.groupBy(due, ({ orderId }) => orderId)];
    const half = orders.length >> 1;
    if (half === 0) return this.countFailure(due[0]?.orderId ?? "", failure);
    for (const part of [orders.slice(0, half), orders.slice(half)])
      await this.deliver(part.flatMap(([, decisions]) => decisions));
  }

  /** @returns why D1 refused them, or `null` */
  private async write(db: Database, decisions: readonly UndeliveredDecision[]): Promise<Error | null> {
    try {
      await projectDecisions(
        db,
        decisions.map(({ decision }) => decision),
      );
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    this.world.onDelivered(decisions);
    for (const { seq } of decisions) this.giveUp(seq);
    return null;
  }

  private countFailure(orderId: string, failure: Error): void {
    const { undelivered, now } = this.world;
    const why = summarizeError(failure);
    const attempts = undelivered.countAttempt(orderId, why);
    if (attempts < MAX_ATTEMPTS) {
      undelivered.postpone(orderId, now() + retryAfterMs(attempts));
      return;
    }
    undelivered.park(orderId, now(), now() + PARKED_RETRY_MS);
    console.warn("order parked: D1 refuses its decisions", { orderId, attempts, error: why });
  }
}

/** @throws when D1 does not answer at all: the failed attempt was an outage, not a refusal */
async function requireAnswer(db: Database, failure: Error): Promise<void> {
  if (!(await databaseAnswers(db))) throw new Error("D1 does not answer", { cause: failure });
}

/** The delay after an attempt, counted from 1. */
function retryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}
