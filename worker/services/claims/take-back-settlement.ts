import { isOnBillingNote } from "#db/queries/companies/billing-notes.ts";
import { claimEventByKey } from "#db/queries/claims/read-claims.ts";
import { companionOf, whileUnbilled } from "#db/queries/claims/write-claims.ts";
import { orderMoney, writeOrderMoney } from "#db/queries/payments/order-money.ts";
import type { AnswerClaimInput } from "#domain/claims/claim-input.ts";
import { AppError } from "#domain/errors.ts";
import { decidePayment } from "#domain/payments/decide-payment.ts";
import type { OrderMoney } from "#domain/payments/order-money.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { untilWritten } from "../until-written.ts";
import {
  adminActor,
  changeOf,
  claimFacts,
  claimFor,
  refuseOfErased,
  refuseSecondUndecided,
  type ChangedClaim,
} from "./claim-steps.ts";
import { creditOfClaim } from "./settle-claim.ts";

/** Another writer of the order's money may come first this often. */
const TRIES = 10;

/** Nothing is settled any more. */
const UNSETTLED = { settledSatang: null, creditSatang: null, compensationSatang: null } as const;

/**
 * Takes back a settlement that was a mistake: the price is what it was, what was due back for it is not any
 * more, the credit note goes with its invoice, and the claim is to be decided again. Written in one batch, or
 * nothing is. Repeating it with its key changes nothing.
 * @throws AppError NOT_FOUND, OWN_RECORD, CLAIM_CHANGED,
 *   CLAIM_CLOSED when it is not settled,
 *   CLAIM_COMPENSATED when what is above the price was transferred,
 *   CREDIT_SENT_BACK or CREDIT_SENT_TO_CARD when what was lowered has gone back,
 *   SETTLEMENT_BILLED when its invoice is on a billing note,
 *   CLAIM_UNDECIDED,
 *   SERVICE_UNAVAILABLE when others kept writing
 */
export async function takeBackSettlement(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  admin: Viewer,
  { claimId, key, seenVersion, text }: AnswerClaimInput,
): Promise<ChangedClaim> {
  const { db } = deps;
  const actor = adminActor(admin);
  return untilWritten({ tries: TRIES }, async () => {
    const claim = await claimFor(deps, { claimId, actor });
    const { orderId } = claim;
    if ((await claimEventByKey(db, claimId, key)) !== undefined) return { claimId, orderId };
    await refuseOfErased(deps, claim);
    const now = deps.now();
    const step = "take_back_settlement";
    const taken = {
      claimId,
      key,
      seenVersion,
      step,
      actor,
      text,
      photoFileIds: [],
      facts: UNSETTLED,
    } as const;
    const change = changeOf(claim, taken, now);
    if (claim.compensatedAt !== null) throw new AppError("CLAIM_COMPENSATED");
    await refuseSecondUndecided(deps, change);
    const seen = await orderMoney(db, orderId);
    if (seen === undefined) throw new AppError("NOT_FOUND");
    const { money, events } = uncredited(seen.money, { claimId, by: actor.id }, now);
    // The invoice would be replaced by one that the next billing note bills once more.
    const isReplaced = events.length > 0;
    if (isReplaced && (await isOnBillingNote(db, orderId))) throw new AppError("SETTLEMENT_BILLED");
    const written = companionOf(change, claim.version);
    const companion = isReplaced ? whileUnbilled(db, orderId, written) : written;
    if (await writeOrderMoney(db, seen, money, events, now, undefined, companion)) {
      deps.audit?.changed("claim", claimId, claimFacts(claim), claimFacts(change.claim));
      return { claimId, orderId };
    }
    return null;
  });
}

/** The money without what the claim lowered; where it was settled above the price alone, as it is. */
function uncredited(money: OrderMoney, { claimId, by }: { claimId: string; by: string }, now: number) {
  const credit = creditOfClaim(money, claimId);
  if (credit === undefined) return { money, events: [] };
  const decision = decidePayment(money, { type: "take_back_credit", creditId: credit.creditId, by }, now);
  if (decision.outcome === "accepted") return decision;
  throw decision.outcome === "refused" ? new AppError(decision.code) : new AppError("CLAIM_CLOSED");
}
