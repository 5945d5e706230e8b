import { claimCall, releaseCall, storeAnswer } from "#db/queries/api/answers.ts";
import { AppError } from "#domain/errors.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";

/** A call that takes longer has died: its repetition is made anew. Longer than any call. */
const LEASE_MS = MINUTE_MS;

/** An answer, and whether it is that of an earlier call under the same key. */
export interface OnceAnswered {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  readonly isRepeated: boolean;
}

/**
 * Makes a call once per idempotency key of a company: its repetition gets the same answer for a day. A refused or failed
 * call uses no key up. When a call died on its way, its repetition makes it again: `make` has to bear that.
 * @param request what was asked, to tell a repetition from another call under the same key
 * @throws AppError IDEMPOTENCY_KEY_REUSED, API_CALL_UNDER_WAY while the first of several at once is being made, or what
 *   `make` throws
 */
export async function answerOnce(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { companyId, idempotencyKey, request }: { companyId: string; idempotencyKey: string; request: string },
  make: () => Promise<{ readonly status: number; readonly body: unknown }>,
): Promise<OnceAnswered> {
  const claimedAt = now();
  const call = { companyId, idempotencyKey, requestHash: await sha256Hex(request) };
  const earlier = await claimCall(db, call, claimedAt, claimedAt - LEASE_MS);
  if (earlier !== null) {
    if (earlier.requestHash !== call.requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (earlier.status === null || earlier.body === null) throw new AppError("API_CALL_UNDER_WAY");
    return { status: earlier.status, body: earlier.body, isRepeated: true };
  }
  try {
    const { status, body } = await make();
    const answer = { status, body: JSON.stringify(body) };
    await storeAnswer(db, call, claimedAt, answer);
    return { ...answer, isRepeated: false };
  } catch (error) {
    await releaseCall(db, call, claimedAt);
    throw error;
  }
}
