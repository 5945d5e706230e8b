import { claimForMail, lastStepBefore } from "#db/queries/claims/read-claims.ts";
import { claimEventId } from "#db/queries/claims/write-claims.ts";
import { wasTold } from "#db/queries/told.ts";
import type { ClaimStep } from "#domain/claims/claim.ts";
import type { ClaimMailKind, MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";
import { orderPageOf } from "../order-page/compose-order-page.ts";

/** What each of these mails takes back. */
const TAKES_BACK: Partial<Record<ClaimMailKind, ClaimStep>> = {
  claim_compensation_taken_back: "compensate",
  claim_refusal_taken_back: "refuse",
  claim_settlement_taken_back: "settle",
};

/** The step that each of these mails tells of, which may be done once more. */
const STEP_OF: Partial<Record<ClaimMailKind, ClaimStep>> = {
  claim_compensated: "compensate",
  claim_refused: "refuse",
  claim_settled: "settle",
};

/**
 * A step of a claim, for the side that did not take it. What was taken back is told of only to who was told of it, and not told
 * of any more to who was not.
 */
export async function composeClaim(
  deps: ComposeNeeds,
  mail: MailOf<ClaimMailKind>,
): Promise<MailTemplate | null> {
  const { db } = deps;
  const { kind, orderId, claimId, version } = mail;
  const found = await claimForMail(db, claimId, version);
  if (found === undefined) return null;
  const { claim, text } = found;
  if (kind === "claim_compensated" && claim.compensatedAt === null) return null;
  if (kind === "claim_refused" && claim.state !== "refused") return null;
  if (kind === "claim_settled" && claim.state !== "settled") return null;
  // What was taken back and done again is told of as it was done last.
  const step = STEP_OF[kind];
  if (step !== undefined && (await lastStepBefore(db, claimId, claim.version + 1, step)) !== version)
    return null;
  const takenBack = TAKES_BACK[kind];
  if (takenBack !== undefined) {
    const told = await lastStepBefore(db, claimId, version, takenBack);
    if (told === undefined || !(await wasTold(db, claimEventId(claimId, told)))) return null;
  }
  const isForOffice = kind.endsWith("_office");
  return {
    name: kind,
    orderId,
    claimedSatang: claim.claimedSatang,
    settledSatang: claim.settledSatang,
    creditSatang: claim.creditSatang ?? 0,
    compensationSatang: claim.compensationSatang ?? 0,
    words: text,
    ...(await orderPageOf(deps, mail, isForOffice ? `/admin/claims?claim=${claimId}` : undefined)),
  };
}
