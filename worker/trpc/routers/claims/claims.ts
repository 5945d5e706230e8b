import { z } from "zod";
import { pageFields } from "#db/queries/page.ts";
import {
  answerClaimInput,
  claimAtCallInput,
  claimOfIdInput,
  claimViewInput,
  compensateClaimInput,
  openClaimInput,
  replyToClaimInput,
  settleClaimInput,
  takeBackClaimInput,
  withdrawClaimInput,
} from "#domain/claims/claim-input.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import {
  answerClaim,
  compensateClaim,
  refuseClaim,
  replyToClaim,
  takeBackCompensation,
  takeBackRefusal,
  withdrawClaim,
  writeClaimAtCall,
} from "../../../services/claims/claim-steps.ts";
import { listFoundClaims } from "../../../services/claims/list-claims.ts";
import { openClaim, openClaimForCustomer } from "../../../services/claims/open-claim.ts";
import { readClaim, readClaimsOfOrder } from "../../../services/claims/read-claims.ts";
import { settleClaim } from "../../../services/claims/settle-claim.ts";
import { takeBackSettlement } from "../../../services/claims/take-back-settlement.ts";
import { router } from "../../init.ts";
import {
  dispatcherProcedure,
  freshAccountantProcedure,
  freshDispatcherProcedure,
  orderReaderProcedure,
  signedInProcedure,
} from "../../procedures.ts";

export const claimsRouter = router({
  /** The claims of an order, and until when one can be reported. For its customer and for admins. */
  ofOrder: signedInProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readClaimsOfOrder(ctx, ctx.user, input.orderId)),

  /** Reports damage or loss. For the order's customer, within 7 days of delivery. */
  open: signedInProcedure.input(openClaimInput).mutation(({ ctx, input }) => openClaim(ctx, ctx.user, input)),

  /** The office reports damage or loss for a customer who tells it so; under the same limits. */
  openForCustomer: dispatcherProcedure
    .input(openClaimInput)
    .mutation(({ ctx, input }) => openClaimForCustomer(ctx, ctx.user, input)),

  /** The customer writes again, or adds photos. */
  reply: signedInProcedure
    .input(replyToClaimInput)
    .mutation(({ ctx, input }) => replyToClaim(ctx, ctx.user, input)),

  /** The customer takes the claim back; final. */
  withdraw: signedInProcedure
    .input(withdrawClaimInput)
    .mutation(({ ctx, input }) => withdrawClaim(ctx, ctx.user, input)),

  /** The claims of one list, or that a text finds: those that wait oldest first, the others newest first. */
  list: orderReaderProcedure
    .input(claimViewInput.extend(pageFields))
    .query(({ ctx, input }) => listFoundClaims(ctx, input)),

  /** One claim with its history, photos and what decides how a settlement is paid. */
  byId: orderReaderProcedure
    .input(claimOfIdInput)
    .query(({ ctx, input }) => readClaim(ctx, ctx.user, input.claimId)),

  /** Answers or asks; the customer reads it. */
  answer: dispatcherProcedure
    .input(answerClaimInput)
    .mutation(({ ctx, input }) => answerClaim(ctx, ctx.user, input)),

  /** Writes down what a customer without an account said of it at a call: they add something, or take it back. */
  writeAtCall: freshDispatcherProcedure
    .input(claimAtCallInput)
    .mutation(({ ctx, input }) => writeClaimAtCall(ctx, ctx.user, input)),

  /** Refuses with a reason that the customer reads. */
  refuse: freshDispatcherProcedure
    .input(answerClaimInput)
    .mutation(({ ctx, input }) => refuseClaim(ctx, ctx.user, input)),

  /** Settles for a sum, as it was shown. */
  settle: freshAccountantProcedure
    .input(settleClaimInput)
    .mutation(({ ctx, input }) => settleClaim(ctx, ctx.user, input)),

  /** Records that what is above the price was transferred. */
  compensate: freshAccountantProcedure
    .input(compensateClaimInput)
    .mutation(({ ctx, input }) => compensateClaim(ctx, ctx.user, input)),

  /** It was refused by mistake: it is to be decided again, and the customer is told why. */
  takeBackRefusal: freshDispatcherProcedure
    .input(takeBackClaimInput)
    .mutation(({ ctx, input }) => takeBackRefusal(ctx, ctx.user, input)),

  /** It was settled by mistake: the price is what it was, it is to be decided again, and the customer is told why. */
  takeBackSettlement: freshAccountantProcedure
    .input(takeBackClaimInput)
    .mutation(({ ctx, input }) => takeBackSettlement(ctx, ctx.user, input)),

  /** It was not transferred, or came back: it is to be transferred again, and the customer is told why. */
  takeBackCompensation: freshAccountantProcedure
    .input(takeBackClaimInput)
    .mutation(({ ctx, input }) => takeBackCompensation(ctx, ctx.user, input)),
});
