import type { CheckoutResult, RefundResult } from "#domain/payments/decide-checkout.ts";

/** What a page at Stripe is opened for. */
export interface SessionRequest {
  /** The key under which Stripe opens it once, however often it is asked. */
  readonly paymentId: string;
  readonly orderId: string;
  readonly amountSatang: number;
  /** What the customer pays for, as the page shows it. */
  readonly description: string;
  /** Where the customer comes back to, having paid or not. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Epoch milliseconds, 30 minutes to 24 hours ahead. */
  readonly expiresAt: number;
}

/** A page at Stripe on which a customer may pay. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What has become of such a page. */
export interface SessionState {
  readonly sessionId: string;
  /** As we have told Stripe; `null`: it was not opened by us. */
  readonly paymentId: string | null;
  /** Stripe's id of the charge, once the customer has tried to pay. */
  readonly paymentIntentId: string | null;
  readonly amountSatang: number | null;
  /** ISO 4217, lower case. */
  readonly currency: string | null;
  readonly result: CheckoutResult | "open";
}

/** What is to go back to a customer. */
export interface RefundRequest {
  /** The key under which Stripe sends it once, however often it is asked. */
  readonly refundId: string;
  readonly orderId: string;
  readonly paymentIntentId: string;
  readonly amountSatang: number;
}

/** What has become of a refund at Stripe. */
export interface RefundState {
  /** As we have told Stripe; `null`: it was not asked for by us. */
  readonly refundId: string | null;
  readonly paymentIntentId: string | null;
  readonly amountSatang: number;
  readonly result: RefundResult;
}

/** An event that Stripe has sent, with what it is about; events of no concern have none. */
export interface StripeEvent {
  readonly eventId: string;
  readonly type: string;
  readonly about:
    | { readonly kind: "session"; readonly session: SessionState }
    | { readonly kind: "refund"; readonly refund: RefundState }
    | null;
}

/** Takes payments on a page of Stripe and sends refunds. Every call throws `StripeFailure` and no other error. */
export interface Checkout {
  /** Whether its keys are of the test mode: no money moves. */
  readonly isTest: boolean;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  readSession(sessionId: string): Promise<SessionState>;
  /** Closes a page, so that nobody can pay on it. @returns what has become of it; it may have been paid before */
  expireSession(sessionId: string): Promise<SessionState>;
  refund(request: RefundRequest): Promise<RefundState>;
  /** @returns the refund, or `null` when Stripe has never got the request for it */
  findRefund(request: Pick<RefundRequest, "refundId" | "paymentIntentId">): Promise<RefundState | null>;
  /**
   * Reads an event that Stripe has signed.
   * @param body the bytes as they came, as text
   * @param receivedAt epoch milliseconds; older signatures than 5 minutes are refused
   * @returns `null` when it is forged, too old, of another account or mode, or no event at all
   */
  readEvent(body: string, signature: string, receivedAt: number): Promise<StripeEvent | null>;
}

/**
 * Why a call of Stripe did not succeed. `refused`: Stripe will not do it, and repeating it does not help. `broken`:
 * Stripe failed, and answers the same to the same key. `unavailable`: nobody knows; repeating it is harmless.
 */
export type StripeFailureKind = "refused" | "broken" | "unavailable";

/** A call of Stripe that did not succeed. Its message is Stripe's own, for admins and logs. */
export class StripeFailure extends Error {
  readonly kind: StripeFailureKind;

  constructor(kind: StripeFailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "StripeFailure";
    this.kind = kind;
  }
}
