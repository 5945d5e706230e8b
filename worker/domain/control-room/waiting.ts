import { DAY_MS } from "../time.ts";
import type { StaffRight } from "../access/staff.ts";

/**
 * What waits for the office, or, of `unpaidOrders`, `offers` and `doorChanges`, for a customer; with the right of whoever decides it:
 * - `notStarted`: jobs whose driver should have started by now, and those that nobody took while they could be taken
 * - `notCompleted`: jobs under way that should have ended long ago: their driver has forgotten to complete them, or to press the way
 * - `barredDrivers`: jobs under way whose driver may not act any more: they were suspended, and it stays theirs until somebody decides
 * - `unpricedOrders`: orders without a price and without an offer that may still be accepted
 * - `unconfirmedOrders`: orders that the office may confirm: their jobs are open, or taken in part
 * - `openJobs`: jobs that nobody has taken and that may still be taken
 * - `unpaidOrders`: orders whose jobs open only once they are paid; one whose payment is reported waits for the office to check it,
 *   and one with a pickup of more than 7 days ago for nobody
 * - `registrations`: drivers whose profile waits for approval
 * - `papers`: papers of approved drivers and their vehicles that have expired, or do within a week
 * - `payments`: payments that were reported and wait to be confirmed, cash among them
 * - `draftInvoices`: invoices that were drafted and neither issued nor given up
 * - `overdueInvoices`: invoices of companies that are not paid after their due day
 * - `certificates`: payments of companies of which tax was withheld, whose certificate has not come
 * - `payouts`: drivers who are owed something that they earned before today
 * - `compensations`: what is to be transferred above the price of a claim's order
 * - `parkedEffects`: what the product could not deliver and does not try again
 */
export const WAITING_RIGHTS = {
  notStarted: "dispatch",
  notCompleted: "dispatch",
  barredDrivers: "dispatch",
  unpricedOrders: "dispatch",
  unconfirmedOrders: "dispatch",
  openJobs: "dispatch",
  registrations: "dispatch",
  papers: "dispatch",
  payments: "accounts",
  refunds: "accounts",
  draftInvoices: "accounts",
  overdueInvoices: "accounts",
  certificates: "accounts",
  payouts: "accounts",
  claims: "read_orders",
  compensations: "accounts",
  reviews: "administer",
  unpaidOrders: "read_orders",
  offers: "read_orders",
  doorChanges: "read_orders",
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
