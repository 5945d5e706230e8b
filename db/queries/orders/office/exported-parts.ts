import { and, asc, isNull, sql } from "drizzle-orm";
import { keptSatang } from "#domain/payments/ledger.ts";
import { toPaySatang } from "#domain/payments/account.ts";
import { accountOf } from "#domain/payments/order-money.ts";
import type { Database } from "../../../client.ts";
import { jobs } from "../../../schema/jobs.ts";
import { orders, orderStops } from "../../../schema/orders.ts";
import { ledgerEntries, orderCredits } from "../../../schema/payments.ts";
import { isOneOf } from "../../is-one-of.ts";

/** A stop as a file of orders has it. */
export interface ExportedStop {
  readonly labelTh: string;
  readonly labelEn: string;
  /** House number, floor, gate, in the customer's words. */
  readonly detail: string;
}

/** What a file of orders has of each beside what the list shows. */
export interface ExportedParts {
  readonly workers: number;
  /** In travel order. */
  readonly stops: readonly ExportedStop[];
  /** The plates of the vehicles that its jobs were started with, or that were chosen for them since. */
  readonly plates: readonly string[];
  /** The road distance charged; `null` while a place is free text. */
  readonly distanceM: number | null;
  /** When its last job was completed; `null` unless it is delivered. */
  readonly deliveredAt: number | null;
  /** What was paid and has not gone back. */
  readonly paidSatang: number;
  /** What its customer, or the company on whose account it is, has still to pay. */
  readonly toPaySatang: number;
}

/** These parts of any number of orders, by their id; five statements in all. */
export async function exportedParts(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedParts>> {
  const [facts, stops, trucks, entries, credits] = await db.batch([
    factsQuery(db, orderIds),
    db
      .select({
        orderId: orderStops.orderId,
        labelTh: orderStops.labelTh,
        labelEn: orderStops.labelEn,
        detail: orderStops.detail,
      })
      .from(orderStops)
      .where(isOneOf(orderStops.orderId, orderIds))
      .orderBy(asc(orderStops.orderId), asc(orderStops.position)),
    db
      .select({ orderId: jobs.orderId, truck: jobs.truck, completedAt: jobs.completedAt })
      .from(jobs)
      .where(isOneOf(jobs.orderId, orderIds))
      .orderBy(asc(jobs.orderId), asc(jobs.vehicleIndex)),
    ledgerQuery(db, orderIds),
    creditsQuery(db, orderIds),
  ]);
  const stopsOf = Map.groupBy(stops, ({ orderId }) => orderId);
  const trucksOf = Map.groupBy(trucks, ({ orderId }) => orderId);
  const entriesOf = Map.groupBy(entries, ({ orderId }) => orderId);
  const creditsOf = Map.groupBy(credits, ({ orderId }) => orderId);
  return new Map(
    facts.map(({ orderId, workers, distanceM, ...money }) => {
      const itsTrucks = trucksOf.get(orderId) ?? [];
      const completions = itsTrucks.flatMap(({ completedAt }) => completedAt ?? []);
      const account = accountOf({
        ...money,
        entries: entriesOf.get(orderId) ?? [],
        credits: (creditsOf.get(orderId) ?? []).map((credit) => ({ ...credit, takenBackAt: null })),
      });
      return [
        orderId,
        {
          workers,
          distanceM,
          stops: (stopsOf.get(orderId) ?? []).map(({ orderId: _order, ...stop }) => stop),
          plates: itsTrucks.flatMap(({ truck }) => (truck === null ? [] : [truck.plate])),
          deliveredAt:
            money.status === "delivered" && completions.length > 0 ? Math.max(...completions) : null,
          paidSatang: keptSatang(account.sums),
          toPaySatang: toPaySatang(account),
        },
      ];
    }),
  );
}

function factsQuery(db: Database, orderIds: readonly string[]) {
  return db
    .select({
      orderId: orders.orderId,
      workers: orders.workers,
      distanceM: orders.distanceM,
      status: orders.status,
      totalSatang: orders.totalSatang,
      waitingSatang: orders.waitingSatang,
      cancellationFeeSatang: orders.cancellationFeeSatang,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(isOneOf(orders.orderId, orderIds));
}

/** Their entries of the ledger, those of a kind added up. */
function ledgerQuery(db: Database, orderIds: readonly string[]) {
  return db
    .select({
      orderId: ledgerEntries.orderId,
      kind: ledgerEntries.kind,
      amountSatang: sql<number>`sum(${ledgerEntries.amountSatang})`.as("amount_satang"),
    })
    .from(ledgerEntries)
    .where(isOneOf(ledgerEntries.orderId, orderIds))
    .groupBy(ledgerEntries.orderId, ledgerEntries.kind);
}

/** What their prices and fees were lowered by, without what was taken back of that. */
function creditsQuery(db: Database, orderIds: readonly string[]) {
  return db
    .select({
      orderId: orderCredits.orderId,
      amountSatang: orderCredits.amountSatang,
      isOfCancellation: orderCredits.isOfCancellation,
    })
    .from(orderCredits)
    .where(and(isOneOf(orderCredits.orderId, orderIds), isNull(orderCredits.takenBackAt)));
}
