import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { earningEntries, owedDrivers, payouts } from "../../schema/drivers/earnings.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type PageInput } from "../page.ts";
import { cashHeldBy } from "../payments/cash.ts";

export type PayoutRow = typeof payouts.$inferSelect;
type NewPayout = Omit<PayoutRow, "fromDay" | "entries" | "takenBackAt" | "takenBackBy" | "takeBackReason">;

/**
 * Records a payout of all that a driver earned up to `throughDay` and was not paid, in one atomic batch with its effects,
 * and only while that is `totalSatang`.
 * @returns false when it is another amount by now, and nothing was written
 * @throws the database's unique-constraint error when the driver has a payout under its idempotency key
 */
export async function writePayout(
  db: Database,
  row: NewPayout,
  effects: readonly Effect[],
): Promise<boolean> {
  const { payoutId, driverId, throughDay, totalSatang, paidOn, reference } = row;
  const { createdAt, createdBy, idempotencyKey } = row;
  const isUnpaid = sql`driver_id = ${driverId} AND payout_id IS NULL AND day <= ${throughDay}`;
  const isWritten = sql`EXISTS (SELECT 1 FROM payouts WHERE payout_id = ${payoutId})`;
  const [written] = await runBatch(db, [
    sql`
      INSERT INTO payouts (payout_id, driver_id, from_day, through_day, total_satang, entries, paid_on, reference,
        created_at, created_by, idempotency_key)
      SELECT ${payoutId}, ${driverId}, unpaid.from_day, ${throughDay}, unpaid.total, unpaid.entries, ${paidOn},
        ${reference}, ${createdAt}, ${createdBy}, ${idempotencyKey}
      FROM (
        SELECT min(day) AS from_day, sum(pay_satang + waiting_satang) AS total, count(*) AS entries
        FROM earning_entries WHERE ${isUnpaid}) AS unpaid
      WHERE unpaid.total = ${totalSatang}`,
    sql`UPDATE earning_entries SET payout_id = ${payoutId} WHERE ${isUnpaid} AND ${isWritten}`,
    ...effectInsertsIf(`${payoutId}.made`, effects, createdAt, isWritten),
  ]);
  return hasChanged(written);
}

/**
 * Takes a payout back, in one batch with what follows from it: its entries are unpaid again.
 * @returns false when it was taken back before, and nothing was written
 */
export async function takeBackPayoutRow(
  db: Database,
  payoutId: string,
  { at, by, reason }: { readonly at: number; readonly by: string; readonly reason: string },
  effects: readonly Effect[],
): Promise<boolean> {
  const isTakenBack = sql`EXISTS (
    SELECT 1 FROM payouts WHERE payout_id = ${payoutId} AND taken_back_at = ${at} AND taken_back_by = ${by})`;
  const [written] = await runBatch(db, [
    db
      .update(payouts)
      .set({ takenBackAt: at, takenBackBy: by, takeBackReason: reason })
      .where(and(eq(payouts.payoutId, payoutId), isNull(payouts.takenBackAt))),
    db
      .update(earningEntries)
      .set({ payoutId: null })
      .where(
        and(
          eq(earningEntries.payoutId, payoutId),
          sql`EXISTS (SELECT 1 FROM payouts WHERE payout_id = ${payoutId} AND taken_back_at IS NOT NULL)`,
        ),
      ),
    ...effectInsertsIf(`${payoutId}.taken_back`, effects, at, isTakenBack),
  ]);
  return hasChanged(written);
}

/** A payout, or `undefined`. */
export async function payoutById(db: Database, payoutId: string): Promise<PayoutRow | undefined> {
  return db.select().from(payouts).where(eq(payouts.payoutId, payoutId)).get();
}

/** The payout that was recorded for a driver under an idempotency key, or `undefined`. */
export async function payoutByKey(
  db: Database,
  { driverId, idempotencyKey }: Pick<PayoutRow, "driverId" | "idempotencyKey">,
): Promise<PayoutRow | undefined> {
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.driverId, driverId), eq(payouts.idempotencyKey, idempotencyKey)))
    .get();
}

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: payouts.createdAt,
  id: payouts.payoutId,
};

