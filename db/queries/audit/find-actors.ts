import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";

/** Somebody who has acted. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** A word that is looked for: as names and addresses have it, and its digits, "" without any. */
export interface SoughtWord {
  readonly text: string;
  readonly digits: string;
}

/** Those who have acted and have each word somewhere in their name, e-mail address or phone, by name. */
export function findActors(db: Database, words: readonly SoughtWord[], limit: number) {
  return db.all<Actor>(actorsStatement(words, limit));
}

/**
 * The statement of `findActors`, on its own so that a test can read its query plan. Only the staff act, so they are few: each is
 * found behind the one before by the index of their entries, however many entries that has.
 */
export function actorsStatement(words: readonly SoughtWord[], limit: number): SQL {
  const has = (column: string, text: string) => sql`instr(${sql.raw(column)}, ${text}) > 0`;
  const isFound = words.map(({ text, digits }) => {
    const inPhone = digits === "" ? sql`0` : has("users.phone", digits);
    return sql`(${has("users.name_sort", text)} OR ${has("users.email", text)} OR coalesce(${inPhone}, 0))`;
  });
  return sql`
    WITH RECURSIVE actors (id) AS (
      SELECT min(actor_id) FROM audit_entries WHERE of_seq IS NULL
      UNION ALL
      SELECT (SELECT min(actor_id) FROM audit_entries WHERE of_seq IS NULL AND actor_id > actors.id)
      FROM actors WHERE actors.id IS NOT NULL)
    SELECT users.id AS userId, users.name AS name, users.email AS email
    FROM actors CROSS JOIN users ON users.id = actors.id
    WHERE users.deleted_at IS NULL AND ${sql.join(isFound, sql` AND `)}
    ORDER BY users.name_sort, users.id
    LIMIT ${limit}`;
}
