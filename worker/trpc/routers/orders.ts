import { z } from "zod";
import { cursorSchema, pageFields, sortCursorSchema } from "#db/queries/page.ts";
import { EMAIL_MAX } from "#domain/access/email.ts";
import { exportPartFields } from "#domain/audit/export-part.ts";
import {
  bookOrderInput,
  cancelOrderInput,
  confirmOrderInput,
  callerInput,
  orderIdInput,
  orderStatusInput,
  phoneBookingInput,
  phoneOrderInput,
  placeOrderInput,
  reasonInput,
} from "#domain/orders/order-input.ts";
import { stopInput } from "#domain/jobs/press-input.ts";
import { findDriversInput } from "#domain/drivers/search/driver-search-input.ts";
import { findCompaniesInput } from "#domain/companies/company-input.ts";
import { officeCustomerInput, officeFilterInput } from "#domain/orders/office/list-input.ts";
import { ORDER_SORTS } from "#domain/orders/office/list-terms.ts";
import { orderFilterInput } from "#domain/orders/order-search.ts";
import {
  answerAtCallInput,
  answerOfferInput,
  answerOfferLinkInput,
  changeBuyerInput,
  changeContactInput,
  changeDayInput,
  changeDoorsInput,
  changeDriversInput,
  changeMoveInput,
  changeNotesInput,
  changePayerInput,
  changePriceInput,
  changeValueInput,
  changeWorkersInput,
  offerLinkInput,
  previewDayInput,
  previewMoveInput,
  previewWorkersInput,
  settleInput,
  withdrawOfferInput,
} from "#domain/orders/revision-input.ts";
import { findDrivers } from "../../services/drivers/find-drivers.ts";
import { findCompanies } from "../../services/companies/find-companies.ts";
import { bookByPhone } from "../../services/orders/by-phone/book-by-phone.ts";
import { inviteCustomer } from "../../services/orders/by-phone/invite-customer.ts";
import { bookOrder } from "../../services/orders/book-order.ts";
import { placeOrder } from "../../services/orders/place-order.ts";
import {
  cancelOrder,
  confirmOrder,
  completeJobOfOrder,
  reopenJobOfOrder,
  startJobOfOrder,
  chargeWaitingOfJob,
  waiveWaitingOfJob,
} from "../../services/orders/order-commands.ts";
import { changeBuyer, readBuyer } from "../../services/orders/office/change-buyer.ts";
import { changeContact } from "../../services/orders/office/change-contact.ts";
import { changeMove, previewMove } from "../../services/orders/moves/change-move.ts";
import { changePayer, readPayer } from "../../services/orders/office/change-payer.ts";
import { changePrice } from "../../services/orders/office/change-price.ts";
import { changeValue } from "../../services/orders/office/change-value.ts";
import { correctVisitOfOrder } from "../../services/orders/office/correct-visit.ts";
import { visitStopOfOrder } from "../../services/orders/office/visit-stop.ts";
import { withdrawOffer } from "../../services/orders/office/withdraw-offer.ts";
import { exportOrders } from "../../services/orders/office/export-orders.ts";
import {
  placePhoneOrder,
  readAccountsOfPhone,
  readPhoneCustomer,
} from "../../services/orders/by-phone/place-phone-order.ts";
import { readOrder, readOrderHistory } from "../../services/orders/read-order.ts";
import { countOrders, listOrders } from "../../services/orders/office/list-orders.ts";
import { readOfficeCustomer } from "../../services/orders/office/read-office-customer.ts";
import { listOwnOrders } from "../../services/orders/list-own-orders.ts";
import {
  answerAtCall,
  answerOffer,
  answerOfferOfLink,
  readOfferOfLink,
  settleOrder,
} from "../../services/orders/offer-commands.ts";
import {
  changeDay,
  changeDoors,
  changeDrivers,
  changeNotes,
  changeWorkers,
  previewDayChange,
  previewWorkers,
} from "../../services/orders/revise-order.ts";
import { router } from "../init.ts";
import {
  dispatcherProcedure,
  freshDispatcherProcedure,
  freshOrderDocumentsProcedure,
  freshOrderReaderProcedure,
  orderDocumentsProcedure,
  orderReaderProcedure,
  publicProcedure,
  signedInProcedure,
} from "../procedures.ts";

const listInput = z.object({
  ...pageFields,
  status: orderStatusInput.optional(),
});

const officeViewInput = officeFilterInput.extend({ sort: z.enum(ORDER_SORTS).optional() });

