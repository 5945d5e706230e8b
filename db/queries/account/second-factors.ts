import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { twoFactors } from "../../schema/users.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { anotherAdmin } from "./people.ts";

/** The encrypted secret of a user's authenticator app, or `null` when they have none. */
export async function secondFactorSecret(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .get();
  return row?.secret ?? null;
}

/**
 * Uses up the codes of a time step and of all before it, in one statement, so that a code sent twice at the same moment
 * counts once.
 * @returns false when that step or a later one was used before
 */
export async function spendSecondFactorStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step))))
    .returning({ id: twoFactors.id });
  return used.length > 0;
}

/** Whose second factor is taken off; epoch milliseconds. */
export interface FactorReset {
  readonly userId: string;
  /** The one that was seen: one that was set up since stays. */
  readonly factor: string;
  /** Whether an admin with a second factor must be left. */
  readonly leavesAdmin: boolean;
  readonly at: number;
}

/**
 * Takes a second factor off an account and logs it out everywhere. Triggers tell its owner and close its sockets.
 * @returns false when it is another one by now, or none, or no admin with one would be left
 */
export async function deleteSecondFactor(
  db: Database,
  { userId, factor, leavesAdmin, at }: FactorReset,
): Promise<boolean> {
  const isLeft = leavesAdmin ? sql`(role <> 'admin' OR ${anotherAdmin(true)})` : sql`1`;
  const [changed] = await runBatch(db, [
    sql`UPDATE users SET two_factor_enabled = 0, updated_at = ${at}
        WHERE id = ${userId} AND two_factor_enabled = 1 AND deleted_at IS NULL AND ${isLeft}
          AND EXISTS (SELECT 1 FROM two_factors WHERE user_id = ${userId} AND id = ${factor})`,
    sql`DELETE FROM two_factors WHERE user_id = ${userId} AND id = ${factor}
          AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND two_factor_enabled = 0)`,
    sql`DELETE FROM sessions WHERE user_id = ${userId}
          AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND two_factor_enabled = 0 AND updated_at = ${at})`,
  ]);
  return hasChanged(changed);
}
