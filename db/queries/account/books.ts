import { sql, type SQL } from "drizzle-orm";
import { KEPT_AFTER_ERASURE, type KeptAfterErasure } from "#domain/access/kept-after-erasure.ts";
import type { Database } from "../../client.ts";
import { runBatch } from "../batch.ts";

/** What the books have of a person. */
export interface PersonInBooks {
  readonly orders: number;
  /** Jobs that they drove. */
  readonly jobs: number;
  /** The last instant that an order, a job or a document of theirs is booked under, epoch milliseconds; `null`: none is. */
  readonly lastAt: number | null;
  /** What stays in words, of which there is some. */
  readonly kept: readonly KeptAfterErasure[];
}

/** What the books have of a driver. */
export interface DriverInBooks {
  /** Jobs that they drove. */
  readonly jobs: number;
  /** The last instant that a job or a payout of theirs is booked under, epoch milliseconds; `null`: none is. */
  readonly lastAt: number | null;
}

/** The statement of `driverInBooks`, on its own so that a test can read its query plan. */
export function driverInBooksQuery(driverId: string): SQL {
  return sql`SELECT count(*) AS jobs, max(ends_at) AS jobAt,
    (SELECT max(created_at) FROM payouts WHERE driver_id = ${driverId}) AS paidAt
    FROM jobs WHERE driver_id = ${driverId}`;
}

/** What stays of a driver without an account in the books when they are erased. */
export async function driverInBooks(db: Database, driverId: string): Promise<DriverInBooks> {
  const [result] = await runBatch(db, [driverInBooksQuery(driverId)]);
  const { jobs, jobAt, paidAt } = result?.rows[0] ?? {};
  const last = Math.max(Number(jobAt ?? 0), Number(paidAt ?? 0));
  return { jobs: Number(jobs), lastAt: last === 0 ? null : last };
}

/** Whether there is any of each. */
function isKept(userId: string, driver: SQL): Readonly<Record<KeptAfterErasure, SQL>> {
  const theirs = sql`(SELECT order_id FROM orders WHERE customer_id = ${userId})`;
  return {
    money_references: sql`EXISTS (SELECT 1 FROM payments WHERE order_id IN ${theirs}
        AND (reference <> '' OR (reason <> '' AND state = 'taken_back')))
      OR EXISTS (SELECT 1 FROM refunds WHERE order_id IN ${theirs} AND reference <> '')
      OR EXISTS (SELECT 1 FROM claims WHERE customer_id = ${userId} AND compensation_reference <> '')
      OR EXISTS (SELECT 1 FROM payouts WHERE driver_id = ${driver})`,
    credit_reasons: sql`EXISTS (SELECT 1 FROM order_credits WHERE order_id IN ${theirs})`,
    company_records: sql`EXISTS (SELECT 1 FROM orders WHERE customer_id = ${userId} AND company_id IS NOT NULL)
      OR EXISTS (SELECT 1 FROM company_members WHERE user_id = ${userId})`,
    published_reviews: sql`EXISTS (SELECT 1 FROM reviews WHERE customer_id = ${userId} AND status = 'approved')`,
    card_payments: sql`EXISTS (SELECT 1 FROM payments WHERE order_id IN ${theirs} AND method = 'stripe')`,
    // Nobody can be sure that no entry is about them.
    audit_log: sql`1`,
  };
}

/** The statement of `personInBooks`, on its own so that a test can read its query plan. */
export function personInBooksQuery(userId: string): SQL {
  const driver = sql`(SELECT driver_id FROM drivers WHERE user_id = ${userId})`;
  const kept = Object.entries(isKept(userId, driver)).map(
    ([kind, query]) => sql`(${query}) AS ${sql.raw(kind)}`,
  );
  return sql`SELECT count(*) AS orders, max(max(created_at, coalesce(pickup_at, 0))) AS orderAt,
    (SELECT count(*) FROM jobs WHERE driver_id = ${driver}) AS jobs,
    (SELECT max(ends_at) FROM jobs WHERE driver_id = ${driver}) AS jobAt,
    (SELECT max(dated_at) FROM documents WHERE customer_id = ${userId} AND status = 'issued') AS documentAt,
    ${sql.join(kept, sql`, `)}
    FROM orders WHERE customer_id = ${userId}`;
}

/** What stays of a person in the books when they are erased. */
export async function personInBooks(db: Database, userId: string): Promise<PersonInBooks> {
  const [result] = await runBatch(db, [personInBooksQuery(userId)]);
  const row = result?.rows[0] ?? {};
  const { orders, jobs, orderAt, jobAt, documentAt } = row;
  const last = Math.max(...[orderAt, jobAt, documentAt].map((at) => Number(at ?? 0)));
  return {
    orders: Number(orders),
    jobs: Number(jobs),
    lastAt: last === 0 ? null : last,
    kept: KEPT_AFTER_ERASURE.filter((kind) => Number(row[kind]) === 1),
  };
}
