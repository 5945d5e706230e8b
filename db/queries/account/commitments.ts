import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { runBatch } from "../batch.ts";

/** What keeps a person from being erased, each kind counted. */
export interface Commitments {
  /** Orders that are not finished. */
  readonly orders: number;
  /** Jobs that they hold as a driver. */
  readonly jobs: number;
  /** Refunds of finished orders, and compensations for damage, that are on their way to them. */
  readonly refunds: number;
  /**
   * Delivered orders of their own that they have not paid, and cancelled ones whose fee they have not. A company pays for
   * its own; one credited whole costs nothing.
   */
  readonly unpaid: number;
  /** Claims for damage or loss that are not decided, as which they may be owed money. */
  readonly claims: number;
  /** Payments of their own finished orders that were reported: confirmed ones may have to be sent back. */
  readonly transfers: number;
  /** Orders for which they hold cash of the company as a driver. */
  readonly cash: number;
  /** 1 while the company owes them pay as a driver; entries that were set back need none. */
  readonly earnings: number;
}

/** A record that keeps a person from being erased: its id, and of which order it is. */
export interface OpenRecord {
  readonly id: string;
  readonly orderId: string;
}

/** Kinds of records that are listed: compensations are counted with the refunds, and pay is of no single record. */
export const LISTED_COMMITMENTS = [
  "orders",
  "jobs",
  "refunds",
  "compensations",
  "unpaid",
  "claims",
  "transfers",
  "cash",
] as const;
export type ListedCommitment = (typeof LISTED_COMMITMENTS)[number];

/** So many of each kind are listed. */
const LISTED_MAX = 20;

/** Which column names a record of a kind, and which are there. */
interface Rows {
  readonly id: SQL;
  readonly orderId: SQL;
  readonly from: SQL;
}

const theDriver = (userId: string) => sql`(SELECT driver_id FROM drivers WHERE user_id = ${userId})`;

/** Literals where an index is a partial one. */
function rowsOf(userId: string): Readonly<Record<ListedCommitment, Rows>> {
  const driver = theDriver(userId);
  const orderId = sql`order_id`;
  const ofOrder = sql`orders.order_id`;
  const claim = { id: sql`claim_id`, orderId };
  return {
    orders: {
      id: orderId,
      orderId,
      from: sql`FROM orders
      WHERE customer_id = ${userId} AND status IN ('pending', 'confirmed', 'in_transit')`,
    },
    jobs: {
      id: sql`job_id`,
      orderId,
      from: sql`FROM jobs WHERE driver_id = ${driver} AND status IN ('reserved', 'in_progress')`,
    },
    refunds: {
      id: sql`refunds.refund_id`,
      orderId: ofOrder,
      from: sql`FROM orders JOIN refunds ON refunds.order_id = orders.order_id
      WHERE orders.customer_id = ${userId} AND orders.status IN ('delivered', 'cancelled')
        AND refunds.state IN ('due', 'sent')`,
    },
    compensations: {
      ...claim,
      from: sql`FROM claims
        WHERE customer_id = ${userId} AND compensation_satang > 0 AND compensated_at IS NULL`,
    },
    unpaid: {
      id: orderId,
      orderId,
      from: sql`FROM orders
      WHERE customer_id = ${userId} AND status IN ('delivered', 'cancelled') AND payment_status = 'unpaid'
        AND company_id IS NULL
        AND iif(status = 'cancelled', cancellation_fee_satang, total_satang + waiting_satang)
          > (SELECT coalesce(sum(amount_satang), 0) FROM order_credits
            WHERE order_credits.order_id = orders.order_id AND is_of_cancellation = (orders.status = 'cancelled'))`,
    },
    claims: {
      ...claim,
      from: sql`FROM claims WHERE customer_id = ${userId} AND state IN ('open', 'answered')`,
    },
    transfers: {
      id: sql`payments.payment_id`,
      orderId: ofOrder,
      from: sql`FROM orders JOIN payments ON payments.order_id = orders.order_id
      WHERE orders.customer_id = ${userId} AND orders.status IN ('delivered', 'cancelled')
        AND orders.company_id IS NULL AND payments.state = 'reported'`,
    },
    cash: {
      id: sql`payment_id`,
      orderId,
      from: sql`FROM payments
      WHERE reported_by = ${driver} AND method = 'cash' AND state = 'reported'`,
    },
  };
}

function counts(userId: string): Readonly<Record<keyof Commitments, SQL>> {
  const { refunds, compensations, ...rows } = rowsOf(userId);
  const count = ({ from }: Rows) => sql`SELECT count(*) ${from}`;
  return {
    orders: count(rows.orders),
    jobs: count(rows.jobs),
    refunds: sql`SELECT count(*) + (${count(compensations)}) ${refunds.from}`,
    unpaid: count(rows.unpaid),
    claims: count(rows.claims),
    transfers: count(rows.transfers),
    cash: count(rows.cash),
    earnings: sql`SELECT coalesce(sum(pay_satang + waiting_satang), 0) > 0 FROM earning_entries
      WHERE driver_id = ${theDriver(userId)} AND payout_id IS NULL`,
  };
}

/** The first records of each kind that keep a person from being erased. */
export async function openRecords(
  db: Database,
  userId: string,
): Promise<Readonly<Record<ListedCommitment, readonly OpenRecord[]>>> {
  const rows = rowsOf(userId);
  const results = await runBatch(
    db,
    LISTED_COMMITMENTS.map((kind) => {
      const { id, orderId, from } = rows[kind];
      return sql`SELECT ${id} AS id, ${orderId} AS "orderId" ${from} LIMIT ${LISTED_MAX}`;
    }),
  );
  const lists = LISTED_COMMITMENTS.map((kind, index) => [kind, results[index]?.rows ?? []]);
  return Object.fromEntries(lists) as Record<ListedCommitment, OpenRecord[]>;
}

/** The statement of `openCommitments`, on its own so that a test can read its query plan. */
export function commitmentsQuery(userId: string): SQL {
  const columns = Object.entries(counts(userId)).map(([kind, query]) => sql`(${query}) AS ${sql.raw(kind)}`);
  return sql`SELECT ${sql.join(columns, sql`, `)}`;
}

/** What keeps a person from being erased. */
export async function openCommitments(db: Database, userId: string): Promise<Commitments> {
  const [result] = await runBatch(db, [commitmentsQuery(userId)]);
  return result?.rows[0] as unknown as Commitments;
}

/**
 * The statement that ends a batch without writing anything while something keeps a person from being erased, or once they are
 * erased or have another address than was read: `json` refuses an empty text, and D1 takes back a batch of which one
 * statement fails.
 */
export function requireErasable(userId: string, email: string): SQL {
  const none = Object.values(counts(userId)).map((query) => sql`(${query}) = 0`);
  return sql`SELECT CASE WHEN ${sql.join(none, sql` AND `)}
    AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND email = ${email} AND deleted_at IS NULL)
    THEN 1 ELSE json('') END`;
}
