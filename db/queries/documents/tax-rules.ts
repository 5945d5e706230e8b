import { desc } from "drizzle-orm";
import type { DatedTaxRules, TaxRules } from "#domain/documents/tax-rules.ts";
import type { Database } from "../../client.ts";
import { taxRules } from "../../schema/documents.ts";

/** So many versions are read: more changes of tax law than a company sees. */
const VERSIONS_MAX = 100;

/** The latest versions of the tax rules, newest first. */
export function taxRulesQuery(db: Database) {
  return db.select().from(taxRules).orderBy(desc(taxRules.version)).limit(VERSIONS_MAX);
}

/** A version of the tax rules from its row; in those from before there was waiting, it is taxed as transport. */
export function toDatedRules({ version, effectiveFrom, rules }: typeof taxRules.$inferSelect): DatedTaxRules {
  const classes = { ...rules.classes, waiting: rules.classes.waiting ?? rules.classes.transport };
  return { version, effectiveFrom, rules: { ...rules, classes } };
}

/** Every version of the tax rules, newest first. */
export async function datedTaxRules(db: Database): Promise<readonly DatedTaxRules[]> {
  return (await taxRulesQuery(db)).map(toDatedRules);
}

/**
 * Saves the next version of the tax rules.
 * @throws the database's unique-constraint error when another admin has saved that version meanwhile
 */
export async function insertTaxRules(
  db: Database,
  { version, effectiveFrom, rules }: DatedTaxRules & { readonly rules: TaxRules },
  by: string,
  now: number,
): Promise<void> {
  await db.insert(taxRules).values({ version, effectiveFrom, rules, createdAt: now, createdBy: by });
}
