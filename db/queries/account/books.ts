import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { runBatch } from "../batch.ts";

/** What the books have of a person. */
export interface PersonInBooks {
  readonly orders: number;
  /** Jobs that they drove. */
  readonly jobs: number;
  /** The last instant that an order, a job or a document of theirs is booked under, epoch milliseconds; `null`: none is. */
  readonly lastAt: number | null;
}

/** The statement of `personInBooks`, on its own so that a test can read its query plan. */
export function personInBooksQuery(userId: string): SQL {
  const driver = sql`(SELECT driver_id FROM drivers WHERE user_id = ${userId})`;
  return sql`SELECT count(*) AS orders, max(max(created_at, coalesce(pickup_at, 0))) AS orderAt,
    (SELECT count(*) FROM jobs WHERE driver_id = ${driver}) AS jobs,
    (SELECT max(ends_at) FROM jobs WHERE driver_id = ${driver}) AS jobAt,
    (SELECT max(dated_at) FROM documents WHERE customer_id = ${userId} AND status = 'issued') AS documentAt
    FROM orders WHERE customer_id = ${userId}`;
}

/** What stays of a person in the books when they are erased. */
export async function personInBooks(db: Database, userId: string): Promise<PersonInBooks> {
  const [result] = await runBatch(db, [personInBooksQuery(userId)]);
  const { orders, jobs, orderAt, jobAt, documentAt } = result?.rows[0] ?? {};
  const last = Math.max(...[orderAt, jobAt, documentAt].map((at) => Number(at ?? 0)));
  return { orders: Number(orders), jobs: Number(jobs), lastAt: last === 0 ? null : last };
}
