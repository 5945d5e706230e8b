import { jobOnNewDayOff } from "#domain/drivers/availability.ts";
import { jobWithoutVehicle } from "#domain/drivers/papers.ts";
import { jobsOfLostVehicle } from "#domain/drivers/vehicles/lost-vehicles.ts";
import type { BoardOpening } from "#domain/jobs/board-opening.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import type { JobCommand } from "#domain/jobs/command.ts";
import { hasEveryDriverFact, type DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { BoardState } from "#domain/jobs/board-state.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import { isMovable, type BoardJob, type BoardOrder } from "#domain/jobs/job.ts";
import { nextOpenAlertAt } from "#domain/jobs/alerts/open-alerts.ts";
import { DRIVEN_COUNTS_MS, type Engagements } from "#domain/jobs/fit.ts";
import type { StoppedDrive } from "#domain/jobs/stopped-drive.ts";
import { isFinal } from "#domain/orders/order.ts";
import type { JobEnds } from "#domain/geo/road-position.ts";
import type { JobWithVehicle, TimesRefusal } from "./board.ts";
import {
  AREAS,
  BUSY_JOBS,
  endsOfRow,
  STOPPED_DRIVES,
  toBusyJob,
  toEngagedJob,
  type AreasRow,
  type BusyRow,
} from "./job-rows.ts";
import { OpenJobs } from "./open-jobs.ts";
import { readStored, withCards, type StoredOrder } from "./stored-order.ts";

/**
 * Orders, jobs and drivers in the board's own SQLite. Every method is synchronous, so nothing can happen between a
 * read, a decision and its write. Times are epoch milliseconds.
 */
export class BoardStorage {
  /** Its open jobs, as they are listed. */
  readonly open: OpenJobs;
  private readonly sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    this.sql = storage.sql;
    this.open = new OpenJobs(storage.sql);
  }

  readOrder(orderId: string): BoardOrder | undefined {
    return this.orderIn("SELECT state FROM orders WHERE order_id = ?", orderId);
  }

  /** The order that a job belongs to. */
  readOrderOfJob(jobId: string): BoardOrder | undefined {
    const query = "SELECT state FROM jobs JOIN orders ON orders.order_id = jobs.order_id WHERE job_id = ?";
    return this.orderIn(query, jobId);
  }

  private orderIn(query: string, id: string): BoardOrder | undefined {
    const [row] = this.sql.exec<{ state: string }>(query, id).toArray();
    if (row === undefined) return undefined;
    const order = readStored(JSON.parse(row.state) as StoredOrder);
    const isComplete = order.stopCount !== null && order.jobs.every((job) => job.estimatedPaySatang !== null);
    return isComplete ? order : withCards(order, this.cardsOf(order.orderId));
  }

  private cardsOf(orderId: string): JobCard[] {
    return this.sql
      .exec<{ card: string }>("SELECT card FROM jobs WHERE order_id = ?", orderId)
      .toArray()
      .map(({ card }) => JSON.parse(card) as JobCard);
  }

  /** A driver's facts; `undefined` also while a fact is missing, so that all of them are brought from D1. */
  readDriver(driverId: string): DriverFacts | undefined {
    const stored = this.storedDriver(driverId);
    return stored !== undefined && hasEveryDriverFact(stored) ? stored : undefined;
  }

  /**
   * Keeps the facts with the highest version, all of them or none; but the times it has where a held job lies on a day that
   * would be newly off, or has no vehicle that is newly out of service. No reservation can come between that check and the write.
   */
  upsertDriver(facts: DriverFacts): TimesRefusal | null {
    const stored = this.storedDriver(facts.driverId);
    if (stored?.version !== undefined && stored.version > facts.version) return null;
    const isSame = stored?.version === facts.version && hasEveryDriverFact(stored) && hasTimes(stored, facts);
    if (isSame) return null;
    const refusal = this.timesRefusal(facts, stored);
    this.sql.exec(
      "INSERT OR REPLACE INTO drivers (driver_id, version, facts) VALUES (?, ?, ?)",
      facts.driverId,
      facts.version,
      JSON.stringify({ ...facts, ...refusal?.kept }),
    );
    return refusal;
  }

  /**
   * What opens the jobs that a driver holds and no vehicle of theirs can do by newer facts, though one could by those that are
   * kept: reserved after it was asked whether a vehicle may leave, and before the board was told that it has. One under way is
   * refused, and stays with its driver until a person decides. The board decides them in the turn that keeps the facts, before
   * any await, so that nothing comes in between.
   */
  openingsOfLostVehicles(facts: DriverFacts): readonly Extract<JobCommand, { readonly type: "release" }>[] {
    const stored = this.readDriver(facts.driverId);
    if (stored === undefined || stored.version >= facts.version) return [];
    const actor = { kind: "system", id: "lost_vehicle" } as const;
    const heldBy = facts.driverId;
    return jobsOfLostVehicle(this.heldJobs(heldBy), stored, facts).map(
      ({ jobId }) => ({ type: "release", jobId, actor, reason: "", heldBy }) as const,
    );
  }

  /** Of a driver whose days were not stored yet the new ones count from the start. */
  private timesRefusal(facts: DriverFacts, stored: Partial<DriverFacts> | undefined): TimesRefusal | null {
    if (stored?.daysOff === undefined) return null;
    const { daysOff, weeklyHours = null, outOfService = facts.outOfService } = stored;
    const kept = { daysOff, weeklyHours, outOfService };
    const held = this.heldJobs(facts.driverId);
    const onDayOff = jobOnNewDayOff(held, facts.daysOff, daysOff);
    if (onDayOff !== undefined) return { jobId: onDayOff.jobId, code: "JOB_ON_DAY_OFF", kept };
    const without = jobWithoutVehicle(held, facts, outOfService);
    return without === undefined ? null : { jobId: without.jobId, code: "JOB_NEEDS_VEHICLE", kept };
  }

  private storedDriver(driverId: string): Partial<DriverFacts> | undefined {
    const [row] = this.sql
      .exec<{ facts: string }>("SELECT facts FROM drivers WHERE driver_id = ?", driverId)
      .toArray();
    return row === undefined ? undefined : (JSON.parse(row.facts) as Partial<DriverFacts>);
  }

  /** The jobs that keep a driver busy, reserved and in progress, and those that they have completed lately. */
  engagements(driverId: string, now: number): Engagements {
    const rows = this.sql
      .exec<BusyRow>(
        `${BUSY_JOBS} AND (jobs.status IN ('reserved', 'in_progress') OR jobs.status = 'completed' AND jobs.ends_at > ?)
         UNION ALL ${STOPPED_DRIVES}`,
        driverId,
        now - DRIVEN_COUNTS_MS,
        driverId,
        now - DRIVEN_COUNTS_MS,
      )
      .toArray();
    const { busy = [], driven = [] } = Object.groupBy(rows, ({ status }) =>
      status === "completed" ? "driven" : "busy",
    );
    const engaged = (row: BusyRow) => toEngagedJob(row, now);
    return { busy: busy.map(engaged), driven: driven.map(engaged) };
  }

  /** Keeps what drivers drove of jobs that end for them under way, as long as it counts. */
  keepDrives(drives: readonly StoppedDrive[], now: number): void {
    if (drives.length === 0) return;
    this.sql.exec("DELETE FROM stopped_drives WHERE ends_at < ?", now - DRIVEN_COUNTS_MS);
    for (const { jobId, driverId, startsAt, endsAt, driving } of drives)
      this.sql.exec(
        "INSERT OR REPLACE INTO stopped_drives (job_id, driver_id, starts_at, ends_at, driving) VALUES (?, ?, ?, ?, ?)",
        jobId,
        driverId,
        startsAt,
        endsAt,
        JSON.stringify(driving),
      );
  }

  /** What is known of the drivers of an order's reservations. */
  holdersOf({ jobs }: BoardOrder): DriverFacts[] {
    return jobs.flatMap(({ status, driverId }) =>
      status === "reserved" && driverId !== null ? (this.readDriver(driverId) ?? []) : [],
    );
  }

  /** The engagements of each driver who holds a reservation of an order. */
  jobsOfHolders({ jobs }: BoardOrder, now: number): HoldersJobs {
    const held = jobs.flatMap(({ status, driverId }) =>
      status === "reserved" && driverId !== null ? [driverId] : [],
    );
    const all = [...new Set(held)].map((driverId) => ({ driverId, ...this.engagements(driverId, now) }));
    return {
      holdersBusy: all.flatMap(({ driverId, busy }) => busy.map((job) => ({ ...job, driverId }))),
      holdersDriven: all.flatMap(({ driverId, driven }) => driven.map((job) => ({ ...job, driverId }))),
    };
  }

  /** The jobs that keep a driver busy, with the kind of vehicle that each needs and how each stands. */
  heldJobs(driverId: string): JobWithVehicle[] {
    return this.sql
      .exec<BusyRow>(`${BUSY_JOBS} AND jobs.status IN ('reserved', 'in_progress')`, driverId)
      .toArray()
      .flatMap((row) =>
        row.vehicle === "" ? [] : { ...toBusyJob(row), vehicle: row.vehicle, status: row.status },
      );
  }

  /** The first and the last stop of an order with jobs; `null` where their areas are not known. */
  endsOf(orderId: string): JobEnds | null {
    const [row] = this.sql
      .exec<AreasRow>(`SELECT ${AREAS} FROM jobs WHERE order_id = ? LIMIT 1`, orderId)
      .toArray();
    return row === undefined ? null : endsOfRow(row);
  }

  /** Inserts an order with its jobs; of one that has changed already the alerts that are due meanwhile are told late. */
  insert({ order, cards, windows, changedAt }: BoardOpening, now: number): void {
    this.sql.exec(
      "INSERT INTO orders (order_id, state, final_at) VALUES (?, ?, ?)",
      order.orderId,
      JSON.stringify(order),
      isFinal(order.status) ? now : null,
    );
    for (const [index, job] of order.jobs.entries())
      this.insertJob({ ...order, ...windows[index] }, job, cards[index], Math.min(now, changedAt ?? now));
  }

  /**
   * Writes an order after a decision. Jobs that have not started get the order's window.
   * @param changes with new cards, where a revision changed them or opened jobs, and a longer window of a started job
   * @param takenAway jobs that it has no longer
   */
  save(
    order: BoardOrder,
    now: number,
    changes: SavedCards = {},
    takenAway: readonly Pick<BoardJob, "jobId">[] = [],
  ): void {
    const { cards = [], cardsOfStarted, startedUntil } = changes;
    this.sql.exec(
      "UPDATE orders SET state = ?, final_at = ? WHERE order_id = ?",
      JSON.stringify(order),
      isFinal(order.status) ? now : null,
      order.orderId,
    );
    for (const { jobId } of takenAway) {
      this.open.note(jobId);
      this.sql.exec("DELETE FROM jobs WHERE job_id = ?", jobId);
    }
    const alertAt = nextOpenAlertAt(order.startsAt, now);
    for (const job of order.jobs) {
      this.open.note(job.jobId);
      const card = cards.find((each) => each.jobId === job.jobId);
      const isMoving = isMovable(job.status);
      const written = this.sql.exec(
        // The card, too: a job that is given back under way joins its order on the day to which that was moved meanwhile.
        `UPDATE jobs SET status = ?1, driver_id = ?2,
           alert_at = CASE WHEN ?1 <> 'available' THEN NULL
             WHEN status <> 'available' OR starts_at <> ?4 THEN ?5 ELSE alert_at END,
           starts_at = iif(?6, ?4, starts_at), ends_at = iif(?6, ?7, ends_at),
           vehicle = ?9,
           card = iif(?6 AND (?8 IS NOT NULL OR starts_at <> ?4), json_set(coalesce(?8, card), '$.pickupAt', ?4), card)
         WHERE job_id = ?3`,
        job.status,
        job.driverId,
        job.jobId,
        order.startsAt,
        alertAt,
        isMoving ? 1 : 0,
        order.endsAt,
        card === undefined ? null : JSON.stringify(card),
        job.vehicle,
      ).rowsWritten;
      if (written === 0) this.insertJob(order, job, card, now);
      else if (cardsOfStarted && job.status === "in_progress" && card !== undefined)
        this.writeStarted(job.jobId, card, startedUntil ?? null);
    }
  }

  private writeStarted(jobId: string, card: JobCard, until: number | null): void {
    this.sql.exec(
      "UPDATE jobs SET card = ?, ends_at = coalesce(?, ends_at) WHERE job_id = ?",
      JSON.stringify(card),
      until,
      jobId,
    );
  }

  /** @param since when an open job opened or was told of last: alerts before it are left out */
  private insertJob(
    order: Pick<BoardOrder, "orderId" | "startsAt" | "endsAt">,
    job: BoardJob,
    card: JobCard | undefined,
    since: number,
  ): void {
    this.open.note(job.jobId);
    this.sql.exec(
      `INSERT INTO jobs (job_id, order_id, status, vehicle, driver_id, starts_at, ends_at, card, alert_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      job.jobId,
      order.orderId,
      job.status,
      job.vehicle,
      job.driverId,
      order.startsAt,
      order.endsAt,
      JSON.stringify(card),
      job.status === "available" ? nextOpenAlertAt(order.startsAt, since) : null,
    );
  }

  /** Orders with open jobs that are to be told of by now, longest due first. */
  ordersToAlert(now: number, limit: number): string[] {
    return this.sql
      .exec<{ orderId: string }>(
        `SELECT order_id AS orderId FROM jobs WHERE alert_at <= ? GROUP BY order_id ORDER BY min(alert_at) LIMIT ?`,
        now,
        limit,
      )
      .toArray()
      .map((row) => row.orderId);
  }

  /** Plans the next alert of the jobs of an order that have been told of. */
  markAlerted(orderId: string, startsAt: number, now: number): void {
    this.sql.exec(
      "UPDATE jobs SET alert_at = ? WHERE order_id = ? AND alert_at <= ?",
      nextOpenAlertAt(startsAt, now),
      orderId,
      now,
    );
  }

  /** When an open job is to be told of next, or `null`. */
  nextAlertAt(): number | null {
    return this.sql
      .exec<{ at: number | null }>("SELECT min(alert_at) AS at FROM jobs WHERE alert_at IS NOT NULL")
      .one().at;
  }

  /** Deletes orders that became final before an instant and have no undelivered decision, so many at most. */
  deleteFinal(before: number, limit: number): void {
    const orderIds = this.sql
      .exec<{ orderId: string }>(
        `SELECT order_id AS orderId FROM orders
         WHERE final_at < ? AND order_id NOT IN (SELECT order_id FROM undelivered_orders)
         ORDER BY final_at LIMIT ?`,
        before,
        limit,
      )
      .toArray();
    for (const { orderId } of orderIds) {
      this.sql.exec("DELETE FROM jobs WHERE order_id = ?", orderId);
      this.sql.exec("DELETE FROM orders WHERE order_id = ?", orderId);
    }
  }

  /** The earliest time at which an order became final, among those that `deleteFinal` may delete; `null` without any. */
  oldestFinalAt(): number | null {
    return this.sql
      .exec<{ finalAt: number | null }>(
        `SELECT min(final_at) AS finalAt FROM orders
         WHERE final_at IS NOT NULL AND order_id NOT IN (SELECT order_id FROM undelivered_orders)`,
      )
      .one().finalAt;
  }

  currentSeq(): number {
    return this.sql.exec<{ value: number }>("SELECT value FROM counters WHERE name = 'seq'").one().value;
  }

  nextSeq(): number {
    return this.nextSeqs(1);
  }

  /** @returns the first of so many numbers in a row */
  nextSeqs(count: number): number {
    const { value } = this.sql
      .exec<{ value: number }>(
        "UPDATE counters SET value = value + ? WHERE name = 'seq' RETURNING value",
        count,
      )
      .one();
    return value - count + 1;
  }
}

function hasTimes(stored: DriverFacts, facts: DriverFacts): boolean {
  const times = ({ daysOff, weeklyHours, outOfService }: DriverFacts) =>
    JSON.stringify([daysOff, weeklyHours, outOfService]);
  return times(stored) === times(facts);
}

/** What the drivers of an order's reservations hold and have driven. */
type HoldersJobs = Required<Pick<BoardState, "holdersBusy" | "holdersDriven">>;

/** What saving an order takes of a revision. */
type SavedCards = Pick<OrderChanges, "cards" | "cardsOfStarted" | "startedUntil">;
