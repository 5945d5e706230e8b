import { and, asc, desc, eq, getTableColumns, gt, lt, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DatedTaxRules } from "#domain/documents/tax-rules.ts";
import type { Database } from "../../client.ts";
import { taxRules } from "../../schema/documents.ts";
import { users } from "../../schema/users.ts";
import { followed, standing } from "../pricing/dated-versions.ts";

type TaxRulesRow = typeof taxRules.$inferSelect;

const STANDS = standing("tax_rules");
const before = alias(taxRules, "before");
const later = alias(taxRules, "later");

/** The version in force on a Bangkok day, as `taxRulesOn` of the domain has it; no row before the first was saved. */
export function taxRulesInForceQuery(db: Database, day: string) {
  return db
    .select()
    .from(taxRules)
    .where(and(lte(taxRules.effectiveFrom, day), STANDS))
    .orderBy(desc(taxRules.effectiveFrom), desc(taxRules.version))
    .limit(1);
}

/** The versions that begin after a Bangkok day, the next one first. */
export function plannedTaxRulesQuery(db: Database, day: string) {
  return db
    .select()
    .from(taxRules)
    .where(and(gt(taxRules.effectiveFrom, day), STANDS))
    .orderBy(asc(taxRules.effectiveFrom), asc(taxRules.version));
}

/** A version of the tax rules from its row; in those from before there was waiting, it is taxed as transport. */
export function toDatedRules<Row extends Pick<TaxRulesRow, "rules">>(
  row: Row,
): Row & Pick<DatedTaxRules, "rules"> {
  const classes = { ...row.rules.classes, waiting: row.rules.classes.waiting ?? row.rules.classes.transport };
  return { ...row, rules: { ...row.rules, classes } };
}

/** The versions of which `taxRulesOn` picks for a Bangkok day. */
export async function datedTaxRules(db: Database, day: string): Promise<readonly DatedTaxRules[]> {
  return (await taxRulesInForceQuery(db, day)).map(toDatedRules);
}

/**
 * What an admin who changes the rules has to know: what holds today, what is planned, and the latest version.
 * @param settledAt of the versions that were saved by then, epoch milliseconds, `settled` are the one that would hold today and
 *   those that would hold later
 */
export async function taxRulesState(db: Database, today: string, settledAt: number) {
  const [inForce, planned, settledInForce, [latest]] = await db.batch([
    taxRulesInForceQuery(db, today),
    plannedTaxRulesQuery(db, today),
    db
      .select()
      .from(taxRules)
      .where(and(lte(taxRules.effectiveFrom, today), lte(taxRules.createdAt, settledAt), STANDS))
      .orderBy(desc(taxRules.effectiveFrom), desc(taxRules.version))
      .limit(1),
    db
      .select({ version: taxRules.version, createdAt: taxRules.createdAt })
      .from(taxRules)
      .orderBy(desc(taxRules.version))
      .limit(1),
  ]);
  return {
    inForce: inForce.map(toDatedRules)[0],
    planned: planned.map(toDatedRules),
    settled: [...settledInForce, ...planned.filter(({ createdAt }) => createdAt <= settledAt)].map(
      toDatedRules,
    ),
    latestVersion: latest?.version ?? 0,
    latestSavedAt: latest?.createdAt ?? 0,
  };
}

export type TaxRulesState = Awaited<ReturnType<typeof taxRulesState>>;

/**
 * Saved versions, newest first, each with its author, the version that it followed (the one that would have held at its
 * beginning without it), and what took its place before it held.
 * @param below versions below this number; all without it
 */
export function taxRulesHistoryQuery(db: Database, below?: number) {
  return db
    .select({
      version: getTableColumns(taxRules),
      authorName: users.name,
      before: getTableColumns(before),
      replacedBy: later.version,
      isWithdrawn: later.isWithdrawal,
    })
    .from(taxRules)
    .leftJoin(users, eq(users.id, taxRules.createdBy))
    .leftJoin(before, eq(before.version, followed("tax_rules")))
    .leftJoin(later, eq(later.replaces, taxRules.version))
    .where(below === undefined ? undefined : lt(taxRules.version, below))
    .orderBy(desc(taxRules.version));
}

/**
 * Adds versions of the tax rules, all or none.
 * @throws the database's unique-constraint error when another admin has saved one of those numbers meanwhile
 */
export async function insertTaxRules(
  db: Database,
  rows: readonly (typeof taxRules.$inferInsert)[],
): Promise<void> {
  const [first, ...rest] = rows.map((row) => db.insert(taxRules).values(row));
  if (first !== undefined) await db.batch([first, ...rest]);
}
