import { and, asc, count, eq, gt, gte, lt, lte, notExists, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { withholdingOfPart } from "#domain/companies/settlement.ts";
import type { Withholding } from "#domain/documents/document.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { billingNoteLines, billingNotes } from "../../schema/companies/billing-notes.ts";
import { companies } from "../../schema/companies/companies.ts";
import { documents } from "../../schema/documents.ts";
import { requireThat, runBatch } from "../batch.ts";
import { isOneOf } from "../is-one-of.ts";
import { effectInserts } from "../outbox.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: billingNotes.issuedAt,
  id: billingNotes.billingNoteId,
};

type NoteRow = typeof billingNotes.$inferSelect;
type LineRow = typeof billingNoteLines.$inferSelect;

/**
 * Companies whose period is not billed yet and whose day has come, or that were left out in the period before.
 * @param when `upToDay` is the greatest billing day that has come in the period
 */
export function companiesToBillQuery(db: Database, when: BillingTime) {
  const { companyId, billingDay, lastBilledPeriod } = companies;
  return db
    .select({ companyId, billingDay, lastBilledPeriod })
    .from(companies)
    .where(isToBill(when))
    .orderBy(asc(lastBilledPeriod), asc(companyId));
}

/** How many they are; one statement, so that a test can read its query plan. */
export function companiesToBillCountQuery(db: Database, when: BillingTime) {
  return db.select({ companies: count() }).from(companies).where(isToBill(when));
}

interface BillingTime {
  readonly period: string;
  readonly before: string;
  readonly upToDay: number;
}

function isToBill({ period, before, upToDay }: BillingTime) {
  const { billingDay, lastBilledPeriod } = companies;
  return and(lt(lastBilledPeriod, period), or(lte(billingDay, upToDay), lt(lastBilledPeriod, before)));
}

/** The issued invoices among these that are on no billing note, with what their buyer will withhold; oldest first. */
export async function unbilledInvoices(db: Database, invoiceIds: readonly string[]) {
  const onNote = db
    .select({ invoiceId: billingNoteLines.invoiceId })
    .from(billingNoteLines)
    .where(eq(billingNoteLines.invoiceId, documents.documentId));
  return db
    .select({
      documentId: documents.documentId,
      orderId: documents.orderId,
      year: documents.year,
      number: documents.number,
      datedAt: documents.datedAt,
      dueOn: documents.dueOn,
      totalSatang: documents.totalSatang,
      withholding: documents.withholding,
      seller: documents.seller,
    })
    .from(documents)
    .where(and(isOneOf(documents.documentId, invoiceIds), notExists(onNote)))
    .orderBy(asc(documents.datedAt), asc(documents.documentId));
}

/** Whether an invoice of an order is on a billing note and has not been taken back, as a whole or part by part. */
export async function isOnBillingNote(db: Database, orderId: string): Promise<boolean> {
  return (await onBillingNoteQuery(db, orderId).get()) !== undefined;
}

/** The statement of `isOnBillingNote`, on its own so that a test can read its query plan. */
export function onBillingNoteQuery(db: Database, orderId: string) {
  const note = alias(documents, "note");
  const creditedSatang = db
    .select({ satang: sql`coalesce(sum(${note.totalSatang}), 0)` })
    .from(note)
    .where(
      and(eq(note.invoiceId, documents.documentId), eq(note.kind, "credit_note"), eq(note.status, "issued")),
    );
  return db
    .select({ invoiceId: billingNoteLines.invoiceId })
    .from(documents)
    .innerJoin(billingNoteLines, eq(billingNoteLines.invoiceId, documents.documentId))
    .where(and(eq(documents.orderId, orderId), gt(documents.totalSatang, creditedSatang)))
    .limit(1);
}

/** How many billing notes a company has. */
export async function countNotes(db: Database, companyId: string): Promise<number> {
  const row = await db
    .select({ notes: count() })
    .from(billingNotes)
    .where(eq(billingNotes.companyId, companyId))
    .get();
  return row?.notes ?? 0;
}

/**
 * Issues a billing note in one atomic batch: it gets the next number of its year, its lines and its mails,
 * and the company's period counts as billed.
 * @param period the one that it bills; `null`: an admin asked for it
 * @throws the database's unique-constraint error when it, or one of its invoices, was billed meanwhile;
 *   another of its errors when an invoice is about to be replaced by now
 */
