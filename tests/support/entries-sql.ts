import type { DatabaseSync } from "node:sqlite";
import type { EntriesSql } from "#worker/durable-objects/search-index/index-entries.ts";

/** Durable Object storage's way of asking, over a database of Node. */
export function sqlOf(file: DatabaseSync): EntriesSql {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return {
    exec: <Row extends Record<string, SqlStorageValue>>(
      query: string,
      ...bindings: (string | number | null)[]
    ) => {
      const statement = prepared.get(query) ?? file.prepare(query);
      prepared.set(query, statement);
      const rows = statement.all(...bindings) as Row[];
      return { toArray: () => rows };
    },
  };
}
