import { daysBetween } from "../days.ts";
import type { Refusal } from "../errors.ts";
import { sumSatang } from "../money.ts";
import type { CompanyStatus } from "./company.ts";

/** An order on account that is not settled. */
export interface OpenOrder {
  readonly orderId: string;
  /** The price, or after a cancellation its fee. */
  readonly agreedSatang: number;
  /** Invoices less credit notes; `null` before the first invoice. */
  readonly invoicedSatang: number | null;
  /** Payments less refunds. */
  readonly keptSatang: number;
  /** The Bangkok day on which the invoice falls due, `2026-12-22`; `null` before there is one. */
  readonly dueOn: string | null;
}

/** What a company owes. Always `usedSatang = invoicedSatang + notInvoicedSatang`. */
export interface CompanyAccount {
  /** Open invoices. */
  readonly invoicedSatang: number;
  /** What was agreed for orders without an invoice. */
  readonly notInvoicedSatang: number;
  readonly usedSatang: number;
  /** Open invoices whose day has passed. */
  readonly overdueSatang: number;
}

/** What is still open of an order: of its invoice, or while there is none of what was agreed. Never negative. */
export function openSatang({ agreedSatang, invoicedSatang, keptSatang }: OpenOrder): number {
  return Math.max(0, (invoicedSatang ?? agreedSatang) - keptSatang);
}

/** Whether its invoice should have been paid before today; an invoice may be paid all day on the day it is due. */
export function isOverdue({ dueOn }: Pick<OpenOrder, "dueOn">, today: string): boolean {
  return dueOn !== null && dueOn < today;
}

/** Sums what is open. @param today the Bangkok day */
export function companyAccount(orders: readonly OpenOrder[], today: string): CompanyAccount {
  const sumOf = (some: readonly OpenOrder[]) => sumSatang(some.map(openSatang));
  const invoicedSatang = sumOf(orders.filter((order) => order.invoicedSatang !== null));
  const notInvoicedSatang = sumOf(orders.filter((order) => order.invoicedSatang === null));
  return {
    invoicedSatang,
    notInvoicedSatang,
    usedSatang: invoicedSatang + notInvoicedSatang,
    overdueSatang: sumOf(orders.filter((order) => isOverdue(order, today))),
  };
}

/** Who may get credit, and up to how much. */
export interface CreditLimit {
  readonly status: CompanyStatus;
  readonly creditLimitSatang: number;
}

/** What may still be ordered on account; never negative. */
export function availableSatang({ creditLimitSatang }: CreditLimit, { usedSatang }: CompanyAccount): number {
  return Math.max(0, creditLimitSatang - usedSatang);
}

/**
 * Why an order of this amount cannot be taken on account, or `null` when it can. An overdue invoice stops new credit
 * whatever is left of the limit.
 */
export function creditRefusal(
  limit: CreditLimit,
  account: CompanyAccount,
  amountSatang: number,
): Refusal | null {
  if (limit.status !== "active") return { code: "COMPANY_SUSPENDED" };
  const { overdueSatang } = account;
  if (overdueSatang > 0) return { code: "ACCOUNT_OVERDUE", params: { overdueSatang } };
  const available = availableSatang(limit, account);
  if (amountSatang > available)
    return { code: "CREDIT_LIMIT_EXCEEDED", params: { availableSatang: available, amountSatang } };
  return null;
}

/** Upper ends, in days past due, of the groups in which overdue invoices are shown; the last group has none. */
export const AGE_GROUPS = [
  { untilDays: 30 },
  { untilDays: 60 },
  { untilDays: 90 },
  { untilDays: null },
] as const;

/** What is overdue by how long it is: up to 30, 60 and 90 days, and longer; in the order of `AGE_GROUPS`. */
export function overdueByAge(orders: readonly OpenOrder[], today: string): readonly number[] {
  const groups = AGE_GROUPS.map(() => 0);
  for (const order of orders) {
    if (order.dueOn === null || !isOverdue(order, today)) continue;
    const days = daysBetween(order.dueOn, today);
    const index = AGE_GROUPS.findIndex(({ untilDays }) => untilDays === null || days <= untilDays);
    groups[index] = (groups[index] ?? 0) + openSatang(order);
  }
  return groups;
}
