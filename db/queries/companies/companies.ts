import { and, asc, eq, sql } from "drizzle-orm";
import type { CompanyFields } from "#domain/companies/company-input.ts";
import type { Effect } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import { companies, companyMembers } from "../../schema/companies/companies.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { effectInsertsIf } from "../outbox.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type PageInput } from "../page.ts";

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: companies.createdAt,
  id: companies.companyId,
};

export type CompanyRow = typeof companies.$inferSelect;

/** A company's row, or `undefined`. */
export async function companyById(db: Database, companyId: string): Promise<CompanyRow | undefined> {
  return db.select().from(companies).where(eq(companies.companyId, companyId)).get();
}

/** The company that an admin created under an idempotency key, or `undefined`. */
export async function companyByKey(
  db: Database,
  { createdBy, idempotencyKey }: Pick<CompanyRow, "createdBy" | "idempotencyKey">,
): Promise<CompanyRow | undefined> {
  return db
    .select()
    .from(companies)
    .where(and(eq(companies.createdBy, createdBy), eq(companies.idempotencyKey, idempotencyKey)))
    .get();
}

/**
 * Writes a new company.
 * @throws the database's unique-constraint error when its tax id and branch, its id or its idempotency key is taken
 */
export async function insertCompany(db: Database, row: CompanyRow): Promise<void> {
  await db.insert(companies).values(row);
}

/**
 * Writes a company as `fields` have it, in one batch with what follows.
 * @returns false when it has another version meanwhile, and nothing was written
 * @throws the database's unique-constraint error when another company has its tax id and branch
 */
export async function updateCompany(
  db: Database,
  companyId: string,
  basedOnVersion: number,
  fields: CompanyFields,
  effects: readonly Effect[],
  now: number,
): Promise<boolean> {
  const version = basedOnVersion + 1;
  const { creditLimitSatang, creditDays, billingDay, status } = fields;
  // Of two at once the second finds the version, but not its terms; where they are the same, so is the event.
  const isWritten = sql`EXISTS (
    SELECT 1 FROM companies WHERE company_id = ${companyId} AND version = ${version} AND status = ${status}
      AND credit_limit_satang = ${creditLimitSatang} AND credit_days = ${creditDays} AND billing_day = ${billingDay})`;
  const [written] = await runBatch(db, [
    db
      .update(companies)
      .set({ ...fields, version })
      .where(and(eq(companies.companyId, companyId), eq(companies.version, basedOnVersion))),
    ...effectInsertsIf(`${companyId}.${version}.saved`, effects, now, isWritten),
  ]);
  return hasChanged(written);
}

/** The companies of a whole tax id, which a company has once for each of its branches. */
export function companiesOfTaxIdQuery(db: Database, taxId: string) {
  return db
    .select({ companyId: companies.companyId, name: companies.name })
    .from(companies)
    .where(eq(companies.taxId, taxId))
    .orderBy(asc(companies.branch));
}

/** The ids and names of companies, by name. */
export function companyNamesQuery(db: Database) {
  return db
    .select({ companyId: companies.companyId, name: companies.name })
    .from(companies)
    .orderBy(sql`lower(${companies.name})`);
}

/** A page of all companies, newest first. */
export async function listCompanies(db: Database, page: PageInput) {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await companyListQuery(db, page.cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.createdAt, id: row.companyId }),
    (row) => row,
  );
}

/** The statement of `listCompanies`, on its own so that a test can read its query plan. */
export function companyListQuery(db: Database, cursor?: Cursor) {
  return db
    .select()
    .from(companies)
    .where(behind(cursor, NEWEST_FIRST))
    .orderBy(...sorted(NEWEST_FIRST));
}

/** The companies of a user with the user's role, by name. */
export function companiesOfUser(db: Database, userId: string) {
  return db
    .select({ company: companies, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.companyId, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId))
    .orderBy(asc(companies.name));
}
