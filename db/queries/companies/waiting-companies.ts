import { and, eq, sql, type SQL } from "drizzle-orm";
import type { CompanyWait } from "#domain/companies/company.ts";
import type { Database } from "../../client.ts";
import { awaitedCertificates } from "../../schema/companies/certificates.ts";
import { companies } from "../../schema/companies/companies.ts";
import { openInvoices } from "../../schema/companies/open-invoices.ts";
import { isOverdue } from "../control-room/waiting.ts";
import { isOneOf } from "../is-one-of.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type PageInput } from "../page.ts";

/** Every company is in the list by the first of what waits of it. */
const FIRST_DUE: ListOrder = { direction: "ascending", at: openInvoices.dueOn, id: openInvoices.orderId };
const FIRST_AWAITED: ListOrder = {
  direction: "ascending",
  at: awaitedCertificates.createdAt,
  id: awaitedCertificates.settlementId,
};

interface WaitingRow {
  readonly company: typeof companies.$inferSelect;
  readonly at: number | string | null;
  readonly id: string;
}

/** A page of the companies of which something waits at a time, each once: whose has waited longest first. */
export async function listWaitingCompanies(
  db: Database,
  waits: CompanyWait,
  now: number,
  { cursor, limit = PAGE_SIZE }: PageInput<number | string>,
) {
  const rows: readonly WaitingRow[] = await waitingCompaniesQuery(db, waits, now, cursor).limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ at, id }) => ({ at: at ?? "", id }),
    ({ company }) => company,
  );
}

/** The statement of `listWaitingCompanies`, on its own so that a test can read its query plan. */
export function waitingCompaniesQuery(
  db: Database,
  waits: CompanyWait,
  now: number,
  cursor?: Cursor<number | string>,
) {
  if (waits === "overdue")
    return db
      .select({ company: companies, at: openInvoices.dueOn, id: openInvoices.orderId })
      .from(openInvoices)
      .innerJoin(companies, eq(companies.companyId, openInvoices.companyId))
      .where(and(isOverdue(now), behind(cursor, FIRST_DUE), isFirst("open_invoices", "due_on", "order_id")))
      .orderBy(...sorted(FIRST_DUE));
  return db
    .select({ company: companies, at: awaitedCertificates.createdAt, id: awaitedCertificates.settlementId })
    .from(awaitedCertificates)
    .innerJoin(companies, eq(companies.companyId, awaitedCertificates.companyId))
    .where(and(behind(cursor, FIRST_AWAITED), isFirst("awaited_certificates", "created_at", "settlement_id")))
    .orderBy(...sorted(FIRST_AWAITED));
}

function isFirst(table: string, at: string, id: string): SQL {
  return sql.raw(`NOT EXISTS (SELECT 1 FROM ${table} AS earlier WHERE earlier.company_id = ${table}.company_id
    AND (earlier.${at}, earlier.${id}) < (${table}.${at}, ${table}.${id}))`);
}

/** These companies, or of them those of which something waits at a time; in any order. */
export function companyRowsQuery(
  db: Database,
  companyIds: readonly string[],
  waits: CompanyWait | undefined,
  now: number,
) {
  return db
    .select()
    .from(companies)
    .where(
      and(isOneOf(companies.companyId, companyIds), waits === undefined ? undefined : CONDITIONS[waits](now)),
    );
}

const CONDITIONS = {
  overdue: (now) => sql`EXISTS (SELECT 1 FROM open_invoices
    WHERE open_invoices.company_id = companies.company_id AND ${isOverdue(now)})`,
  certificates: () => sql`EXISTS (SELECT 1 FROM awaited_certificates
    WHERE awaited_certificates.company_id = companies.company_id)`,
} as const satisfies Record<CompanyWait, (now: number) => SQL>;