/** A page of payouts, newest first, with those that were taken back; of one driver, a single one, or all. */
export async function listPayouts(
  db: Database,
  driverId: string | null,
  options: PageInput & { readonly payoutId?: string | undefined },
) {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await payoutListQuery(db, driverId, options.cursor, options.payoutId).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ payout: { createdAt, payoutId } }) => ({ at: createdAt, id: payoutId }),
    ({ payout, driverName }) => {
      const { payoutId, fromDay, throughDay, totalSatang, entries, paidOn, reference } = payout;
      const { createdAt, takenBackAt, takeBackReason } = payout;
      return {
        payoutId,
        driverId: payout.driverId,
        driverName: driverName ?? "",
        fromDay,
        throughDay,
        totalSatang,
        entries,
        paidOn,
        reference,
        createdAt,
        takenBackAt,
        takeBackReason,
      };
    },
  );
}

/** The statement of `listPayouts`, on its own so that a test can read its query plan. */
export function payoutListQuery(db: Database, driverId: string | null, cursor?: Cursor, payoutId?: string) {
  return (
    db
      .select({ payout: payouts, driverName: drivers.name })
      .from(payouts)
      // A left join, so that SQLite walks the payouts by their index.
      .leftJoin(drivers, eq(drivers.driverId, payouts.driverId))
      .where(
        and(
          driverId === null ? undefined : eq(payouts.driverId, driverId),
          payoutId === undefined ? undefined : eq(payouts.payoutId, payoutId),
          behind(cursor, NEWEST_FIRST),
        ),
      )
      .orderBy(...sorted(NEWEST_FIRST))
  );
}

const LONGEST_FIRST: ListOrder = {
  direction: "ascending",
  at: owedDrivers.sinceDay,
  id: owedDrivers.driverId,
};

/**
 * A page of what drivers earned up to a day and were not paid, with the phone by which they are asked where to send it, and the
 * cash that they hold; who is owed longest first, or one driver alone.
 */
export async function listUnpaid(
  db: Database,
  throughDay: string,
  { limit = PAGE_SIZE, cursor, driverId }: PageInput<string> & { readonly driverId?: string | undefined },
) {
  const rows = await unpaidQuery(db, throughDay, cursor, driverId).limit(limit + 1);
  return pageOf(
    rows,
    limit,
    (row) => ({ at: row.sinceDay, id: row.driverId }),
    ({ driverName, phone, ...row }) => ({ ...row, driverName: driverName ?? "", phone: phone ?? "" }),
  );
}

/** What one driver is owed, as the list has it. */
export type UnpaidRow = Awaited<ReturnType<typeof listUnpaid>>["items"][number];

/** The statement of `listUnpaid`, on its own so that a test can read its query plan. */
export function unpaidQuery(db: Database, throughDay: string, cursor?: Cursor<string>, onlyId?: string) {
  const { driverId, sinceDay } = owedDrivers;
  const ofDriver = sql`FROM earning_entries AS owed
    WHERE owed.driver_id = ${driverId} AND owed.payout_id IS NULL AND owed.day <= ${throughDay}`;
  return db
    .select({
      driverId,
      driverName: drivers.name,
      phone: drivers.phone,
      sinceDay,
      // What was set back counts against what it takes back, as in the sums of days.
      jobs: sql<number>`(SELECT sum(CASE owed.kind WHEN 'completed' THEN 1 ELSE -1 END) ${ofDriver})`,
      entries: sql<number>`(SELECT count(*) ${ofDriver})`,
      totalSatang: sql<number>`(SELECT sum(owed.pay_satang + owed.waiting_satang) ${ofDriver})`,
      cashHeldSatang: cashHeldBy(driverId),
    })
    .from(owedDrivers)
    .leftJoin(drivers, eq(drivers.driverId, driverId))
    .where(
      and(
        lte(sinceDay, throughDay),
        onlyId === undefined ? undefined : eq(driverId, onlyId),
        behind(cursor, LONGEST_FIRST),
      ),
    )
    .orderBy(...sorted(LONGEST_FIRST));
}
