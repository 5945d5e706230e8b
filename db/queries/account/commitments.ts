import { sql, type SQL } from "drizzle-orm";
import { PROOF_COMES_WITHIN_MS } from "#domain/jobs/card.ts";
import type { Database } from "../../client.ts";
import { requireThat, runBatch } from "../batch.ts";
import { unpaidOf } from "../earnings/book.ts";
import { isWorkOfOpenOrder } from "../jobs/open-work.ts";
import { ordersOfContact } from "../orders/stop-contacts.ts";

/** What keeps a person from being erased, each kind counted. */
export interface Commitments {
  /** Orders that are not finished. */
  readonly orders: number;
  /** Jobs of orders that go on which they hold as a driver, have done, or began. */
  readonly jobs: number;
  /** Refunds of finished orders that are on their way to them. */
  readonly refunds: number;
  /** Compensations for damage or loss that are on their way to them. */
  readonly compensations: number;
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

/** What keeps somebody at a stop from being erased. */
export interface ContactCommitments extends Pick<Commitments, "orders" | "claims"> {
  /** Finished orders of which a proof or a claim may still come. */
  readonly recent: number;
  /** Until when, epoch milliseconds; `null` where none may. */
  readonly until: number | null;
}

/** A record that keeps a person from being erased: its id, and of which order it is. */
export interface OpenRecord {
  readonly id: string;
  readonly orderId: string;
}

/** Kinds of records that are listed: pay is of no single record. */
const LISTED_COMMITMENTS = [
  "orders",
  "jobs",
  "refunds",
  "compensations",
  "unpaid",
  "claims",
  "transfers",
  "cash",
  "recent",
] as const;
export type ListedCommitment = (typeof LISTED_COMMITMENTS)[number];
export type OpenRecords = Readonly<Record<ListedCommitment, readonly OpenRecord[]>>;

/** So many of each kind are listed. */
const LISTED_MAX = 20;

/** Which column names a record of a kind, and which are there. */
interface Rows {
  readonly id: SQL;
  readonly orderId: SQL;
  readonly from: SQL;
}

const theDriver = (userId: string) => sql`(SELECT driver_id FROM drivers WHERE user_id = ${userId})`;

/** The jobs of orders that go on, and the cash, of a driver. @param driver an id, or a subquery of one */
function rowsOfDriver(driver: SQL): Readonly<Record<"jobs" | "cash", Rows>> {
  const orderId = sql`order_id`;
  return {
    jobs: {
      id: sql`job_id`,
      orderId,
      from: sql`FROM jobs WHERE ${isWorkOfOpenOrder(driver)}`,
    },
    cash: {
      id: sql`payment_id`,
      orderId,
      from: sql`FROM payments
      WHERE reported_by = ${driver} AND method = 'cash' AND state = 'reported'`,
    },
  };
}

/**
 * The unfinished orders that name somebody at a stop; the claims about orders that do, which the pictures may
 * have to prove; and the finished ones from whose jobs a proof may still come: it would bring the name back.
 * A claim comes within fewer days of the same completion, unless the office wrote that down weeks late.
 */
function rowsOfContact(phone: string, now: number): Readonly<Record<"orders" | "claims" | "recent", Rows>> {
  const orderId = sql`order_id`;
  const named = ordersOfContact(phone);
  return {
    orders: {
      id: orderId,
      orderId,
      from: sql`FROM orders WHERE order_id IN (${named}) AND status IN ('pending', 'confirmed', 'in_transit')`,
    },
    claims: {
      id: sql`claim_id`,
      orderId,
      from: sql`FROM claims WHERE order_id IN (${named}) AND state IN ('open', 'answered')`,
    },
    recent: {
      id: orderId,
      orderId,
      from: sql`FROM orders WHERE order_id IN (${named}) AND status IN ('delivered', 'cancelled')
        AND EXISTS (SELECT 1 FROM jobs WHERE jobs.order_id = orders.order_id AND (jobs.status = 'in_progress'
          OR (jobs.status = 'completed' AND ${COMPLETED_AT} >= ${now - PROOF_COMES_WITHIN_MS})))`,
    },
  };
}

/** Of a job from before that was recorded, when it should have been; as `mayProofCome` has it. */
const COMPLETED_AT = sql`coalesce(jobs.completed_at, jobs.ends_at)`;

const isOwedPay = (driver: SQL) => sql`SELECT ${unpaidOf(driver)} > 0`;

const countOf = ({ from }: Rows) => sql`SELECT count(*) ${from}`;

/** Literals where an index is a partial one. */
function rowsOf(userId: string): Readonly<Record<Exclude<ListedCommitment, "recent">, Rows>> {
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
    ...rowsOfDriver(theDriver(userId)),
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
            WHERE order_credits.order_id = orders.order_id AND is_of_cancellation = (orders.status = 'cancelled')
              AND order_credits.taken_back_at IS NULL)`,
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
  };
}

function counts(userId: string): Readonly<Record<keyof Commitments, SQL>> {
  const rows = rowsOf(userId);
  return {
    orders: countOf(rows.orders),
    jobs: countOf(rows.jobs),
    refunds: countOf(rows.refunds),
    compensations: countOf(rows.compensations),
    unpaid: countOf(rows.unpaid),
    claims: countOf(rows.claims),
    transfers: countOf(rows.transfers),
    cash: countOf(rows.cash),
    earnings: isOwedPay(theDriver(userId)),
  };
}

function countsOfContact(phone: string, now: number) {
  const { orders, claims, recent } = rowsOfContact(phone, now);
  return { orders: countOf(orders), claims: countOf(claims), recent: countOf(recent) };
}

/** What keeps a driver without an account from being erased. */
function countsOfDriver(driverId: string) {
  const { jobs, cash } = rowsOfDriver(sql`${driverId}`);
  return { jobs: countOf(jobs), cash: countOf(cash), earnings: isOwedPay(sql`${driverId}`) };
}

/** The first records of each kind that keep a person from being erased. */
export async function openRecords(db: Database, userId: string): Promise<OpenRecords> {
  return listed(db, rowsOf(userId));
}

/** The same of a driver without an account. */
export async function openRecordsOfDriver(db: Database, driverId: string): Promise<OpenRecords> {
  return listed(db, rowsOfDriver(sql`${driverId}`));
}

/** The same of somebody at a stop. */
export async function openRecordsOfContact(db: Database, phone: string, now: number): Promise<OpenRecords> {
  return listed(db, rowsOfContact(phone, now));
}

/** The first records of each kind; none of a kind that is not asked for. */
async function listed(
  db: Database,
  rows: Readonly<Partial<Record<ListedCommitment, Rows>>>,
): Promise<OpenRecords> {
  const asked = LISTED_COMMITMENTS.flatMap((kind) => {
    const of = rows[kind];
    return of === undefined ? [] : [{ kind, ...of }];
  });
  const results = await runBatch(
    db,
    asked.map(
      ({ id, orderId, from }) => sql`SELECT ${id} AS id, ${orderId} AS "orderId" ${from} LIMIT ${LISTED_MAX}`,
    ),
  );
  const found = new Map(asked.map(({ kind }, index) => [kind, results[index]?.rows ?? []]));
  const lists = LISTED_COMMITMENTS.map((kind) => [kind, (found.get(kind) ?? []) as unknown] as const);
  return Object.fromEntries(lists) as OpenRecords;
}

/** The statement of `openCommitments`, on its own so that a test can read its query plan. */
export function commitmentsQuery(userId: string): SQL {
  return inOneRow(counts(userId));
}

/** The same of `openCommitmentsOfDriver`. */
export function driverCommitmentsQuery(driverId: string): SQL {
  return inOneRow(countsOfDriver(driverId));
}

/** The same of `openCommitmentsOfContact`. */
export function contactCommitmentsQuery(phone: string, now: number): SQL {
  return inOneRow({
    ...countsOfContact(phone, now),
    until: sql`SELECT max(${COMPLETED_AT}) + ${PROOF_COMES_WITHIN_MS} FROM jobs
      WHERE order_id IN (${ordersOfContact(phone)}) AND status = 'completed'
        AND ${COMPLETED_AT} >= ${now - PROOF_COMES_WITHIN_MS}`,
  });
}

function inOneRow(queries: Readonly<Record<string, SQL>>): SQL {
  const columns = Object.entries(queries).map(([kind, query]) => sql`(${query}) AS ${sql.raw(kind)}`);
  return sql`SELECT ${sql.join(columns, sql`, `)}`;
}

/** What keeps a person from being erased. */
export async function openCommitments(db: Database, userId: string): Promise<Commitments> {
  const [result] = await runBatch(db, [commitmentsQuery(userId)]);
  return result?.rows[0] as unknown as Commitments;
}

/** What keeps a driver without an account from being erased. */
export async function openCommitmentsOfDriver(
  db: Database,
  driverId: string,
): Promise<Pick<Commitments, "jobs" | "cash" | "earnings">> {
  const [result] = await runBatch(db, [driverCommitmentsQuery(driverId)]);
  return result?.rows[0] as unknown as Pick<Commitments, "jobs" | "cash" | "earnings">;
}

/** What keeps somebody at a stop from being erased. @param phone E.164 */
export async function openCommitmentsOfContact(
  db: Database,
  phone: string,
  now: number,
): Promise<ContactCommitments> {
  const [result] = await runBatch(db, [contactCommitmentsQuery(phone, now)]);
  return result?.rows[0] as unknown as ContactCommitments;
}

/**
 * The statement that ends a batch without writing anything while something keeps a person from being erased, or once they are
 * erased or have another address than was read.
 */
export function requireErasable(userId: string, email: string): SQL {
  return requireNone(
    counts(userId),
    sql`SELECT 1 FROM users WHERE id = ${userId} AND email = ${email} AND deleted_at IS NULL`,
  );
}

/** The same for a driver, once they have an account or are of another version than was seen. */
export function requireErasableDriver(driverId: string, seenVersion: number): SQL {
  return requireNone(
    countsOfDriver(driverId),
    sql`SELECT 1 FROM drivers WHERE driver_id = ${driverId} AND version = ${seenVersion} AND user_id IS NULL`,
  );
}

/** The same for somebody at a stop. */
export function requireErasableContact(phone: string, now: number): SQL {
  return requireNone(countsOfContact(phone, now), sql`SELECT 1`);
}

/**
 * Holds while a driver has no cash to hand over and no pay to come, as erasing them asks too; for the condition of what needs
 * that. By index.
 */
export function isSettled(driverId: string): SQL {
  const { cash, earnings } = countsOfDriver(driverId);
  return isNone({ cash, earnings });
}

function requireNone(queries: Readonly<Record<string, SQL>>, isAsSeen: SQL): SQL {
  return requireThat(sql`${isNone(queries)} AND EXISTS (${isAsSeen})`);
}

function isNone(queries: Readonly<Record<string, SQL>>): SQL {
  const none = Object.values(queries).map((query) => sql`(${query}) = 0`);
  return sql.join(none, sql` AND `);
}
