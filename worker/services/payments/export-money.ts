import {
  listPayments,
  type ListedPayment,
  type PaymentListOptions,
} from "#db/queries/payments/payment-list.ts";
import { listRefunds, type ListedRefund, type RefundListOptions } from "#db/queries/payments/refund-list.ts";
import { phoneText } from "#domain/contact/phone-text.ts";
import { receivedAtOf } from "#domain/payments/payment.ts";
import { bangkokDay, bangkokTime } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findMoney, type MoneyView } from "./find-money.ts";
import { inBaht, spreadsheetOf } from "../documents/spreadsheet.ts";

/** The most rows of one file. */
const ROWS_MAX = 5_000;

type Needs = Pick<Dependencies, "db" | "orderIndex">;
/** A view as its page asks for it: all of a list but the page. */
type View<Options> = Omit<MoneyView<Options>, "cursor" | "limit">;

/** A file, and whether rows beyond `ROWS_MAX` were left out. */
export interface MoneyFile {
  readonly csv: string;
  readonly isCut: boolean;
}

/** The payments of a view as CSV for spreadsheets, in the order of the list: amounts in baht, times of Bangkok. */
export async function exportPayments(
  deps: Needs,
  { search, ...view }: View<PaymentListOptions>,
): Promise<MoneyFile> {
  const { items, nextCursor } = await listPayments(deps.db, {
    ...view,
    search: await findMoney(deps, "payments", search),
    limit: ROWS_MAX,
  });
  return { csv: spreadsheetOf(PAYMENT_COLUMNS, items.map(paymentCells)), isCut: nextCursor !== null };
}

/** The refunds of a view, as `exportPayments`. */
export async function exportRefunds(
  deps: Needs,
  { search, ...view }: View<RefundListOptions>,
): Promise<MoneyFile> {
  const { items, nextCursor } = await listRefunds(deps.db, {
    ...view,
    search: await findMoney(deps, "refunds", search),
    limit: ROWS_MAX,
  });
  return { csv: spreadsheetOf(REFUND_COLUMNS, items.map(refundCells)), isCut: nextCursor !== null };
}

const PAYMENT_COLUMNS = [
  "payment",
  "order",
  "customer",
  "method",
  "state",
  "amount_thb",
  "asked",
  "received",
  "decided",
  "taken_back",
  "reference",
  "stripe_id",
  "driver",
  "reason",
] as const;

function paymentCells(payment: ListedPayment): Record<(typeof PAYMENT_COLUMNS)[number], string> {
  const isReceived = payment.state === "received" || payment.state === "taken_back";
  return {
    payment: payment.paymentId,
    order: payment.orderId,
    customer: payment.contactName,
    method: payment.method,
    state: payment.state,
    amount_thb: inBaht(payment.amountSatang),
    asked: timeOf(payment.createdAt),
    received: isReceived ? timeOf(receivedAtOf(payment)) : "",
    decided: timeOf(payment.decidedAt),
    taken_back: timeOf(payment.takenBackAt),
    reference: payment.reference,
    stripe_id: payment.stripeId ?? "",
    driver: payment.driverName ?? "",
    reason: payment.reason,
  };
}

const REFUND_COLUMNS = [
  "refund",
  "order",
  "customer",
  "phone",
  "why",
  "state",
  "amount_thb",
  "due",
  "sent",
  "reference",
  "via_payment",
  "failure",
] as const;

function refundCells(refund: ListedRefund): Record<(typeof REFUND_COLUMNS)[number], string> {
  return {
    refund: refund.refundId,
    order: refund.orderId,
    customer: refund.contactName,
    phone: phoneText(refund.contactPhone),
    why: refund.reason,
    state: refund.state,
    amount_thb: inBaht(refund.amountSatang),
    due: timeOf(refund.createdAt),
    sent: timeOf(refund.doneAt),
    reference: refund.reference,
    via_payment: refund.viaPaymentId ?? "",
    failure: refund.failure,
  };
}

/** `2026-12-01 09:30`, which spreadsheets read as a time. */
function timeOf(instant: number | null): string {
  return instant === null ? "" : `${bangkokDay(instant)} ${bangkokTime(instant)}`;
}
