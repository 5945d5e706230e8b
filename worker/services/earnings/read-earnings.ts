import {
  earningListQuery,
  earningsByDay,
  entriesOfPayoutQuery,
  owedEntriesQuery,
  unpaidOfDriver,
  type ListedEarning,
  type OwedEntry,
} from "#db/queries/earnings/book.ts";
import { payoutById, type PayoutRow } from "#db/queries/earnings/payouts.ts";
import { driverNames } from "#db/queries/payments/cash.ts";
import { pageOf, PAGE_SIZE, type Cursor } from "#db/queries/page.ts";
import type { PeriodInput, StatementInput } from "#domain/earnings/earnings-input.ts";
import type { Period } from "#domain/earnings/periods.ts";
import { AppError } from "#domain/errors.ts";
import { sumSatang } from "#domain/money.ts";
import { bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db">;

/** What a driver earned on each day of a period, and what of all they earned is not paid yet. */
export async function readSummary({ db }: Needs, driverId: string, period: Period) {
  const [days, unpaidSatang] = await Promise.all([
    earningsByDay(db, driverId, period),
    unpaidOfDriver(db, driverId),
  ]);
  return { days, unpaidSatang };
}

type EarningsPage = PeriodInput & {
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
};

/** A page of the entries of a driver's book, newest first. */
export async function listEarnings(deps: Needs, driverId: string, page: EarningsPage) {
  return readPage(deps, driverId, page, toEntry);
}

/** The same for accountants: each entry also says which payout paid it, if one has. */
export async function listEarningsOf(
  deps: Needs,
  { driverId, ...page }: EarningsPage & { readonly driverId: string },
) {
  return readPage(deps, driverId, page, toOfficeEntry);
}

async function readPage<Item>(
  { db }: Needs,
  driverId: string,
  { cursor, limit: size = PAGE_SIZE, ...period }: EarningsPage,
  toItem: (row: ListedEarning) => Item,
) {
  const rows = await earningListQuery(db, driverId, instantsOf(period), cursor).limit(size + 1);
  return pageOf(rows, size, ({ at, entryId }) => ({ at, id: entryId }), toItem);
}

/** A page of what a driver is owed up to a day, entry by entry, oldest first: their sum is what a payout of that day pays. */
export async function listOwed(
  { db }: Needs,
  {
    cursor,
    limit: size = PAGE_SIZE,
    ...owed
  }: {
    readonly driverId: string;
    readonly through: string;
    readonly cursor?: Cursor<string> | undefined;
    readonly limit?: number | undefined;
  },
) {
  const rows = await owedEntriesQuery(db, owed, cursor).limit(size + 1);
  return pageOf(rows, size, ({ day, entryId }) => ({ at: day, id: entryId }), toOwed);
}

/** Lists each field: of the job's card the names of its areas alone. */
function toOwed({ card, ...entry }: OwedEntry) {
  return { ...entry, from: card?.pickupArea ?? null, to: card?.destinationArea ?? null };
}

/** The instants of a period: its first midnight in Bangkok, and the one after its last day. */
function instantsOf({ fromDay, toDay }: Period) {
  const from = bangkokInstant(fromDay, "00:00") ?? 0;
  const last = bangkokInstant(toDay, "00:00") ?? 0;
  return { from, to: last + DAY_MS };
}

/** Lists each field, so that the card's others stay inside. */
function toEntry({ card, payoutId, ...entry }: ListedEarning) {
  return {
    ...entry,
    isPaid: payoutId !== null,
    from: card?.pickupArea ?? null,
    to: card?.destinationArea ?? null,
  };
}

export type EarningLine = ReturnType<typeof toEntry>;

function toOfficeEntry(row: ListedEarning) {
  return { ...toEntry(row), payoutId: row.payoutId };
}

/** What a driver earned, line by line, oldest first. */
export interface Statement extends Period {
  readonly driverId: string;
  readonly driverName: string;
  /** The payout that it is of; `null` where it is of a period. */
  readonly payout: Pick<PayoutRow, "payoutId" | "paidOn" | "reference"> | null;
  readonly lines: readonly EarningLine[];
  readonly paySatang: number;
  readonly waitingSatang: number;
  readonly totalSatang: number;
  /** Taken in cash of the customers of these jobs, and what of it is still to hand over; no part of the total. */
  readonly cashSatang: number;
  readonly cashHeldSatang: number;
  readonly unpaidSatang: number;
}

/** Lines that are read together. */
const CHUNK = 1_000;

/**
 * A driver's own statement of a payout or a period.
 * @throws AppError NOT_FOUND for anybody else
 */
export async function readStatement(
  deps: Needs,
  { driver }: Viewer,
  input: StatementInput,
): Promise<Statement> {
  const own = driver?.driverId ?? "";
  const { driverId } =
    "payoutId" in input ? await payoutOf(deps, input.payoutId) : { driverId: own, ...input };
  if (driverId !== own) throw new AppError("NOT_FOUND");
  return readAnyStatement(deps, "payoutId" in input ? input : { ...input, driverId });
}

/** The statement of any driver; for accountants, their procedure sees to it. @throws AppError NOT_FOUND */
export async function readAnyStatement(deps: Needs, input: StatementInput): Promise<Statement> {
  return "payoutId" in input ? statementOfPayout(deps, input.payoutId) : statementOfPeriod(deps, input);
}

async function payoutOf({ db }: Needs, id: string): Promise<PayoutRow> {
  const found = await payoutById(db, id);
  if (found === undefined || found.takenBackAt !== null) throw new AppError("NOT_FOUND");
  return found;
}

async function statementOfPayout({ db }: Needs, id: string): Promise<Statement> {
  const { driverId, fromDay, throughDay, payoutId, paidOn, reference } = await payoutOf({ db }, id);
  const lines = (await entriesOfPayoutQuery(db, payoutId)).map(toEntry);
  const period = { fromDay, toDay: throughDay };
  return composed({ db }, driverId, period, lines, { payoutId, paidOn, reference });
}

async function statementOfPeriod(
  { db }: Needs,
  { driverId = "", fromDay, toDay }: PeriodInput & { driverId?: string | undefined },
): Promise<Statement> {
  const period = { fromDay, toDay };
  return composed({ db }, driverId, period, await linesOfPeriod({ db }, driverId, period), null);
}

/** All of them, newest first: the sums of a statement are those of its lines, and a period is no longer than about a year. */
async function linesOfPeriod({ db }: Needs, driverId: string, period: Period): Promise<EarningLine[]> {
  const lines: EarningLine[] = [];
  let cursor: Cursor | undefined;
  do {
    const rows = await earningListQuery(db, driverId, instantsOf(period), cursor).limit(CHUNK);
    lines.push(...rows.map(toEntry));
    const last = rows.length < CHUNK ? undefined : rows.at(-1);
    cursor = last === undefined ? undefined : { at: last.at, id: last.entryId };
  } while (cursor !== undefined);
  return lines;
}

async function composed(
  { db }: Needs,
  driverId: string,
  period: Period,
  newestFirst: readonly EarningLine[],
  payout: Statement["payout"],
): Promise<Statement> {
  const driverName = (await driverNames(db, [driverId])).get(driverId);
  if (driverName === undefined) throw new AppError("NOT_FOUND");
  const paySatang = sumSatang(newestFirst.map((line) => line.paySatang));
  const waitingSatang = sumSatang(newestFirst.map((line) => line.waitingSatang));
  const unpaid = newestFirst.filter(({ isPaid }) => !isPaid);
  return {
    driverId,
    driverName,
    ...period,
    payout,
    lines: newestFirst.toReversed(),
    paySatang,
    waitingSatang,
    totalSatang: paySatang + waitingSatang,
    cashSatang: sumSatang(newestFirst.map((line) => line.cashSatang)),
    cashHeldSatang: sumSatang(newestFirst.map((line) => line.cashHeldSatang)),
    unpaidSatang: sumSatang(unpaid.map((line) => line.paySatang + line.waitingSatang)),
  };
}
