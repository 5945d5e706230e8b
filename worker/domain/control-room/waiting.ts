import { DAY_MS } from "../time.ts";
import type { StaffRight } from "../access/staff.ts";

/**
 * What waits for a decision, with the right of whoever decides it. Everything waits for the office except `unpaidOrders`,
 * `offers` and `doorChanges`, which wait for a customer.
 */
export const WAITING_RIGHTS = {
  /** Jobs whose driver should have started by now, and jobs that nobody took while they could be taken. */
  notStarted: "dispatch",
  /** Jobs under way that should have ended long ago: their driver forgot to complete them, or to press the way. */
  notCompleted: "dispatch",
  /** Jobs under way whose driver was suspended: the job stays theirs until somebody decides. */
  barredDrivers: "dispatch",
  /** Orders without a price and without an offer that may still be accepted. */
  unpricedOrders: "dispatch",
  /** Orders that the office may confirm: their jobs are open, or taken in part. */
  unconfirmedOrders: "dispatch",
  /** Jobs that nobody has taken and that may still be taken. */
  openJobs: "dispatch",
  /** Drivers whose profile waits for approval. */
  registrations: "dispatch",
  /** Papers of approved drivers and their vehicles that have expired, or do within a week. */
  papers: "dispatch",
  /** Payments that were reported and wait to be confirmed, cash among them. */
  payments: "accounts",
  /** Refunds that are due and not sent yet. */
  refunds: "accounts",
  /** Invoices that were drafted and neither issued nor given up. */
  draftInvoices: "accounts",
  /** Invoices of companies that are not paid after their due day. */
  overdueInvoices: "accounts",
  /** Payments of companies of which tax was withheld, and whose certificate has not come. */
  certificates: "accounts",
  /** Drivers who are owed something that they earned before today. */
  payouts: "accounts",
  /** Claims that are open. */
  claims: "read_orders",
  /** What is to be transferred above the price of a claim's order. */
  compensations: "accounts",
  /** Reviews that are neither published nor refused. */
  reviews: "administer",
  /**
   * Orders whose jobs open only once they are paid. One whose payment is reported waits for the office to check it; one whose
   * pickup is more than 7 days ago waits for nobody.
   */
  unpaidOrders: "read_orders",
  /** Offers that a customer may still accept. */
  offers: "read_orders",
  /** Changes at the door that a customer may still confirm. */
  doorChanges: "read_orders",
  /** Effects that could not be delivered and are not tried again. */
  parkedEffects: "administer",
} as const satisfies Readonly<Record<string, StaffRight>>;

export type WaitingKind = keyof typeof WAITING_RIGHTS;
export const WAITING_KINDS = Object.keys(WAITING_RIGHTS) as readonly WaitingKind[];

/**
 * Nothing ends an order that is not paid. One with a pickup before this instant (epoch milliseconds) is taken for given up, or they
 * would become more for ever; the list finds it by its payment.
 */
export function toBePaidSince(now: number): number {
  return now - 7 * DAY_MS;
}

/** Counting stops here, so that a count costs the same however much waits. */
export const COUNT_MAX = 100;
