import { claimEventByKey } from "#db/queries/claims/read-claims.ts";
import { companionOf } from "#db/queries/claims/write-claims.ts";
import { orderMoney, writeOrderMoney } from "#db/queries/payments/order-money.ts";
import type { SettleClaimInput } from "#domain/claims/claim-input.ts";
import { claimSettlementOf } from "#domain/claims/claim.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { decidePayment } from "#domain/payments/decide-payment.ts";
import { accountOf, figuresOf, type OrderMoney } from "#domain/payments/order-money.ts";
import { keptSatang } from "#domain/payments/ledger.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { untilWritten } from "../until-written.ts";
import { adminActor, changeOf, claimFacts, claimFor, type ChangedClaim } from "./claim-steps.ts";

/** Another writer of the order's money may come first this often. */
const TRIES = 10;

/** Why the price is lowered, in both languages of documents. */
const CREDIT_REASON = "ชดเชยของเสียหายหรือสูญหาย / Compensation for damage or loss";

/**
 * Settles a claim for a sum: up to what the order costs the price is lowered, by a credit note, and what was paid of it
 * is due back; what is above stands on the claim as compensation (`claimSettlementOf`). Claim, price and refund are written
 * in one batch, or nothing is. Repeating it with its key changes nothing.
 * @throws AppError NOT_FOUND, CLAIM_CHANGED when the claim or what it does is not as the admin saw it, CLAIM_CLOSED,
 *   BAD_INPUT naming `amountSatang` for more than was claimed, SERVICE_UNAVAILABLE when others kept writing
 */
export async function settleClaim(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  admin: Viewer,
  input: SettleClaimInput,
): Promise<ChangedClaim> {
  const { db } = deps;
  const { claimId, key, seenVersion, amountSatang, text, shown } = input;
  const actor = adminActor(admin);
  return untilWritten({ tries: TRIES }, async () => {
    const claim = await claimFor(deps, { claimId, actor });
    const { orderId } = claim;
    if ((await claimEventByKey(db, claimId, key)) !== undefined) return { claimId, orderId };
    if (amountSatang > claim.claimedSatang) throw badInput({ amountSatang: "ABOVE_CLAIMED" });
    const seen = await orderMoney(db, orderId);
    if (seen === undefined) throw new AppError("NOT_FOUND");
    const { creditSatang, refundSatang, compensationSatang } = claimSettlementOf(
      amountSatang,
      settledMoneyOf(seen.money),
    );
    const isAsShown =
      creditSatang === shown.creditSatang &&
      refundSatang === shown.refundSatang &&
      compensationSatang === shown.compensationSatang;
    if (!isAsShown) throw new AppError("CLAIM_CHANGED");
    const now = deps.now();
    const facts = { settledSatang: amountSatang, creditSatang, compensationSatang };
    const step = { claimId, key, seenVersion, step: "settle", actor, text, photoFileIds: [], facts } as const;
    const change = changeOf(claim, step, now);
    const companion = companionOf(change, claim.version);
    const creditId = newCreditId(claimId, change.claim.version, seen.money);
    const { money, events } = credited(seen.money, { creditId, creditSatang, by: actor.id }, now);
    if (await writeOrderMoney(db, seen, money, events, now, undefined, companion)) {
      deps.audit?.changed("claim", claimId, claimFacts(claim), claimFacts(change.claim));
      return { claimId, orderId };
    }
    return null;
  });
}

/** The money of an order that its settlements go through. */
export function settledMoneyOf(money: OrderMoney) {
  const { agreedSatang } = figuresOf(money);
  return { agreedSatang, keptSatang: keptSatang(accountOf(money).sums) };
}

/** The claim's, or another one where it was settled before and that was taken back. */
function newCreditId(claimId: string, version: number, { credits }: OrderMoney): string {
  const isTaken = credits.some(({ creditId }) => creditId === claimId);
  return isTaken ? `${claimId}.${version}` : claimId;
}

/** The credit of a claim that lowers the price now; `undefined` where none does. */
export function creditOfClaim({ credits }: OrderMoney, claimId: string) {
  return credits.find(
    ({ creditId, takenBackAt }) =>
      takenBackAt === null && (creditId === claimId || creditId.startsWith(`${claimId}.`)),
  );
}

function credited(
  money: OrderMoney,
  { creditId, creditSatang, by }: { creditId: string; creditSatang: number; by: string },
  now: number,
) {
  if (creditSatang === 0) return { money, events: [] };
  const credit = { creditId, amountSatang: creditSatang, reason: CREDIT_REASON, createdBy: by };
  const decision = decidePayment(money, { type: "credit", credit }, now);
  if (decision.outcome === "accepted") return decision;
  throw decision.outcome === "refused" ? new AppError(decision.code) : new AppError("CLAIM_CLOSED");
}