export async function insertBillingNote(
  db: Database,
  note: Omit<NoteRow, "number">,
  lines: readonly Omit<LineRow, "billingNoteId" | "position">[],
  period: string | null,
  effects: readonly Effect[],
): Promise<void> {
  const { billingNoteId, companyId, year, issuedAt } = note;
  const number = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM billing_notes WHERE year = ${year})`;
  const linesOf = sql`SELECT invoice_id FROM billing_note_lines WHERE billing_note_id = ${billingNoteId}`;
  await runBatch(db, [
    db.insert(billingNotes).values({ ...note, number }),
    ...lines.map((line, position) =>
      db.insert(billingNoteLines).values({ ...line, billingNoteId, position }),
    ),
    // The next note would bill what replaces it once more.
    requireThat(sql`NOT EXISTS (${toBeReplaced(linesOf)})`),
    ...(period === null ? [] : [periodWrite(db, companyId, period)]),
    ...effectInserts(db, `${billingNoteId}.issued`, effects, issuedAt),
  ]);
}

/** Those of some invoices that are about to be replaced, and since when, epoch milliseconds. */
export async function toBeReplacedAmong(
  db: Database,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(invoiceIds)})`;
  const rows = await db.all<{ readonly invoice_id: string; readonly since: number }>(
    sql`${toBeReplaced(ids)} ORDER BY since`,
  );
  return new Map(rows.map(({ invoice_id: invoiceId, since }) => [invoiceId, since]));
}

/** The invoices among some that are about to be replaced: what lowered them was taken back, and the documents do not say so yet. */
function toBeReplaced(invoiceIds: SQL): SQL {
  return sql`SELECT part.invoice_id, order_credits.taken_back_at AS since FROM documents AS part JOIN order_credits ON order_credits.credit_id = part.credit_id
    WHERE part.invoice_id IN (${invoiceIds}) AND part.kind = 'credit_note'
      AND order_credits.taken_back_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM documents AS whole
        WHERE whole.invoice_id = part.invoice_id AND whole.kind = 'credit_note' AND whole.credit_id IS NULL)`;
}

/** Notes that a period of a company is billed although nothing was open. */
export async function markBilled(db: Database, companyId: string, period: string): Promise<void> {
  await periodWrite(db, companyId, period);
}

function periodWrite(db: Database, companyId: string, period: string) {
  return db
    .update(companies)
    .set({ lastBilledPeriod: period })
    .where(and(eq(companies.companyId, companyId), lt(companies.lastBilledPeriod, period)));
}

/** A billing note with its lines and what each invoice's buyer will withhold, or `undefined`. */
export async function billingNoteById(db: Database, billingNoteId: string) {
  const [[note], lines] = await db.batch([
    db.select().from(billingNotes).where(eq(billingNotes.billingNoteId, billingNoteId)),
    db
      .select({
        line: billingNoteLines,
        invoicedSatang: documents.totalSatang,
        withholding: documents.withholding,
      })
      .from(billingNoteLines)
      .innerJoin(documents, eq(documents.documentId, billingNoteLines.invoiceId))
      .where(eq(billingNoteLines.billingNoteId, billingNoteId))
      .orderBy(asc(billingNoteLines.position)),
  ]);
  return note === undefined
    ? undefined
    : {
        note,
        lines: lines.map(({ line }) => line),
        withholdings: lines.flatMap(({ line, invoicedSatang, withholding }): Withholding[] =>
          withholding === null ? [] : [withholdingOfPart(withholding, line.amountSatang, invoicedSatang)],
        ),
      };
}

/** A page of the billing notes of a company, newest first. */
export async function listBillingNotes(
  db: Database,
  companyId: string,
  page: { readonly cursor?: Cursor | undefined; readonly limit?: number | undefined },
) {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await billingNoteListQuery(db, companyId, page.cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.issuedAt, id: row.billingNoteId }),
    (row) => row,
  );
}

/** The statement of `listBillingNotes`, on its own so that a test can read its query plan. */
export function billingNoteListQuery(db: Database, companyId: string, cursor?: Cursor) {
  return db
    .select()
    .from(billingNotes)
    .where(and(eq(billingNotes.companyId, companyId), behind(cursor, NEWEST_FIRST)))
    .orderBy(...sorted(NEWEST_FIRST));
}

/**
 * Billing notes issued from an instant on that fell due from a Bangkok day on and before another, with the day: that of
 * their last invoice, or of the note itself when that is later.
 */
export function notesDueQuery(
  db: Database,
  {
    issuedFrom,
    dueFrom,
    dueBefore,
  }: Readonly<Record<"issuedFrom", number>> & Readonly<Record<"dueFrom" | "dueBefore", string>>,
) {
  const dueOn = sql<string>`(SELECT max(coalesce(max(due_on), ''), date(${billingNotes.issuedAt} / 1000, 'unixepoch', '+7 hours'))
    FROM billing_note_lines WHERE billing_note_id = ${billingNotes.billingNoteId})`;
  return db
    .select({
      billingNoteId: billingNotes.billingNoteId,
      companyId: companies.companyId,
      billingEmail: companies.billingEmail,
      dueOn,
    })
    .from(companies)
    .crossJoin(billingNotes)
    .where(
      and(
        eq(billingNotes.companyId, companies.companyId),
        gte(billingNotes.issuedAt, issuedFrom),
        gte(dueOn, dueFrom),
        lt(dueOn, dueBefore),
      ),
    )
    .orderBy(asc(companies.companyId));
}

/** The invoices on billing notes. */
export async function linesOfNotes(db: Database, billingNoteIds: readonly string[]): Promise<LineRow[]> {
  return db.select().from(billingNoteLines).where(isOneOf(billingNoteLines.billingNoteId, billingNoteIds));
}
