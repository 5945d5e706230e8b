import { COUNT_MAX } from "#domain/control-room/waiting.ts";
import { effectsOfDecision } from "#domain/jobs/decision-effects.ts";
import type { ProjectedDecision } from "#db/queries/jobs/board-projection.ts";
import type { BoardStatus, ParkedOrder, ParkedOrdersAsked } from "./board.ts";

/** A decision that D1 may not have yet. */
export interface UndeliveredDecision {
  readonly seq: number;
  readonly orderId: string;
  readonly decision: ProjectedDecision;
  /** Drivers whose jobs it touched. */
  readonly driverIds: readonly string[];
}

interface ParkedRow extends ParkedOrder, Record<string, SqlStorageValue> {}

interface Row extends Record<string, SqlStorageValue> {
  readonly seq: number;
  readonly orderId: string;
  readonly decision: string;
  readonly driverIds: string;
}

const COLUMNS = "seq, d.order_id AS orderId, decision, driver_ids AS driverIds";
/** How many parked orders the board's status names. */
const PARKED_NAMED = 20;
/** As many decisions as wait in memory, too: several batches. */
const MAX_IN_MEMORY = 1_000;

/**
 * The board's outbox: decisions until D1 has them, with attempts counted per order. Synchronous like the rest of the
 * board's storage. Times are epoch milliseconds.
 */
export class UndeliveredDecisions {
  private readonly sql: SqlStorage;
  /** Decisions that were added since the board started and have not been removed, as they are stored. */
  private readonly inMemory = new Map<number, UndeliveredDecision>();
  private readonly waiting = new Set<number>();

  constructor(storage: DurableObjectStorage) {
    this.sql = storage.sql;
  }

  /** Adds a decision, due at once. Earlier decisions of its order, also parked ones, become due again. */
  add(decision: ProjectedDecision, driverIds: readonly string[], now: number): number {
    const { orderId, version } = decision.order;
    this.sql.exec(
      `INSERT INTO undelivered_orders (order_id, attempts, due_at, parked_at) VALUES (?, 0, ?, NULL)
       ON CONFLICT (order_id) DO UPDATE SET attempts = 0, due_at = excluded.due_at, parked_at = NULL`,
      orderId,
      now,
    );
    const { seq } = this.sql
      .exec<{ seq: number }>(
        `INSERT INTO undelivered_decisions (order_id, version, decision, driver_ids) VALUES (?, ?, ?, ?)
         RETURNING seq`,
        orderId,
        version,
        JSON.stringify({
          order: decision.order,
          events: decision.events,
          changes: decision.changes,
          changedJobs: decision.changedJobs,
          stopped: decision.stopped,
          takenAway: decision.takenAway,
        }),
        JSON.stringify(driverIds),
      )
      .one();
    this.waiting.add(seq);
    if (this.inMemory.size < MAX_IN_MEMORY) this.inMemory.set(seq, { seq, orderId, decision, driverIds });
    return seq;
  }

  /** Whether a decision that was added since the board started has not been removed. */
  isWaiting(seq: number): boolean {
    return this.waiting.has(seq);
  }

  /** Decisions of the orders that are due, oldest first. */
  due(now: number, limit: number): UndeliveredDecision[] {
    return this.sql
      .exec<{ seq: number }>(
        `SELECT seq FROM undelivered_decisions d JOIN undelivered_orders o ON o.order_id = d.order_id
         WHERE due_at <= ? ORDER BY seq LIMIT ?`,
        now,
        limit,
      )
      .toArray()
      .flatMap(({ seq }) => this.inMemory.get(seq) ?? this.stored(seq));
  }

  private stored(seq: number): UndeliveredDecision[] {
    return this.read(`SELECT ${COLUMNS} FROM undelivered_decisions d WHERE seq = ?`, seq);
  }

  /** Decisions of one order up to `seq` that listeners have not been told of, oldest first. */
  unannounced(orderId: string, seq: number): UndeliveredDecision[] {
    return this.read(
      `SELECT ${COLUMNS} FROM undelivered_decisions d WHERE order_id = ? AND seq <= ? AND announced = 0 ORDER BY seq`,
      orderId,
      seq,
    );
  }

  /** Every decision that listeners have not been told of, oldest first. */
  allUnannounced(): UndeliveredDecision[] {
    return this.read(`SELECT ${COLUMNS} FROM undelivered_decisions d WHERE announced = 0 ORDER BY seq`);
  }

  markAnnounced(seq: number): void {
    this.sql.exec("UPDATE undelivered_decisions SET announced = 1 WHERE seq = ?", seq);
  }

