import { claimForMail } from "#db/queries/claims/read-claims.ts";
import type { ClaimMailKind, MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { MailTemplate } from "../mail-template.ts";

/** A step of a claim, for the side that did not take it. */
export async function composeClaim(
  { db, settings }: ComposeNeeds,
  { kind, orderId, claimId, version }: MailOf<ClaimMailKind>,
): Promise<MailTemplate | null> {
  const found = await claimForMail(db, claimId, version);
  if (found === undefined) return null;
  const { claim, text } = found;
  const isForOffice = kind.endsWith("_office");
  return {
    name: kind,
    orderId,
    claimedSatang: claim.claimedSatang,
    settledSatang: claim.settledSatang,
    creditSatang: claim.creditSatang ?? 0,
    compensationSatang: claim.compensationSatang ?? 0,
    words: text,
    link: `${settings.origin}${isForOffice ? `/admin/claims?claim=${claimId}` : `/orders/${orderId}`}`,
  };
}
