import { sql, type SQL } from "drizzle-orm";
import { isClaimFinal, MAX_CLAIMS_PER_ORDER } from "#domain/claims/claim.ts";
import { effectsOf } from "#domain/effects.ts";
import type { Database } from "../../client.ts";
import type { claimEvents, claims } from "../../schema/claims/claims.ts";
import { hasChanged, runBatch, type Statement } from "../batch.ts";
import { onBillingNoteQuery } from "../companies/billing-notes.ts";
import { areKeepable, keepFiles, type FilesToKeep } from "../files.ts";
import { effectInsertsIf } from "../outbox.ts";
import type { MoneyCompanion } from "../payments/order-money.ts";

export type ClaimRow = typeof claims.$inferSelect;
export type ClaimEventRow = typeof claimEvents.$inferSelect;

/** One step of a claim: the claim after it, its row of the history, and the photos that came with it. */
export interface ClaimChange {
  readonly claim: ClaimRow;
  readonly event: ClaimEventRow;
  readonly photoFileIds: readonly string[];
}

/**
 * Writes a new claim with its first event, photos and effects; one batch.
 * @returns false when nothing was written: the order is not delivered, has an undecided claim or as many as it may, a file
 *   is missing, or the id is taken
 */
export async function insertClaim(db: Database, change: ClaimChange): Promise<boolean> {
  const { claim } = change;
  const { claimId, orderId, customerId, kind, claimedSatang, items, state, version, createdAt } = claim;
  const isRecorded = sql`EXISTS (SELECT 1 FROM claims WHERE claim_id = ${claimId} AND created_at = ${createdAt})`;
  const wanted = filesOf(change);
  const [inserted] = await runBatch(db, [
    sql`
      INSERT INTO claims (claim_id, order_id, customer_id, kind, claimed_satang, items, state, version, created_at, changed_at)
      SELECT ${claimId}, ${orderId}, ${customerId}, ${kind}, ${claimedSatang}, ${JSON.stringify(items)}, ${state},
        ${version}, ${createdAt}, ${createdAt}
      WHERE EXISTS (SELECT 1 FROM orders WHERE order_id = ${orderId} AND status = 'delivered')
        AND (SELECT count(*) FROM claims WHERE order_id = ${orderId}) < ${MAX_CLAIMS_PER_ORDER}
        AND ${areKeepable(wanted, createdAt)}
      ON CONFLICT DO NOTHING`,
    ...stepInserts(change, isRecorded),
    keepFiles(wanted, createdAt, isRecorded),
  ]);
  return (inserted?.changes ?? 0) > 0;
}

/**
 * Writes a step of a claim; one batch.
 * @param seenVersion the claim's version before it
 * @returns false when another step came first, or a file is missing: nothing was written
 */
export async function writeClaimStep(
  db: Database,
  change: ClaimChange,
  seenVersion: number,
): Promise<boolean> {
  const { condition, statements } = companionOf(change, seenVersion);
  return hasChanged((await runBatch(db, statements(condition))).at(-1));
}

/** A step of a claim as part of a change of the order's money. */
export function companionOf(change: ClaimChange, seenVersion: number): MoneyCompanion {
  const { claim, event } = change;
  const { claimId, state, version, changedAt } = claim;
  const wanted = filesOf(change);
  const isAsSeen = sql`EXISTS (SELECT 1 FROM claims WHERE claim_id = ${claimId} AND version = ${seenVersion})`;
  // A claim that is decided again: one of an order at most is to be decided.
  const isAlone = isClaimFinal(state)
    ? sql`1`
    : sql`NOT EXISTS (SELECT 1 FROM claims WHERE order_id = ${claim.orderId} AND claim_id <> ${claimId}
        AND state IN ('open', 'answered'))`;
  return {
    condition: sql`${isAsSeen} AND ${isAlone} AND ${areKeepable(wanted, changedAt)}`,
    statements: (isSeen) => [
      ...stepInserts(change, isSeen),
      keepFiles(wanted, changedAt, isSeen),
      sql`
        UPDATE claims SET state = ${state}, version = ${version}, changed_at = ${changedAt},
          settled_satang = ${claim.settledSatang}, credit_satang = ${claim.creditSatang},
          compensation_satang = ${claim.compensationSatang}, compensated_at = ${claim.compensatedAt},
          compensation_reference = ${claim.compensationReference}
        WHERE claim_id = ${claimId} AND ${isSeen}`,
    ],
    isWritten: sql`EXISTS (
      SELECT 1 FROM claim_events WHERE claim_id = ${claimId} AND version = ${version} AND key = ${event.key})`,
  };
}

/** The same, written only while no invoice of the order is on a billing note. */
export function whileUnbilled(db: Database, orderId: string, companion: MoneyCompanion): MoneyCompanion {
  const condition = sql`${companion.condition} AND NOT EXISTS ${onBillingNoteQuery(db, orderId)}`;
  return { ...companion, condition };
}

function stepInserts({ claim, event, photoFileIds }: ClaimChange, condition: SQL): Statement[] {
  const { claimId, version, key, at, actorKind, actorId, step, toState, text } = event;
  const { orderId } = claim;
  return [
    sql`
      INSERT INTO claim_events (claim_id, version, key, at, actor_kind, actor_id, step, to_state, text)
      SELECT ${claimId}, ${version}, ${key}, ${at}, ${actorKind}, ${actorId}, ${step}, ${toState}, ${text}
      WHERE ${condition} ON CONFLICT DO NOTHING`,
    ...photoFileIds.map(
      (fileId, position) => sql`
        INSERT INTO claim_photos (claim_id, version, position, file_id)
        SELECT ${claimId}, ${version}, ${position}, ${fileId} WHERE ${condition} ON CONFLICT DO NOTHING`,
    ),
    ...effectInsertsIf(
      claimEventId(claimId, version),
      effectsOf({ type: "claim_step", step, by: actorKind, orderId, claimId, version }),
      at,
      condition,
    ),
  ];
}

/** The id of the effects of a step. @param version of the claim after it */
export function claimEventId(claimId: string, version: number): string {
  return `${claimId}.${version}`;
}

/** The photos of a step belong to whoever takes it: the customer, or the office where it reports for them. */
function filesOf({ claim: { orderId }, event: { actorId }, photoFileIds }: ClaimChange): FilesToKeep {
  return { fileIds: photoFileIds, purpose: "claim", orderId, ownerId: actorId };
}

/** Takes what was written out of the claims of a customer. The bank's reference of a transfer stays with the claim's sums. */
export function claimTextsErase(userId: string): SQL {
  return sql`
    UPDATE claim_events SET text = ''
    WHERE text <> '' AND claim_id IN (SELECT claim_id FROM claims WHERE customer_id = ${userId})`;
}
