import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { twoFactors } from "../../schema/users.ts";

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
