import { HOUR_MS } from "../time.ts";

/**
 * What Stripe takes in one payment in baht: from ฿10, and below ฿1,000,000. Source: Stripe, "Minimum and
 * maximum charge amounts".
 */
const MIN_SATANG = 10_00;
const MAX_SATANG = 999_999_99;

/** Whether an amount can be paid at Stripe. */
export function isPayableAtStripe(amountSatang: number): boolean {
  return amountSatang >= MIN_SATANG && amountSatang <= MAX_SATANG;
}

/** How long a page at Stripe stays open, counted from the payment. */
export const CHECKOUT_LIFETIME_MS = 12 * HOUR_MS;
/** Stripe opens no page that ends within 30 minutes; with as much again to pay. */
export const CHECKOUT_LAST_OPENING_MS = CHECKOUT_LIFETIME_MS - HOUR_MS;

/** Stripe's own pages; a page elsewhere could look like one. */
const CHECKOUT_ORIGIN = "https://checkout.stripe.com";

/**
 * Whether an address is that of a page of Stripe, to which a customer may be sent.
 * @param standIn the origin of a server that stands in for Stripe in tests
 */
export function isCheckoutUrl(url: string, standIn: string | null): boolean {
  return url.startsWith(`${CHECKOUT_ORIGIN}/`) || (standIn !== null && url.startsWith(`${standIn}/`));
}
