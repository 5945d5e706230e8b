import { env } from "cloudflare:workers";

export interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

/** What SQLite says it will do, line by line. */
export async function plan(statement: Statement): Promise<string[]> {
  const { sql, params } = statement.toSQL();
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map((row) => row.detail);
}

/**
 * Lines of a plan that read a whole table or sort. "SCAN orders USING INDEX" walks an index up to the LIMIT, and the
 * virtual table of `json_each` holds the values that the query was given. A constant row is a SELECT without a FROM.
 */
export function slowLines(lines: readonly string[]): string[] {
  return lines.filter(
    (line) =>
      /^SCAN (?!CONSTANT ROW|.*(USING (COVERING )?INDEX|VIRTUAL TABLE))/.test(line) ||
      line.includes("TEMP B-TREE"),
  );
}
