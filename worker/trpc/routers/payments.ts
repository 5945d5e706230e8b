import { z } from "zod";
import { cashHeldByDriver } from "#db/queries/payments/cash.ts";
import { pageFields, pageInput } from "#db/queries/page.ts";
import { exportPartFields } from "#domain/audit/export-part.ts";
import { moneyFilterInput } from "#domain/payments/search/money-filter.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import {
  addSlipInput,
  confirmPaymentInput,
  disputeCashInput,
  orderPaymentsInput,
  paymentIdInput,
  paymentStateInput,
  recordCashInput,
  recordCashOfDriverInput,
  recordTransferInput,
  rejectPaymentInput,
  reportPaymentInput,
  takeBackPaymentInput,
} from "#domain/payments/payment-input.ts";
import {
  disputeCash,
  readCashOfJob,
  readOwnCash,
  recordCash,
  recordCashOfDriver,
} from "../../services/payments/cash.ts";
import { confirmPayment, rejectPayment, takeBackPayment } from "../../services/payments/decide-payment.ts";
import { addSlipToPayment, openPromptPay, reportPayment } from "../../services/payments/pay-by-promptpay.ts";
import { listPaymentsFor, readPayments } from "../../services/payments/read-payments.ts";
import { recordTransfer } from "../../services/payments/record-transfer.ts";
import { exportPayments } from "../../services/payments/export-money.ts";
import { checkCheckout, openCheckout } from "../../services/payments/stripe/pay-at-stripe.ts";
import { router } from "../init.ts";
import {
  accountantProcedure,
  driverProcedure,
  earnerProcedure,
  freshAccountantProcedure,
  signedInProcedure,
} from "../procedures.ts";

/**
 * A view of the payments: those in a state, of an order, a single one, the cash that a driver holds, and what
 * they are searched by.
 */
const viewInput = z.object({
  state: paymentStateInput.optional(),
  orderId: orderIdInput.optional(),
  paymentId: paymentIdInput.optional(),
  driverId: z.string().min(1).max(60).optional(),
  search: moneyFilterInput.optional(),
});
const listInput = viewInput.extend({
  ...pageFields,
});

export const paymentsRouter = router({
  /** What has been paid for an order, and what is to be paid and how, for its customer and for admins. */
  ofOrder: signedInProcedure
    .input(orderPaymentsInput)
    .query(({ ctx, input }) => readPayments(ctx, ctx.user, input.orderId)),

  /** Asks for what is to be paid by PromptPay; the answer has the QR code. For the order's customer. */
  open: signedInProcedure
    .input(orderPaymentsInput)
    .mutation(({ ctx, input }) => openPromptPay(ctx, ctx.user, input.orderId)),

  /** Asks for what is due now on a page of Stripe, and answers with its address. For the order's customer. */
  openCheckout: signedInProcedure
    .input(orderPaymentsInput)
    .mutation(({ ctx, input }) => openCheckout(ctx, ctx.user, input.orderId)),

  /** Asks Stripe what became of that page. For the order's customer. */
  checkCheckout: signedInProcedure
    .input(orderPaymentsInput)
    .mutation(({ ctx, input }) => checkCheckout(ctx, ctx.user, input.orderId)),

  /** The customer says that they have paid. */
  report: signedInProcedure
    .input(reportPaymentInput)
    .mutation(({ ctx, input }) => reportPayment(ctx, ctx.user, input)),

  /** Adds the slip to a payment that was reported without one. For the order's customer. */
  addSlip: signedInProcedure
    .input(addSlipInput)
    .mutation(({ ctx, input }) => addSlipToPayment(ctx, ctx.user, input)),

  /** What the holder of a job has to know of the money of its order. */
  ofJob: driverProcedure
    .input(z.object({ jobId: z.string().min(1).max(60) }))
    .query(({ ctx, input }) => readCashOfJob(ctx, ctx.driver, input.jobId)),

  /** The holder of a job has received cash for its order. */
  recordCash: driverProcedure
    .input(recordCashInput)
    .mutation(({ ctx, input }) => recordCash(ctx, ctx.driver, input)),

  /** The cash that the caller holds for the company. */
  ownCash: earnerProcedure.query(({ ctx }) => readOwnCash(ctx, ctx.driver)),

  /** The customer of an order does not agree with a record of cash. */
  disputeCash: signedInProcedure
    .input(disputeCashInput)
    .mutation(({ ctx, input }) => disputeCash(ctx, ctx.user, input)),

  /** The cash that each driver holds for the company, who holds it longest first. */
  cashHeld: accountantProcedure.input(pageInput).query(({ ctx, input }) => cashHeldByDriver(ctx.db, input)),

  /**
   * The payments in one state, of one order, a single one, the cash that a driver holds, or all; those that wait oldest first, any
   * others newest first. What is searched: the latest money first.
   */
  list: accountantProcedure.input(listInput).query(({ ctx, input }) => listPaymentsFor(ctx, ctx.user, input)),

  /** The same list for a file, part by part. A mutation, so that the audit log has who took the data. */
  export: freshAccountantProcedure
    .input(viewInput.extend({ ...exportPartFields, cursor: pageFields.cursor }))
    .mutation(({ ctx, input }) => exportPayments(ctx, input)),

  /** Confirms that the money is there. */
  confirm: freshAccountantProcedure
    .input(confirmPaymentInput)
    .mutation(({ ctx, input }) => confirmPayment(ctx, ctx.user, input)),

  /** Records a transfer that came on the company's account without having been asked for here. */
  recordTransfer: freshAccountantProcedure
    .input(recordTransferInput)
    .mutation(({ ctx, input }) => recordTransfer(ctx, ctx.user, input)),

  /** Records the cash that the driver of a job says they have received, where they cannot do it themselves. */
  recordCashOfDriver: freshAccountantProcedure
    .input(recordCashOfDriverInput)
    .mutation(({ ctx, input }) => recordCashOfDriver(ctx, ctx.user, input)),

  /** Says that the money has not come, with a reason that the customer reads. */
  reject: freshAccountantProcedure
    .input(rejectPaymentInput)
    .mutation(({ ctx, input }) => rejectPayment(ctx, ctx.user, input)),

  /** Takes back a payment that was confirmed by mistake, with a reason that the customer reads. */
  takeBack: freshAccountantProcedure
    .input(takeBackPaymentInput)
    .mutation(({ ctx, input }) => takeBackPayment(ctx, ctx.user, input)),
});