const officeListInput = officeViewInput.extend({
  ...pageFields,
  cursor: sortCursorSchema.optional(),
});

const jobChangeInput = z.object({
  orderId: orderIdInput,
  jobId: z.string().min(1).max(60),
  /** Where it needs one, the board answers REASON_REQUIRED, at the field. */
  reason: reasonInput.default(""),
});

const jobChangeOfDriverInput = jobChangeInput.extend({ seenDriverId: z.string().min(1).max(60) });

const jobChangeAsSeenInput = jobChangeOfDriverInput.extend({ seenRevision: z.number().int().min(1) });

/** When it really was, epoch milliseconds; absent: now. */
const stepOfJobInput = jobChangeAsSeenInput.extend({ at: z.number().int().min(0).optional() });

export const ordersRouter = router({
  /** Places a calculator order from a signed quote. */
  place: signedInProcedure
    .input(placeOrderInput)
    .mutation(({ ctx, input }) => placeOrder(ctx, ctx.user.userId, input)),

  /** Places a booking order from the booking form. */
  book: signedInProcedure
    .input(bookOrderInput)
    .mutation(({ ctx, input }) => bookOrder(ctx, ctx.user.userId, input)),

  /** Whom the office knows by the phone and the address that somebody gives at a call. */
  phoneCustomer: dispatcherProcedure
    .input(callerInput)
    .query(({ ctx, input }) => readPhoneCustomer(ctx, input)),

  /** The accounts in which somebody has written the phone of a call as theirs. */
  accountsOfPhone: dispatcherProcedure
    .input(callerInput.pick({ phone: true }))
    .query(({ ctx, input }) => readAccountsOfPhone(ctx, input.phone)),

  /** Places an order for a customer at a call, from a signed quote. */
  placeByPhone: dispatcherProcedure
    .input(phoneOrderInput)
    .mutation(({ ctx, input }) => placePhoneOrder(ctx, ctx.user, input)),

  /** Sends a customer without an account the link to one, at the order's address as it was seen. */
  inviteCustomer: freshDispatcherProcedure
    .input(z.object({ orderId: orderIdInput, key: z.uuid(), seenEmail: z.string().max(EMAIL_MAX) }))
    .mutation(({ ctx, input }) => inviteCustomer(ctx, input)),

  /** Takes a move down at a call without a price, which the office settles later. */
  bookByPhone: dispatcherProcedure
    .input(phoneBookingInput)
    .mutation(({ ctx, input }) => bookByPhone(ctx, ctx.user, input)),

  /** The caller's own orders, newest first, by id or place, pickup day, status and payment. */
  mine: signedInProcedure
    .input(listInput.extend(orderFilterInput.shape))
    .query(({ ctx, input }) => listOwnOrders(ctx, ctx.user.userId, input)),

  /** One order with its stops, price, jobs and history, for its customer and for admins. */
  byId: signedInProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readOrder(ctx, ctx.user, input.orderId)),

  /** What happened to an order, the latest first, for its customer and for admins. */
  history: signedInProcedure
    .input(z.object({ orderId: orderIdInput, cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => readOrderHistory(ctx, ctx.user, input.orderId, input.cursor)),

  /**
   * Cancels an order: its customer while none of its jobs has started, an admin at any time with a reason. The fee is the
   * one that was shown; when it is another by now, nothing is cancelled. An admin who waives it has logged in recently.
   */
  cancel: signedInProcedure
    .input(cancelOrderInput)
    .mutation(({ ctx, input }) => cancelOrder(ctx, ctx.user, input)),

  /** What another pickup time would do: truck hours, and which reservations stay. For its customer and for admins. */
  previewDayChange: signedInProcedure
    .input(previewDayInput)
    .query(({ ctx, input }) => previewDayChange(ctx, ctx.user, input.orderId, input.pickupAt)),

  /**
   * Moves an order to another pickup time; the price stays. Its customer until 12 h before the pickup while nothing has
   * started, an admin with a reason until the order is final.
   */
  changeDay: signedInProcedure
    .input(changeDayInput)
    .mutation(({ ctx, input }) => changeDay(ctx, ctx.user, input)),

  /** The price with another number of workers. For its customer and for admins, while the order is pending. */
  previewWorkers: signedInProcedure
    .input(previewWorkersInput)
    .query(({ ctx, input }) => previewWorkers(ctx, ctx.user, input.orderId, input.workers)),

  /** Changes the number of workers of a pending order at the total that `previewWorkers` has shown. */
  changeWorkers: signedInProcedure
    .input(changeWorkersInput)
    .mutation(({ ctx, input }) => changeWorkers(ctx, ctx.user, input)),

  /** Changes how many drivers take turns on each truck of an order; the price stays. */
  changeDrivers: dispatcherProcedure
    .input(changeDriversInput)
    .mutation(({ ctx, input }) => changeDrivers(ctx, ctx.user, input)),

  /** Corrects whom the driver calls and the customer's address for mails, at any time. */
  changeContact: dispatcherProcedure
    .input(changeContactInput)
    .mutation(({ ctx, input }) => changeContact(ctx, ctx.user, input)),

  /** Changes what the goods are declared to be worth, until the order is cancelled or a claim is decided. */
  changeValue: dispatcherProcedure
    .input(changeValueInput)
    .mutation(({ ctx, input }) => changeValue(ctx, ctx.user, input)),

  /** Whom the documents of an order are made out to, and why that cannot be another one. */
  buyer: orderDocumentsProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readBuyer(ctx, ctx.user, input.orderId)),

  /** Changes it until a document is issued; a drafted invoice follows. */
  changeBuyer: freshOrderDocumentsProcedure
    .input(changeBuyerInput)
    .mutation(({ ctx, input }) => changeBuyer(ctx, ctx.user, input)),

  /** Who pays an order, the companies for which its customer books, and why it cannot be another one. */
  payer: dispatcherProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readPayer(ctx, ctx.user, input.orderId)),

  /** Changes it before the order is under way, while nothing is paid, asked for, issued or claimed; its customer stays. */
  changePayer: freshDispatcherProcedure
    .input(changePayerInput)
    .mutation(({ ctx, input }) => changePayer(ctx, ctx.user, input)),

  /** Changes the notes for the driver: its customer while the order is pending, an admin until it is final. */
  changeNotes: signedInProcedure
    .input(changeNotesInput)
    .mutation(({ ctx, input }) => changeNotes(ctx, ctx.user, input)),

  /**
   * Changes the address, the exact point and the person of each stop; the price stays. Its customer until a driver has
   * started, an admin until the order is final; the access to the stops an admin alone, until a driver has started.
   */
  changeDoors: signedInProcedure
    .input(changeDoorsInput)
    .mutation(({ ctx, input }) => changeDoors(ctx, ctx.user, input)),

  /**
   * Offers the customer a price for an order that has none; it is open for 72 h, and until the pickup at most. Lines set by
   * hand need a recent login.
   */
  settle: dispatcherProcedure
    .input(settleInput)
    .mutation(({ ctx, input }) => settleOrder(ctx, ctx.user, input)),

  /**
   * Sets lines of an agreed price by hand: a higher one is asked for as an offer, any other holds at once. Before the truck
   * is under way; what was paid counts for the new price.
   */
  changePrice: freshDispatcherProcedure
    .input(changePriceInput)
    .mutation(({ ctx, input }) => changePrice(ctx, ctx.user, input)),

  /** Accepts or declines an offer. For the order's customer. */
  answerOffer: signedInProcedure
    .input(answerOfferInput)
    .mutation(({ ctx, input }) => answerOffer(ctx, ctx.user, input)),

  /** What other helpers, another load, other goods, trucks or places of a priced order would cost, and who would keep their job. */
  previewMove: dispatcherProcedure
    .input(previewMoveInput)
    .query(({ ctx, input }) => previewMove(ctx, ctx.user, input)),

  /** Changes them, and with them the price: at once where it is no higher, otherwise the customer is asked. */
  changeMove: freshDispatcherProcedure
    .input(changeMoveInput)
    .mutation(({ ctx, input }) => changeMove(ctx, ctx.user, input)),

  /** Writes down what a customer without an account answered to an offer at a call. */
  answerAtCall: freshDispatcherProcedure
    .input(answerAtCallInput)
    .mutation(({ ctx, input }) => answerAtCall(ctx, ctx.user, input)),

  /** Takes an open offer back: its customer cannot accept it any more, and is told why. */
  withdrawOffer: dispatcherProcedure
    .input(withdrawOfferInput)
    .mutation(({ ctx, input }) => withdrawOffer(ctx, ctx.user, input)),

  /** The offer of a mailed link. A mutation, so that the token is in no address and no cache. */
  offerOfLink: publicProcedure
    .input(offerLinkInput)
    .mutation(({ ctx, input }) => readOfferOfLink(ctx, input.token)),

  /** Accepts or declines the offer of a mailed link, for whoever holds it. */
  answerOfferOfLink: publicProcedure
    .input(answerOfferLinkInput)
    .mutation(({ ctx, input }) => answerOfferOfLink(ctx, input.token, input)),

  /** The orders that pass a filter, in a sorting. */
  list: orderReaderProcedure.input(officeListInput).query(({ ctx, input }) => listOrders(ctx, input)),

  /** How many orders of each status pass a filter; at most `ORDER_COUNT_MAX` of each are counted. */
  counts: orderReaderProcedure.input(officeFilterInput).query(({ ctx, input }) => countOrders(ctx, input)),

  /** Companies to choose from, by which the list is filtered and on whose account orders are placed. */
  companies: orderReaderProcedure
    .input(findCompaniesInput)
    .query(({ ctx, input }) => findCompanies(ctx, ctx.user, input)),

  /** The customer by whom the list is filtered. */
  customer: orderReaderProcedure
    .input(officeCustomerInput)
    .query(({ ctx, input }) => readOfficeCustomer(ctx, input.customerId)),

  /**
   * Everybody who drives and, where asked for, who was deleted and has driven, to choose from, by whose jobs the list is
   * filtered: by parts of their name, for dispatchers also of the phone of those who drive, or one id.
   */
  drivers: orderReaderProcedure
    .input(findDriversInput)
    .query(({ ctx, input }) => findDrivers(ctx, ctx.user, input)),

  /** The same list for a file, part by part. A mutation, so that the audit log has who took the data. */
  export: freshOrderReaderProcedure
    .input(officeViewInput.extend({ ...exportPartFields, cursor: sortCursorSchema.optional() }))
    .mutation(({ ctx, input }) => exportOrders(ctx, input)),

  /** Confirms a pending order. */
  confirm: dispatcherProcedure
    .input(confirmOrderInput)
    .mutation(({ ctx, input }) => confirmOrder(ctx, ctx.user, input)),

  /** Starts a reserved job for the driver who was seen to hold it, as of when they say, under the terms that were seen. */
  startJob: dispatcherProcedure
    .input(stepOfJobInput)
    .mutation(({ ctx, input }) => startJobOfOrder(ctx, ctx.user, input)),

  /** Writes down for the driver of a job under way when they reached or left its next stop. */
  visitStop: dispatcherProcedure
    .input(
      jobChangeAsSeenInput.extend({
        key: z.uuid(),
        step: z.enum(["arrive", "leave"]),
        stop: stopInput,
        at: z.number().int().min(0),
      }),
    )
    .mutation(({ ctx, input }) => visitStopOfOrder(ctx, ctx.user, input)),

  /** Corrects when the truck of a job under way reached or left a stop, or takes its last step back. */
  correctVisit: freshDispatcherProcedure
    .input(
      jobChangeOfDriverInput.extend({
        key: z.uuid(),
        step: z.enum(["arrive", "leave"]),
        stop: stopInput,
        seenAt: z.number().int().min(0),
        at: z.number().int().min(0).nullable(),
      }),
    )
    .mutation(({ ctx, input }) => correctVisitOfOrder(ctx, ctx.user, input)),

  /** Completes a job under way for its driver, as of when they say, under the terms that were seen; it pays as usual. */
  completeJob: freshDispatcherProcedure
    .input(stepOfJobInput)
    .mutation(({ ctx, input }) => completeJobOfOrder(ctx, ctx.user, input)),

  /** Decides that the customer does not pay for the waiting of a job. */
  waiveWaiting: freshDispatcherProcedure
    .input(jobChangeInput.extend({ seenSatang: z.number().int().min(0) }))
    .mutation(({ ctx, input }) => waiveWaitingOfJob(ctx, ctx.user, input)),

  /** Takes that back: the customer pays for it again. */
  chargeWaiting: freshDispatcherProcedure
    .input(jobChangeInput.extend({ seenSatang: z.number().int().min(0) }))
    .mutation(({ ctx, input }) => chargeWaitingOfJob(ctx, ctx.user, input)),

  /** Sets a completed job back under way, within 7 days; a delivered order is in transit again. */
  reopenJob: dispatcherProcedure
    .input(jobChangeOfDriverInput.extend({ allowOverlap: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => reopenJobOfOrder(ctx, ctx.user, input)),
});