  /** Removes decisions that D1 has. @returns the numbers of those that listeners were told of before */
  remove(delivered: readonly UndeliveredDecision[]): ReadonlySet<number> {
    const removed = this.sql
      .exec<{ seq: number; announced: number }>(
        `DELETE FROM undelivered_decisions WHERE seq IN (SELECT value FROM json_each(?))
         RETURNING seq, announced`,
        JSON.stringify(delivered.map(({ seq }) => seq)),
      )
      .toArray();
    this.sql.exec(
      `DELETE FROM undelivered_orders WHERE order_id IN (SELECT value FROM json_each(?)) AND NOT EXISTS
         (SELECT 1 FROM undelivered_decisions d WHERE d.order_id = undelivered_orders.order_id)`,
      JSON.stringify(delivered.map(({ orderId }) => orderId)),
    );
    for (const { seq } of delivered) {
      this.inMemory.delete(seq);
      this.waiting.delete(seq);
    }
    return new Set(removed.filter(({ announced }) => announced === 1).map(({ seq }) => seq));
  }

  /** Counts a failed attempt of one order. @param failure why @returns its attempts so far */
  countAttempt(orderId: string, failure: string): number {
    return this.sql
      .exec<{ attempts: number }>(
        `UPDATE undelivered_orders SET attempts = attempts + 1, failure = ? WHERE order_id = ?
         RETURNING attempts`,
        failure,
        orderId,
      )
      .one().attempts;
  }

  /** Plans the next attempt of an order. */
  postpone(orderId: string, dueAt: number): void {
    this.sql.exec("UPDATE undelivered_orders SET due_at = ? WHERE order_id = ?", dueAt, orderId);
  }

  /** Marks an order for a person to look at. It stays so until D1 has its decisions, or `add` brings another. */
  park(orderId: string, now: number, retryAt: number): void {
    this.sql.exec(
      "UPDATE undelivered_orders SET due_at = ?, parked_at = coalesce(parked_at, ?) WHERE order_id = ?",
      retryAt,
      now,
      orderId,
    );
  }

  /** A page of the orders that are parked, longest parked first. */
  parked({ after, limit }: ParkedOrdersAsked): readonly ParkedOrder[] {
    return this.sql
      .exec<ParkedRow>(
        `SELECT order_id AS orderId, attempts, parked_at AS parkedAt, failure,
           (SELECT count(*) FROM undelivered_decisions d WHERE d.order_id = o.order_id) AS decisions
         FROM undelivered_orders o WHERE parked_at IS NOT NULL AND (parked_at, order_id) > (?, ?)
         ORDER BY parked_at, order_id LIMIT ?`,
        after?.at ?? -1,
        after?.id ?? "",
        limit,
      )
      .toArray();
  }

  /** How many orders are parked, at most `COUNT_MAX`, and the first of them. */
  parkedStatus(): BoardStatus {
    const { parked } = this.sql
      .exec<{ parked: number }>(
        `SELECT count(*) AS parked
         FROM (SELECT 1 FROM undelivered_orders WHERE parked_at IS NOT NULL LIMIT ${COUNT_MAX})`,
      )
      .one();
    const first = this.parked({ after: null, limit: PARKED_NAMED });
    return { parked, parkedOrderIds: first.map(({ orderId }) => orderId) };
  }

  /** Which of some orders are parked. */
  parkedAmong(orderIds: readonly string[]): ReadonlySet<string> {
    const rows = this.sql.exec<{ orderId: string }>(
      `SELECT order_id AS orderId FROM undelivered_orders
       WHERE parked_at IS NOT NULL AND order_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(orderIds),
    );
    return new Set(rows.toArray().map(({ orderId }) => orderId));
  }

  /** Makes parked orders due. Their attempts stay counted, so that one more refusal plans the next for a day later. */
  retryParked(orderIds: readonly string[], now: number): void {
    this.sql.exec(
      `UPDATE undelivered_orders SET due_at = ?
       WHERE parked_at IS NOT NULL AND order_id IN (SELECT value FROM json_each(?))`,
      now,
      JSON.stringify(orderIds),
    );
  }

  /** When the next attempt is due, or `null`. */
  nextDueAt(): number | null {
    return this.sql
      .exec<{ dueAt: number | null }>("SELECT min(due_at) AS dueAt FROM undelivered_orders")
      .one().dueAt;
  }

  private read(query: string, ...bindings: SqlStorageValue[]): UndeliveredDecision[] {
    return this.sql
      .exec<Row>(query, ...bindings)
      .toArray()
      .map(({ seq, orderId, decision, driverIds }) => ({
        seq,
        orderId,
        decision: JSON.parse(decision) as ProjectedDecision,
        driverIds: JSON.parse(driverIds) as string[],
      }));
  }
}

/** Whether the projection of a decision wrote effects to the outbox. */
export function hasEffects({ order, events }: UndeliveredDecision["decision"]): boolean {
  return effectsOfDecision(order, events).some(({ effects }) => effects.length > 0);
}
