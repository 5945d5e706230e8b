import type { BoardOpening } from "#db/queries/jobs/board-opening.ts";
import type { ProjectedDecision } from "#db/queries/jobs/board-projection.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import type { BusyJob } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** Steps that build the board's tables; appended to, never edited. */
const MIGRATIONS = [
  `CREATE TABLE orders (order_id TEXT PRIMARY KEY, state TEXT NOT NULL);
   CREATE TABLE jobs (
     job_id TEXT PRIMARY KEY, order_id TEXT NOT NULL, status TEXT NOT NULL, vehicle TEXT NOT NULL,
     driver_id TEXT, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, card TEXT NOT NULL
   );
   CREATE INDEX jobs_open ON jobs (status, vehicle, starts_at, job_id);
   CREATE INDEX jobs_busy ON jobs (driver_id, status);
   CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, decision TEXT NOT NULL);
   CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
   INSERT INTO counters VALUES ('seq', 0);`,
];

/** A decision that waits to be written to D1. */
export interface PendingDecision {
  readonly seq: number;
  readonly decision: ProjectedDecision;
}

/**
 * The board's own SQLite. Every method is synchronous, so a read, a decision and its write
 * happen with nobody in between.
 */
export class BoardStorage {
  private readonly sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    this.sql = storage.sql;
    storage.transactionSync(() => this.migrate());
  }

  private migrate(): void {
    this.sql.exec("CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)");
    const done = this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM migrations").one().count;
    for (const [step, statements] of MIGRATIONS.entries()) {
      if (step < done) continue;
      this.sql.exec(statements);
      this.sql.exec("INSERT INTO migrations VALUES (?)", step);
    }
  }

  readOrder(orderId: string): BoardOrder | undefined {
    const [row] = this.sql
      .exec<{ state: string }>("SELECT state FROM orders WHERE order_id = ?", orderId)
      .toArray();
    return row === undefined ? undefined : (JSON.parse(row.state) as BoardOrder);
  }

  /** Jobs that take a driver's time: reserved and under way. */
  busyJobs(driverId: string): BusyJob[] {
    return this.sql
      .exec<{ jobId: string; startsAt: number; endsAt: number }>(
        `SELECT job_id AS jobId, starts_at AS startsAt, ends_at AS endsAt FROM jobs
         WHERE driver_id = ? AND status IN ('reserved', 'in_progress')`,
        driverId,
      )
      .toArray();
  }

  readCard(jobId: string): JobCard | undefined {
    const [row] = this.sql.exec<{ card: string }>("SELECT card FROM jobs WHERE job_id = ?", jobId).toArray();
    return row === undefined ? undefined : (JSON.parse(row.card) as JobCard);
  }

  /** Open jobs for one kind of vehicle with a pickup after `since`, soonest first. */
  openCards(vehicle: VehicleType, since: number, limit: number): JobCard[] {
    return this.sql
      .exec<{ card: string }>(
        `SELECT card FROM jobs WHERE status = 'available' AND vehicle = ? AND starts_at > ?
         ORDER BY starts_at, job_id LIMIT ?`,
        vehicle,
        since,
        limit,
      )
      .toArray()
      .map((row) => JSON.parse(row.card) as JobCard);
  }

  /** Takes in an order with its jobs. */
  insert({ order, cards }: BoardOpening): void {
    this.sql.exec("INSERT INTO orders VALUES (?, ?)", order.orderId, JSON.stringify(order));
    for (const [index, job] of order.jobs.entries()) {
      this.sql.exec(
        "INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        job.jobId,
        order.orderId,
        job.status,
        job.vehicle,
        job.driverId,
        order.startsAt,
        order.endsAt,
        JSON.stringify(cards[index]),
      );
    }
  }

  /** Writes a decision and the outbox row that will project it. */
  save({ order, events }: ProjectedDecision): void {
    this.sql.exec("UPDATE orders SET state = ? WHERE order_id = ?", JSON.stringify(order), order.orderId);
    for (const job of order.jobs)
      this.sql.exec(
        "UPDATE jobs SET status = ?, driver_id = ? WHERE job_id = ?",
        job.status,
        job.driverId,
        job.jobId,
      );
    this.sql.exec("INSERT INTO outbox (decision) VALUES (?)", JSON.stringify({ order, events }));
  }

  /** Decisions that D1 may not have yet, oldest first. */
  waiting(limit: number): PendingDecision[] {
    return this.sql
      .exec<{ seq: number; decision: string }>("SELECT seq, decision FROM outbox ORDER BY seq LIMIT ?", limit)
      .toArray()
      .map((row) => ({ seq: row.seq, decision: JSON.parse(row.decision) as ProjectedDecision }));
  }

  forget(waiting: readonly PendingDecision[]): void {
    for (const { seq } of waiting) this.sql.exec("DELETE FROM outbox WHERE seq = ?", seq);
  }

  currentSeq(): number {
    return this.sql.exec<{ value: number }>("SELECT value FROM counters WHERE name = 'seq'").one().value;
  }

  nextSeq(): number {
    return this.sql
      .exec<{ value: number }>("UPDATE counters SET value = value + 1 WHERE name = 'seq' RETURNING value")
      .one().value;
  }
}
