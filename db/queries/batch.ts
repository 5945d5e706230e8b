import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../client.ts";

/** A statement of the query builder, or one written in SQL. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } };

/** What one statement of a batch did. */
export interface StatementResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly changes: number;
}

/**
 * Runs statements as one transaction: all of them, or none. Unlike `db.batch` it takes statements written in SQL with
 * parameters, which the D1 driver of drizzle cannot put into a batch. Rows come back with the names of the columns.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<StatementResult[]> {
  const prepared = statements.map((statement) => {
    const query = "toSQL" in statement ? statement.toSQL() : db.run(sql`${statement}`).getQuery();
    return db.$client.prepare(query.sql).bind(...query.params);
  });
  const results = await db.$client.batch<Record<string, unknown>>(prepared);
  return results.map(({ results: rows, meta }) => ({ rows, changes: meta.changes }));
}
