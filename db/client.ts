import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export type Database = DrizzleD1Database<typeof schema> & { readonly $client: D1Database };

/** Reading the schema takes longer than most statements, so it is read once for each binding. */
const OPENED = new WeakMap<D1Database, Database>();

/** Drizzle over a D1 binding. Column names are snake_case in the database, camelCase in code. */
export function openDatabase(binding: D1Database): Database {
  const opened = OPENED.get(binding) ?? drizzle(binding, { schema, casing: "snake_case" });
  OPENED.set(binding, opened);
  return opened;
}
