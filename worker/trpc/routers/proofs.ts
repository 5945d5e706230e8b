import { z } from "zod";
import { orderIdInput } from "#domain/orders/order-input.ts";
import { recordProofForDriverInput, recordProofInput } from "#domain/proofs/proof-input.ts";
import { readProofsOfJob, readProofsOfOrder } from "../../services/proofs/read-proofs.ts";
import { recordProof, recordProofForDriver } from "../../services/proofs/record-proof.ts";
import { router } from "../init.ts";
import { driverProcedure, freshDispatcherProcedure, signedInProcedure } from "../procedures.ts";

export const proofsRouter = router({
  /** The proofs of an order with links to their files, and the customer's codes. For its customer and admins. */
  ofOrder: signedInProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readProofsOfOrder(ctx, ctx.user, input.orderId)),

  /** What the caller has recorded for a job they hold. */
  ofJob: driverProcedure
    .input(z.object({ jobId: z.string().min(1).max(60) }))
    .query(({ ctx, input }) => readProofsOfJob(ctx, ctx.user, ctx.driver, input.jobId)),

  /** Records a proof at a stop of the caller's job; its files were uploaded before. */
  record: driverProcedure
    .input(recordProofInput)
    .mutation(({ ctx, input }) => recordProof(ctx, ctx.user, ctx.driver, input)),

  /** Records a proof for the driver of a job, who cannot; its files were uploaded before. */
  recordForDriver: freshDispatcherProcedure
    .input(recordProofForDriverInput)
    .mutation(({ ctx, input }) => recordProofForDriver(ctx, ctx.user, input)),
});
