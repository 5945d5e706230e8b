import { DAY_MS } from "#domain/time.ts";
import {
  everyone,
  signedIn,
  dispatchers,
  orderReaders,
  ownerAndStaff,
  ownerAndDispatcher,
  ORDER,
  JOB,
  LATER,
  type Rule,
} from "../rule.ts";

/** No view of anybody. */
const VIEW = "00000000-0000-4000-8000-000000000000";

export const ORDERS_RULES: Readonly<Record<string, Rule>> = {
  "orders.place": {
    kind: "mutation",
    input: {
      token: "none",
      contactName: "A",
      contactEmail: "a@example.test",
      contactPhone: "0812345678",
      pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      idempotencyKey: "key-00000001",
    },
    answers: signedIn("QUOTE_INVALID"),
  },
  "orders.book": { kind: "mutation", input: {}, answers: signedIn("BAD_INPUT") },
  "orders.phoneCustomer": { kind: "query", input: { phone: "0812345678" }, answers: dispatchers("ok") },
  "orders.placeByPhone": {
    kind: "mutation",
    input: {
      token: "none",
      contactName: "A",
      contactPhone: "0812345678",
      pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      idempotencyKey: "key-00000001",
      customerId: null,
      termsRead: true,
    },
    answers: dispatchers("QUOTE_INVALID"),
  },
  "orders.bookByPhone": {
    kind: "mutation",
    input: {
      contactName: "A",
      contactPhone: "none",
      pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      stops: ["here", "there"],
      vehicles: ["four_wheel"],
      workers: 0,
      loadRange: "under_850_kg",
      notes: "a piano",
      idempotencyKey: "key-00000001",
      customerId: null,
      termsRead: true,
    },
    answers: dispatchers("BAD_INPUT"),
  },
  "orders.mine": { kind: "query", input: {}, answers: signedIn() },
  "orders.byId": { kind: "query", input: { orderId: ORDER }, answers: ownerAndStaff("ok") },
  "orders.cancel": {
    kind: "mutation",
    input: { orderId: ORDER },
    answers: ownerAndDispatcher("ok", "REASON_REQUIRED"),
  },
  "orders.previewDayChange": {
    kind: "query",
    input: { orderId: ORDER, pickupAt: LATER },
    answers: ownerAndDispatcher("ok"),
  },
  "orders.changeDay": {
    kind: "mutation",
    input: { orderId: ORDER, pickupAt: LATER, revision: 1, idempotencyKey: "key-00000001" },
    answers: ownerAndDispatcher("ok", "REASON_REQUIRED"),
  },
  "orders.previewWorkers": {
    kind: "query",
    input: { orderId: ORDER, workers: 2 },
    answers: ownerAndDispatcher("ORDER_NOT_CHANGEABLE"),
  },
  "orders.changeWorkers": {
    kind: "mutation",
    input: { orderId: ORDER, workers: 2, revision: 1, totalSatang: 0, idempotencyKey: "key-00000001" },
    answers: ownerAndDispatcher("ORDER_CHANGED"),
  },
  "orders.changeDrivers": {
    kind: "mutation",
    input: {
      orderId: ORDER,
      drivers: 2,
      revision: 1,
      reason: "a long way",
      idempotencyKey: "key-00000001",
    },
    answers: dispatchers(),
  },
  "orders.changeNotes": {
    kind: "mutation",
    input: { orderId: ORDER, notes: "Gate 2", revision: 1, idempotencyKey: "key-00000001" },
    answers: ownerAndDispatcher("ORDER_NOT_CHANGEABLE", "ok"),
  },
  "orders.changePrice": {
    kind: "mutation",
    input: {
      orderId: ORDER,
      adjustments: [{ lineIndex: 99, amountSatang: 1, reason: "stairs" }],
      revision: 1,
      idempotencyKey: "key-00000001",
    },
    answers: dispatchers("BAD_INPUT"),
  },
  "orders.changeContact": {
    kind: "mutation",
    input: {
      orderId: ORDER,
      contactName: "Somchai",
      contactPhone: "081-234-5678",
      contactEmail: "",
      revision: 1,
      idempotencyKey: "key-00000001",
    },
    answers: dispatchers(),
  },
  "orders.changeDoors": {
    kind: "mutation",
    input: {
      orderId: ORDER,
      stops: [{ detail: "12/3" }, { detail: "12/3" }, { detail: "12/3" }],
      revision: 1,
      idempotencyKey: "key-00000001",
    },
    answers: ownerAndDispatcher("BAD_INPUT"),
  },
  "orders.settle": {
    kind: "mutation",
    input: { orderId: ORDER, revision: 1, token: "none", pickupAt: LATER, idempotencyKey: "key-00000001" },
    answers: dispatchers("QUOTE_INVALID"),
  },
  "orders.answerOffer": {
    kind: "mutation",
    input: { orderId: ORDER, offerId: "none", answer: "accept" },
    answers: signedIn("NOT_FOUND"),
  },
  "orders.answerAtCall": {
    kind: "mutation",
    input: { orderId: ORDER, offerId: "none", answer: "accept", reason: "Said yes on the phone" },
    answers: dispatchers("NOT_FOUND"),
  },
  "orders.offerOfLink": {
    kind: "mutation",
    input: { token: "none" },
    changesNothing: true,
    answers: everyone("TOKEN_INVALID"),
  },
  "orders.answerOfferOfLink": {
    kind: "mutation",
    input: { token: "none", answer: "accept" },
    answers: everyone("TOKEN_INVALID"),
  },
  "orders.list": { kind: "query", input: {}, answers: orderReaders() },
  "officeNotes.list": { kind: "query", input: { orderId: ORDER }, answers: orderReaders() },
  "officeNotes.add": {
    kind: "mutation",
    input: { orderId: ORDER, noteId: "note-00000001", text: "Called back." },
    answers: orderReaders(),
  },
  "orderViews.list": { kind: "query", answers: orderReaders() },
  "orderViews.save": {
    kind: "mutation",
    input: { viewId: VIEW, name: "Today", list: {} },
    answers: orderReaders(),
  },
  "orderViews.rename": {
    kind: "mutation",
    input: { viewId: VIEW, name: "Today", seenVersion: 1 },
    answers: orderReaders("NOT_FOUND"),
  },
  "orderViews.remove": { kind: "mutation", input: { viewId: VIEW }, answers: orderReaders() },
  "orderViews.arrange": { kind: "mutation", input: { viewIds: [VIEW] }, answers: orderReaders() },
  "orders.companies": { kind: "query", input: {}, answers: orderReaders() },
  "orders.export": { kind: "mutation", changesNothing: true, input: {}, answers: orderReaders() },
  "orders.counts": { kind: "query", input: {}, answers: orderReaders() },
  "orders.confirm": { kind: "mutation", input: { orderId: ORDER }, answers: dispatchers() },
  "orders.startJob": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: JOB, reason: "the customer asked", seenDriverId: "driver-driver" },
    answers: dispatchers(),
  },
  "orders.completeJob": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: JOB, reason: "the driver is ill" },
    answers: dispatchers("JOB_TRANSITION_REFUSED"),
  },
  "orders.waiveWaiting": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: JOB, reason: "our truck came late", seenSatang: 0 },
    answers: dispatchers("WAITING_NOT_CHARGED"),
  },
  "orders.reopenJob": {
    kind: "mutation",
    input: { orderId: ORDER, jobId: JOB, reason: "one room is left" },
    answers: dispatchers("JOB_TRANSITION_REFUSED"),
  },
};
