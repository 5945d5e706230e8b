import { and, asc, between, desc, eq, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { EarningEntry } from "#domain/earnings/earning.ts";
import type { DayEarnings, Period } from "#domain/earnings/periods.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { earningEntries, payouts } from "../../schema/drivers/earnings.ts";
import { jobs } from "../../schema/jobs.ts";
import { cashHeldSatang, cashSatang } from "./cash.ts";
import { behind, sorted, type Cursor, type ListOrder } from "../page.ts";

/**
 * The statement that adds entries to the book; those that are there already stay as they are. Where an entry does not
 * say the pay, it is that of the job's row.
 */
export function earningInserts(entries: readonly EarningEntry[]): SQL {
  const given = (field: keyof EarningEntry) => sql.raw(`given.value ->> '${field}'`);
  return sql`
    INSERT INTO earning_entries (entry_id, driver_id, order_id, job_id, kind, pay_satang, waiting_satang, day, at)
    SELECT ${given("entryId")}, ${given("driverId")}, jobs.order_id, jobs.job_id, ${given("kind")},
      coalesce(${given("paySatang")},
        iif(${given("kind")} = 'set_back', -1, 1) * coalesce(jobs.pay_satang, jobs.estimated_pay_satang)),
      ${given("waitingSatang")}, ${given("day")}, ${given("at")}
    FROM json_each(${JSON.stringify(entries)}) AS given JOIN jobs ON jobs.job_id = ${given("jobId")}
    WHERE true ON CONFLICT DO NOTHING`;
}

/** What a driver earned on each day of a period that has entries. */
export async function earningsByDay(
  db: Database,
  driverId: string,
  period: Period,
): Promise<readonly DayEarnings[]> {
  return earningsByDayQuery(db, driverId, period);
}

/** The statement of `earningsByDay`, on its own so that a test can read its query plan. */
export function earningsByDayQuery(db: Database, driverId: string, { fromDay, toDay }: Period) {
  const { day, kind, paySatang, waitingSatang } = earningEntries;
  return db
    .select({
      day,
      jobs: sql<number>`sum(iif(${kind} = 'completed', 1, -1))`,
      paySatang: sql<number>`sum(${paySatang})`,
      waitingSatang: sql<number>`sum(${waitingSatang})`,
      cashSatang: sql<number>`sum(${cashSatang})`,
      cashHeldSatang: sql<number>`sum(${cashHeldSatang})`,
    })
    .from(earningEntries)
    .where(and(eq(earningEntries.driverId, driverId), between(day, fromDay, toDay)))
    .groupBy(day)
    .orderBy(desc(day));
}

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: earningEntries.at,
  id: earningEntries.entryId,
};

/** The columns of an entry with what a list says of its job and payout. */
const LISTED = {
  entryId: earningEntries.entryId,
  orderId: earningEntries.orderId,
  jobId: earningEntries.jobId,
  kind: earningEntries.kind,
  paySatang: earningEntries.paySatang,
  waitingSatang: earningEntries.waitingSatang,
  cashSatang: cashSatang.as("cash"),
  cashHeldSatang: cashHeldSatang.as("cash_held"),
  day: earningEntries.day,
  at: earningEntries.at,
  payoutId: earningEntries.payoutId,
  paidOn: payouts.paidOn,
  card: jobs.card,
} as const;

export type ListedEarning = Awaited<ReturnType<typeof earningListQuery>>[number];

/** The entries of a driver between two instants (epoch milliseconds, the end excluded), newest first. */
export function earningListQuery(
  db: Database,
  driverId: string,
  { from, to }: { readonly from: number; readonly to: number },
  cursor?: Cursor,
) {
  return (
    db
      .select(LISTED)
      .from(earningEntries)
      // Left joins, so that SQLite walks the entries by their index.
      .leftJoin(jobs, eq(jobs.jobId, earningEntries.jobId))
      .leftJoin(payouts, eq(payouts.payoutId, earningEntries.payoutId))
      .where(
        and(
          eq(earningEntries.driverId, driverId),
          sql`${earningEntries.at} >= ${from}`,
          // The cursor is before the end, and SQLite seeks one of both.
          cursor === undefined ? sql`${earningEntries.at} < ${to}` : undefined,
          behind(cursor, NEWEST_FIRST),
        ),
      )
      .orderBy(...sorted(NEWEST_FIRST))
  );
}

/** The entries that a payout pays, newest first. */
export function entriesOfPayoutQuery(db: Database, payoutId: string) {
  return db
    .select(LISTED)
    .from(earningEntries)
    .leftJoin(jobs, eq(jobs.jobId, earningEntries.jobId))
    .leftJoin(payouts, eq(payouts.payoutId, earningEntries.payoutId))
    .where(eq(earningEntries.payoutId, payoutId))
    .orderBy(...sorted(NEWEST_FIRST));
}

const LONGEST_OWED_FIRST: ListOrder = {
  direction: "ascending",
  at: earningEntries.day,
  id: earningEntries.entryId,
};

export type OwedEntry = Awaited<ReturnType<typeof owedEntriesQuery>>[number];

/** The entries up to a day that no payout has paid, oldest first: what `writePayout` pays of a driver. */
export function owedEntriesQuery(
  db: Database,
  { driverId, through }: { readonly driverId: string; readonly through: string },
  cursor?: Cursor<string>,
) {
  const { entryId, jobId, kind, paySatang, waitingSatang, day, payoutId } = earningEntries;
  return (
    db
      .select({ entryId, jobId, kind, paySatang, waitingSatang, day, card: jobs.card })
      .from(earningEntries)
      // A left join, so that SQLite walks the entries by their index.
      .leftJoin(jobs, eq(jobs.jobId, jobId))
      .where(
        and(
          eq(earningEntries.driverId, driverId),
          isNull(payoutId),
          lte(day, through),
          behind(cursor, LONGEST_OWED_FIRST),
        ),
      )
      .orderBy(...sorted(LONGEST_OWED_FIRST))
  );
}

/** What of a driver's earnings is not paid yet. */
export async function unpaidOfDriver(db: Database, driverId: string): Promise<number> {
  const { totalSatang } = await db.get<{ totalSatang: number }>(
    sql`SELECT ${unpaidOf(sql`${driverId}`)} AS "totalSatang"`,
  );
  return totalSatang;
}

/** The same, for statements. @param driverId a column of another table, a value, or a subquery of one */
export function unpaidOf(driverId: SQL): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(pay_satang + waiting_satang), 0) FROM earning_entries
    WHERE earning_entries.driver_id = ${driverId} AND payout_id IS NULL)`;
}

/** What a user earned as a driver, and when it was paid, oldest first: for the download of everything about them. */
export function earningsOfUser(db: Database, userId: string) {
  const { jobId, kind, paySatang, waitingSatang, day, at } = earningEntries;
  const { paidOn, reference } = payouts;
  return db
    .select({ jobId, kind, paySatang, waitingSatang, day, paidOn, reference })
    .from(drivers)
    .innerJoin(earningEntries, eq(earningEntries.driverId, drivers.driverId))
    .leftJoin(payouts, eq(payouts.payoutId, earningEntries.payoutId))
    .where(eq(drivers.userId, userId))
    .orderBy(asc(at));
}
