import { and, asc, eq, sql } from "drizzle-orm";
import type { CompanyFields } from "#domain/companies/company-input.ts";
import type { Database } from "../../client.ts";
import { companies, companyMembers } from "../../schema/companies/companies.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";

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
 * Writes a company as `fields` have it.
 * @returns false when it has another version meanwhile, and nothing was written
 * @throws the database's unique-constraint error when another company has its tax id and branch
 */
export async function updateCompany(
  db: Database,
  companyId: string,
  basedOnVersion: number,
  fields: CompanyFields,
): Promise<boolean> {
  const written = await db
    .update(companies)
    .set({ ...fields, version: sql`${companies.version} + 1` })
    .where(and(eq(companies.companyId, companyId), eq(companies.version, basedOnVersion)))
    .returning({ companyId: companies.companyId });
  return written.length > 0;
}

/** The ids and names of companies, by name. */
export function companyNamesQuery(db: Database) {
  return db
    .select({ companyId: companies.companyId, name: companies.name })
    .from(companies)
    .orderBy(sql`lower(${companies.name})`);
}

/** A page of all companies, newest first. */
export async function listCompanies(
  db: Database,
  page: { cursor?: Cursor | undefined; limit?: number | undefined },
) {
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
