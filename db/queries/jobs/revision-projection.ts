import { and, eq, exists, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteInsertSelectQueryBuilder, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { BoardEvent } from "#domain/jobs/board-state.ts";
import { truckNumberOf } from "#domain/jobs/card.ts";
import { isMovable, type BoardJob, type BoardOrder } from "#domain/jobs/job.ts";
import type { OrderChanges } from "#domain/jobs/revision.ts";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { doorChanges } from "../../schema/orders/door-changes.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orderLines, orders, orderStops } from "../../schema/orders.ts";
import { doorColumns, jobRow, lineRow, stopRow } from "../orders/order-rows.ts";

/**
 * The statements of a revision: stops, doors and lines are replaced, an added stop, new jobs and a new offer inserted, and
 * the state of an answered offer set. What is replaced is so only while the order's row is older than the decision.
 */
export function revisionStatements(
  db: Database,
  order: BoardOrder,
  events: readonly BoardEvent[],
  changes: OrderChanges = { columns: {} },
): BatchItem<"sqlite">[] {
  const { orderId, version, endsAt } = order;
  const isOlder = sql`${orders.orderId} = ${orderId} AND ${orders.version} < ${version}`;
  const existsOlder = exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .where(isOlder),
  );
  const { columns, stops, doors = [], lines, cards = [], addedStop } = changes;
  const isAccepted = events.some(({ revision }) => revision?.kind === "offer_accepted");
  return [
    ...(stops === undefined
      ? []
      : [db.delete(orderStops).where(and(eq(orderStops.orderId, orderId), existsOlder))]),
    ...(stops ?? []).map((stop, position) =>
      insertWhile(db, orderStops, stopRow(orderId, stop, position), isOlder),
    ),
    ...(addedStop === undefined
      ? []
      : [
          db
            .update(orderStops)
            .set({ role: "waypoint" })
            .where(and(eq(orderStops.orderId, orderId), eq(orderStops.role, "destination"), existsOlder)),
          insertWhile(db, orderStops, stopRow(orderId, addedStop.stop, addedStop.position), isOlder),
        ]),
    ...doors.map((door, position) =>
      db
        .update(orderStops)
        .set(doorColumns(door))
        .where(and(eq(orderStops.orderId, orderId), eq(orderStops.position, position), existsOlder)),
    ),
    ...(lines === undefined
      ? []
      : [db.delete(orderLines).where(and(eq(orderLines.orderId, orderId), existsOlder))]),
    ...(lines ?? []).map((line, position) =>
      insertWhile(db, orderLines, lineRow(orderId, line, position), isOlder),
    ),
    // With another way there may be other trucks.
    ...(isAccepted || columns.journey !== undefined ? cards : []).map((card) =>
      db
        .insert(jobs)
        .values(jobRow(card, truckNumberOf(card.jobId) - 1, endsAt))
        .onConflictDoNothing(),
    ),
    ...events.flatMap((event) => [
      ...offerStatements(db, order, event, changes.offer),
      ...doorChangeStatements(db, order, event, changes.doorChange),
    ]),
    ...keptProposal(db, order),
  ];
}

/**
 * What a revision changes of a job's row. Of a job that has not started: the window, the vehicle and the
 * card. Of one in progress: the card, and the end where the revision concerns it.
 */
export function movedJob(order: BoardOrder, job: BoardJob, changes: OrderChanges | undefined) {
  const card = changes?.cards?.find((each) => each.jobId === job.jobId);
  if (card === undefined) return {};
  const { estimatedPaySatang } = card;
  if (!isMovable(job.status)) {
    if (!changes?.cardsOfStarted || job.status !== "in_progress") return {};
    const { startedUntil: endsAt } = changes;
    return { card, estimatedPaySatang, ...(endsAt !== undefined && { endsAt }) };
  }
  const { vehicle } = job;
  return { pickupAt: order.startsAt, endsAt: order.endsAt, vehicle, card, estimatedPaySatang };
}

