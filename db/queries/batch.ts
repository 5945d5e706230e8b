import { sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../client.ts";

/** A statement of drizzle's query builder, or one written as SQL. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } };

/** The result of one statement of a batch. */
export interface StatementResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** With those that its triggers made. */
  readonly changes: number;
}

/**
 * Whether a statement changed its row. D1 counts what triggers change with it, so that a change of one row may be
 * counted as several; no trigger runs for a statement that changes none.
 */
export function hasChanged(result: StatementResult | undefined): boolean {
  return (result?.changes ?? 0) > 0;
}

/**
 * Runs statements as one transaction: all of them, or none. Unlike `db.batch` it accepts statements written as SQL with
 * parameters, which drizzle's D1 driver cannot put into a batch. The keys of rows are column names.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<StatementResult[]> {
  const prepared = statements.map((statement) => {
    const query = "toSQL" in statement ? statement.toSQL() : db.run(sql`${statement}`).getQuery();
    return db.$client.prepare(query.sql).bind(...query.params);
  });
  const results = await db.$client.batch<Record<string, unknown>>(prepared);
  return results.map(({ results: rows, meta }) => ({ rows, changes: meta.changes }));
}

/** Statements of drizzle's query builder by name; at least one. */
type NamedStatements = Readonly<Record<string, BatchItem<"sqlite">>>;

/** Runs drizzle's own statements as one transaction, and answers with the result of each under its name. */
export async function namedBatch<Statements extends NamedStatements>(
  db: Database,
  statements: Statements,
): Promise<{ readonly [Name in keyof Statements]: Statements[Name]["_"]["result"] }> {
  const listed = Object.values<BatchItem<"sqlite">>(statements) as [
    BatchItem<"sqlite">,
    ...BatchItem<"sqlite">[],
  ];
  const results: readonly unknown[] = await db.batch(listed);
  const named = Object.keys(statements).map((name, position) => [name, results[position]] as const);
  return Object.fromEntries(named) as {
    readonly [Name in keyof Statements]: Statements[Name]["_"]["result"];
  };
}

/**
 * The statement that ends a batch without writing anything unless a condition holds: `json` refuses an empty text, and D1 takes
 * back a batch of which one statement fails.
 */
export function requireThat(condition: SQL): SQL {
  return sql`SELECT CASE WHEN ${condition} THEN 1 ELSE json('') END`;
}
