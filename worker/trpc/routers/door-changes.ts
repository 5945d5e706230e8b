import {
  agreeByCodeInput,
  answerDoorChangeAtCallInput,
  answerDoorChangeInput,
  doorChangesOfJobInput,
  doorChangesOfOrderInput,
  previewDoorChangeForDriverInput,
  previewDoorChangeInput,
  proposeDoorChangeForDriverInput,
  proposeDoorChangeInput,
  withdrawDoorChangeForDriverInput,
  withdrawDoorChangeInput,
} from "#domain/door-changes/door-change-input.ts";
import {
  agreeByCode,
  answerDoorChange,
  answerDoorChangeAtCall,
} from "../../services/door-changes/answer-door-change.ts";
import {
  previewDoorChange,
  proposeDoorChange,
  withdrawDoorChange,
} from "../../services/door-changes/propose-door-change.ts";
import {
  previewDoorChangeForDriver,
  proposeDoorChangeForDriver,
  withdrawDoorChangeForDriver,
} from "../../services/door-changes/propose-for-driver.ts";
import {
  readDoorChangesOfJob,
  readDoorChangesOfOrder,
} from "../../services/door-changes/read-door-changes.ts";
import { router } from "../init.ts";
import {
  dispatcherProcedure,
  driverProcedure,
  freshDispatcherProcedure,
  signedInProcedure,
} from "../procedures.ts";

/** The way to another stop takes a route search. */
const searchesFor = ({ stop }: { readonly stop?: unknown }) => (stop === undefined ? 0 : 1);

/**
 * More goods, workers, floors or stops than were booked: the driver proposes at the door, or a dispatcher for them, the
 * customer agrees.
 */
export const doorChangesRouter = router({
  /** What the caller may propose to change of the order of their job, and what they have proposed. */
  ofJob: driverProcedure
    .input(doorChangesOfJobInput)
    .query(({ ctx, input }) => readDoorChangesOfJob(ctx, ctx.driver, input.jobId)),

  /** What a change would cost. */
  preview: driverProcedure.input(previewDoorChangeInput).query(async ({ ctx, input }) => {
    await ctx.work.spend(searchesFor(input));
    return previewDoorChange(ctx, ctx.driver, input);
  }),

  /** Proposes a change to the customer, for two hours. */
  propose: driverProcedure.input(proposeDoorChangeInput).mutation(async ({ ctx, input }) => {
    await ctx.work.spend(searchesFor(input));
    return proposeDoorChange(ctx, ctx.driver, input);
  }),

  /** Takes a proposal back. */
  withdraw: driverProcedure
    .input(withdrawDoorChangeInput)
    .mutation(({ ctx, input }) => withdrawDoorChange(ctx, ctx.driver, input)),

  /** What a change would cost that the office proposes for the driver of a job under way. */
  previewForDriver: dispatcherProcedure
    .input(previewDoorChangeForDriverInput)
    .query(async ({ ctx, input }) => {
      await ctx.work.spend(searchesFor(input));
      return previewDoorChangeForDriver(ctx, ctx.user, input);
    }),

  /** Proposes it to the customer, for two hours. */
  proposeForDriver: freshDispatcherProcedure
    .input(proposeDoorChangeForDriverInput)
    .mutation(async ({ ctx, input }) => {
      await ctx.work.spend(searchesFor(input));
      return proposeDoorChangeForDriver(ctx, ctx.user, input);
    }),

  /** Takes back what the office proposed. */
  withdrawForDriver: dispatcherProcedure
    .input(withdrawDoorChangeForDriverInput)
    .mutation(({ ctx, input }) => withdrawDoorChangeForDriver(ctx, ctx.user, input)),

  /** The customer agrees with the code that they tell the caller. */
  agreeByCode: driverProcedure
    .input(agreeByCodeInput)
    .mutation(({ ctx, input }) => agreeByCode(ctx, ctx.driver, input)),

  /** The proposals of an order, for its customer and for admins. */
  ofOrder: signedInProcedure
    .input(doorChangesOfOrderInput)
    .query(({ ctx, input }) => readDoorChangesOfOrder(ctx, ctx.user, input.orderId)),

  /** Agrees to a proposal or declines it. For the order's customer. */
  answer: signedInProcedure
    .input(answerDoorChangeInput)
    .mutation(({ ctx, input }) => answerDoorChange(ctx, ctx.user, input)),

  /** Writes down what a customer without an account answered to a proposal at a call. */
  answerAtCall: freshDispatcherProcedure
    .input(answerDoorChangeAtCallInput)
    .mutation(({ ctx, input }) => answerDoorChangeAtCall(ctx, ctx.user, input)),
});
