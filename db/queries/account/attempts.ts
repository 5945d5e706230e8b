import { inArray, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { attempts } from "../../schema/users.ts";

/** At most `max` attempts per window. */
export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts an attempt in one statement, so that concurrent attempts are all counted.
 * @returns `null` when the attempt is allowed, otherwise when the next one is (epoch milliseconds)
 */
export async function countAttempt(
  db: Database,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<number | null> {
  return allowedAt(await attemptStatement(db, key, limit, now), limit);
}

/** The statement of `countAttempt`, to be run in a batch; `allowedAt` reads its result. */
export function attemptStatement(db: Database, key: string, { windowMs }: AttemptLimit, now: number) {
  return db
    .insert(attempts)
    .values({ key, count: 1, endsAt: now + windowMs })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${attempts.endsAt} <= ${now} THEN 1 ELSE ${attempts.count} + 1 END`,
        endsAt: sql`CASE WHEN ${attempts.endsAt} <= ${now} THEN ${now + windowMs} ELSE ${attempts.endsAt} END`,
      },
    })
    .returning({ count: attempts.count, endsAt: attempts.endsAt });
}

/** @returns `null` when the counted attempt is allowed, otherwise when the next one is (epoch milliseconds) */
export function allowedAt(
  [row]: readonly { readonly count: number; readonly endsAt: number }[],
  { max }: AttemptLimit,
): number | null {
  return row !== undefined && row.count > max ? row.endsAt : null;
}

/** A counter and its limit. */
export interface Counter extends AttemptLimit {
  readonly key: string;
}

/** The statement that counts an attempt where `condition` holds, for the batch of what is attempted. */
export function attemptIf({ key, windowMs }: Counter, now: number, condition: SQL): SQL {
  return sql`
    INSERT INTO attempts (key, count, ends_at) SELECT ${key}, 1, ${now + windowMs} WHERE ${condition}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ends_at <= ${now} THEN 1 ELSE count + 1 END,
      ends_at = CASE WHEN ends_at <= ${now} THEN excluded.ends_at ELSE ends_at END`;
}

/** Whether a counter, which may be missing, is within its limit; for the same batch, after `attemptIf`. */
export function isWithinLimit({ key, max }: Counter): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM attempts WHERE key = ${key} AND count > ${max}))`;
}

/** Deletes the counters under some keys. */
export async function deleteAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await db.delete(attempts).where(inArray(attempts.key, [...keys]));
}
