import { eq, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { attempts } from "../../schema/users.ts";

/** How often something may be tried in a window. */
export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts an attempt, in one statement, so that none of many at the same moment slips through.
 * @returns when the next one is allowed, or `null` when this one is
 */
export async function countAttempt(
  db: Database,
  key: string,
  { max, windowMs }: AttemptLimit,
  now: number,
): Promise<number | null> {
  const [row] = await db
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
  return row !== undefined && row.count > max ? row.endsAt : null;
}

/** Forgets the attempts under a key, because the last one was the owner's. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}