/** A new offer's row, or the new state of an open one. */
function offerStatements(
  db: Database,
  { orderId, version }: BoardOrder,
  { revision, actor, reason, at }: BoardEvent,
  terms: OrderChanges["offer"],
): BatchItem<"sqlite">[] {
  switch (revision?.kind) {
    case "offer_made": {
      const { offerId, totalSatang, expiresAt } = revision;
      if (terms === undefined) return [];
      const row = { offerId, orderId, version, terms, totalSatang, expiresAt };
      return [
        db
          .insert(orderOffers)
          .values({ ...row, message: reason, offeredBy: actor.id, offeredAt: at, state: "open" })
          .onConflictDoNothing(),
      ];
    }
    case "offer_accepted":
    case "offer_declined":
    case "offer_withdrawn":
      return [
        db
          .update(orderOffers)
          .set({ state: ANSWERED[revision.kind] })
          .where(and(eq(orderOffers.offerId, revision.offerId), eq(orderOffers.state, "open"))),
      ];
    default:
      return [];
  }
}

/** A new proposal's row, or how an open one was closed. */
function doorChangeStatements(
  db: Database,
  { orderId, version, doorChange }: BoardOrder,
  { revision, reason, at }: BoardEvent,
  terms: OrderChanges["doorChange"],
): BatchItem<"sqlite">[] {
  switch (revision?.kind) {
    case "door_change_proposed": {
      if (terms === undefined || doorChange === null) return [];
      const { changeId, jobId, driverId, isByOffice = false, basedOn, expiresAt, key } = doorChange;
      const row = { changeId, orderId, jobId, driverId, isByOffice, version, basedOn, idempotencyKey: key };
      return [
        db
          .insert(doorChanges)
          .values({ ...row, terms, note: reason, proposedAt: at, expiresAt, state: "open" })
          .onConflictDoNothing(),
      ];
    }
    case "door_change_agreed":
    case "door_change_declined":
    case "door_change_withdrawn": {
      const isByCode = revision.kind === "door_change_agreed" && revision.byCode;
      const declineReason = revision.kind === "door_change_declined" ? reason : "";
      return [
        db
          .update(doorChanges)
          .set({ state: CLOSED[revision.kind], closedAt: at, isByCode, declineReason })
          .where(and(eq(doorChanges.changeId, revision.changeId), eq(doorChanges.state, "open"))),
      ];
    }
    default:
      return [];
  }
}

/** An open proposal that a revision left as it was holds for the order's new revision. */
function keptProposal(db: Database, { doorChange, revision }: BoardOrder): BatchItem<"sqlite">[] {
  if (doorChange?.state !== "open" || doorChange.basedOn !== revision) return [];
  return [
    db
      .update(doorChanges)
      .set({ basedOn: revision })
      .where(
        and(
          eq(doorChanges.changeId, doorChange.changeId),
          eq(doorChanges.state, "open"),
          eq(doorChanges.basedOn, revision - 1),
        ),
      ),
  ];
}

const CLOSED = {
  door_change_agreed: "agreed",
  door_change_declined: "declined",
  door_change_withdrawn: "withdrawn",
} as const;

const ANSWERED = {
  offer_accepted: "accepted",
  offer_declined: "declined",
  offer_withdrawn: "withdrawn",
} as const;

/** Inserts a row if the order's row matches `guard`, in one statement. */
function insertWhile<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Table["$inferInsert"],
  guard: SQL,
) {
  const given: Readonly<Record<string, unknown>> = row;
  const fields = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      key,
      sql`${sql.param(given[key] ?? null, column)}`.as(key),
    ]),
  );
  // The fields are the table's columns, which the compiler cannot see.
  const selected = db.select(fields).from(orders).where(guard) as unknown;
  return db.insert(table).select(selected as SQLiteInsertSelectQueryBuilder<Table>);
}
