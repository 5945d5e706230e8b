import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { openDatabase, type Database } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { migratedSchema } from "./migrated-schema.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);

/** The product's migrations in order: name and SQL. */
export function migrations(): readonly (readonly [name: string, sql: string])[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => [name, readFileSync(new URL(name, MIGRATIONS), "utf8")]);
}

/** What all migrations make of an empty database; made once in a process. */
let schema: string | undefined;

/**
 * A migrated database in memory, for tests in plain Node: the product's own SQL, run by Node's SQLite behind the part
 * of D1's interface that drizzle and `runBatch` use.
 */
export function nodeDatabase(): { readonly db: Database; readonly sqlite: DatabaseSync } {
  const sqlite = new DatabaseSync(":memory:");
  schema ??= migratedSchema(migrations().map(([, sql]) => ({ queries: [sql] }))).join(";\n");
  sqlite.exec(schema);
  return { db: openDatabase(d1Of(sqlite)), sqlite };
}

interface Prepared {
  bind(...values: (SQLInputValue | boolean)[]): Prepared;
  run(): Promise<unknown>;
  all(): Promise<unknown>;
  raw(): Promise<unknown[][]>;
  /** Runs the statement synchronously; a batch runs its statements one after the other in one transaction. */
  now(): unknown;
}

/** D1 binds a boolean as 0 or 1. */
export function toSqlite(value: SQLInputValue | boolean): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : value;
}

/** D1's interface over a SQLite database. */
export function d1Of(sqlite: DatabaseSync): D1Database {
  const prepare = (sql: string, values: readonly SQLInputValue[] = []): Prepared => {
    const statement = sqlite.prepare(sql);
    const now = () => {
      const results = statement.all(...values);
      const changes = Number(sqlite.prepare("SELECT changes() AS n").get()?.["n"] ?? 0);
      return { success: true, results, meta: { changes } };
    };
    return {
      bind: (...bound) => prepare(sql, bound.map(toSqlite)),
      run: async () => now(),
      all: async () => now(),
      raw: async () => {
        statement.setReturnArrays(true);
        return statement.all(...values) as unknown as unknown[][];
      },
      now,
    };
  };
  const batch = async (statements: readonly Prepared[]) => {
    sqlite.exec("BEGIN");
    try {
      const results = statements.map((statement) => statement.now());
      sqlite.exec("COMMIT");
      return results;
    } catch (error) {
      sqlite.exec("ROLLBACK");
      throw error;
    }
  };
  return { prepare, batch } as unknown as D1Database;
}

/** Writes a user with a verified address `<id>@example.test`, or with what is given. */
export async function writeUser(
  db: Database,
  user: { readonly id: string; readonly email?: string; readonly locale?: string },
): Promise<void> {
  const at = new Date(0);
  const { id, email = `${id}@example.test`, locale = "en" } = user;
  await db
    .insert(users)
    .values({ id, name: id, email, locale, emailVerified: true, createdAt: at, updatedAt: at });
}
