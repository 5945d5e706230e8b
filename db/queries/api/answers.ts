import { and, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { apiAnswers } from "../../schema/companies/api-keys.ts";

/** A call with an idempotency key, as it is told from others. */
export interface KeyedCall {
  readonly companyId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

/** The stored answer of an earlier call, or that it is under way: then its status is `null`. */
export type EarlierAnswer = Pick<typeof apiAnswers.$inferSelect, "requestHash" | "status" | "body">;

/**
 * Claims a call: of several at once one gets it. One that was claimed before `staleBefore` and has no answer is taken over.
 * @returns `null` when it is the caller's to make, otherwise what there is of the earlier one
 */
export async function claimCall(
  db: Database,
  call: KeyedCall,
  now: number,
  staleBefore: number,
): Promise<EarlierAnswer | null> {
  const { companyId, idempotencyKey, requestHash } = call;
  const [claimed, [earlier]] = await db.batch([
    db
      .insert(apiAnswers)
      .values({ companyId, idempotencyKey, requestHash, createdAt: now, claimedAt: now })
      .onConflictDoUpdate({
        target: [apiAnswers.companyId, apiAnswers.idempotencyKey],
        set: { claimedAt: now },
        setWhere: sql`${apiAnswers.status} IS NULL AND ${apiAnswers.requestHash} = ${requestHash}
          AND ${apiAnswers.claimedAt} < ${staleBefore}`,
      })
      .returning({ claimedAt: apiAnswers.claimedAt }),
    db
      .select({ requestHash: apiAnswers.requestHash, status: apiAnswers.status, body: apiAnswers.body })
      .from(apiAnswers)
      .where(isCall(call)),
  ]);
  return claimed.length > 0 || earlier === undefined ? null : earlier;
}

/** Stores the answer of a claimed call; nothing when somebody took it over since. */
export async function storeAnswer(
  db: Database,
  call: KeyedCall,
  claimedAt: number,
  answer: { readonly status: number; readonly body: string },
): Promise<void> {
  await db
    .update(apiAnswers)
    .set(answer)
    .where(and(isCall(call), eq(apiAnswers.claimedAt, claimedAt)));
}

/** Gives a claimed call back that changed nothing, so that its key can be used again. */
export async function releaseCall(db: Database, call: KeyedCall, claimedAt: number): Promise<void> {
  await db
    .delete(apiAnswers)
    .where(and(isCall(call), eq(apiAnswers.claimedAt, claimedAt), isNull(apiAnswers.status)));
}

/** Deletes the answers to calls before an instant; by index. */
export function oldAnswersDelete(db: Database, before: number) {
  return db.delete(apiAnswers).where(lt(apiAnswers.createdAt, before));
}

/** Deletes the answers about orders. Their repetitions are answered anew. @param orders a query of their ids */
export function answersErase(orders: SQL): SQL {
  return sql`DELETE FROM api_answers WHERE body IS NOT NULL AND json_extract(body, '$.orderId') IN (${orders})`;
}

function isCall({ companyId, idempotencyKey }: KeyedCall) {
  return and(eq(apiAnswers.companyId, companyId), eq(apiAnswers.idempotencyKey, idempotencyKey));
}
