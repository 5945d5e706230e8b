import type { Refusal } from "../../errors.ts";
import type { DocumentStatus } from "../../documents/document.ts";
import type { Payment } from "../../payments/payment.ts";
import type { OrderStatus, PaymentStatus } from "../order.ts";

/** Who pays an order: its customer, or the company on whose account that customer ordered. */
export interface Payer {
  readonly customerId: string;
  /** `null`: the customer. */
  readonly companyId: string | null;
}

/** What decides whether the payer of an order may be another one. */
export interface PayerFacts {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** "" once its customer was erased: every order has one until then. */
  readonly contactPhone: string;
  readonly payments: readonly Pick<Payment, "method" | "state">[];
  readonly documents: readonly { readonly status: DocumentStatus }[];
  readonly claims: number;
}

/**
 * Why the payer of an order stays who it is, or `null`: it is cancelled, its customer was erased, a document names its buyer,
 * money was paid or said to be, or its customer claims damage of it.
 */
export function payerRefusal(order: PayerFacts): Refusal | null {
  if (order.status === "cancelled") return { code: "PAYER_ORDER_CANCELLED" };
  if (order.contactPhone === "") return { code: "ORDER_NOT_CHANGEABLE" };
  if (order.documents.some(({ status }) => status === "issued")) return { code: "PAYER_HAS_DOCUMENT" };
  if (order.paymentStatus !== "unpaid" || order.payments.some(isClaimed)) return { code: "PAYER_PAID" };
  return order.claims > 0 ? { code: "PAYER_HAS_CLAIM" } : null;
}

/**
 * Whether somebody has paid or said so, whatever became of it; at Stripe also while they may be paying. One that is only asked
 * for, or that nobody asks for any more, is none.
 */
function isClaimed({ method, state }: PayerFacts["payments"][number]): boolean {
  if (state === "void") return false;
  return method === "stripe" ? state !== "rejected" : state !== "open";
}

/** Whether two are the same. */
export function isSamePayer(one: Payer, other: Payer): boolean {
  return one.customerId === other.customerId && one.companyId === other.companyId;
}
