import type { Stripe } from "stripe";
import { isCheckoutUrl } from "#domain/payments/checkout-limits.ts";
import type { StripeSettings } from "../../../stripe-settings.ts";
import {
  StripeFailure,
  type Checkout,
  type OpenedSession,
  type RefundRequest,
  type RefundState,
  type SessionRequest,
  type SessionState,
  type StripeEvent,
} from "../checkout.ts";
import { METADATA, readEventObject, readRefundObject, readSessionObject } from "./stripe-objects.ts";

/** The version of Stripe's interface that this file is written for. */
const API_VERSION = "2026-10-28.endive";
/** Older signatures are refused, so that nobody repeats a message that was overheard. */
const REPLAY_WINDOW_S = 300;
/** For one attempt; a customer is waiting. */
const TIMEOUT_MS = 10_000;
/** Repeating is harmless: everything that writes has a key. */
const RETRIES = 2;
const CURRENCY = "thb";
/** More refunds of one payment do not happen: one per change of what was agreed. */
const MAX_REFUNDS = 100;

/** Stripe by its own library, which is loaded when Stripe is first asked. */
export class StripeCheckout implements Checkout {
  readonly isTest: boolean;
  readonly #settings: StripeSettings;
  /** Kept ready, not as a promise: one of an interrupted request would never be fulfilled. */
  #client: Stripe | undefined;

  constructor(settings: StripeSettings) {
    this.#settings = settings;
    this.isTest = settings.isTest;
  }

  openSession(request: SessionRequest): Promise<OpenedSession> {
    return this.#ask(async (stripe) => {
      const { paymentId, orderId, amountSatang, expiresAt } = request;
      const ids = { [METADATA.order]: orderId, [METADATA.payment]: paymentId };
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          // Of those that the account has switched on.
          allowed_payment_method_types: ["card", "promptpay"],
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: CURRENCY,
                unit_amount: amountSatang,
                product_data: { name: request.description },
              },
            },
          ],
          // The customer pays the amount of the order, in baht.
          adaptive_pricing: { enabled: false },
          client_reference_id: paymentId,
          metadata: ids,
          payment_intent_data: { metadata: ids, description: request.description },
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(expiresAt / 1000),
        },
        { idempotencyKey: paymentId },
      );
      const { url } = session;
      if (url === null || !isCheckoutUrl(url, this.#settings.apiOrigin))
        throw new StripeFailure("refused", "the session has no page at Stripe");
      return { sessionId: session.id, url, expiresAt: session.expires_at * 1000 };
    });
  }

  readSession(sessionId: string): Promise<SessionState> {
    return this.#ask(async (stripe) =>
      readSessionObject(await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] })),
    );
  }

  async expireSession(sessionId: string): Promise<SessionState> {
    try {
      return await this.#ask(async (stripe) =>
        readSessionObject(await stripe.checkout.sessions.expire(sessionId)),
      );
    } catch (error) {
      // Stripe expires open sessions alone.
      if (error instanceof StripeFailure && error.kind === "refused") return this.readSession(sessionId);
      throw error;
    }
  }

  refund({ refundId, orderId, paymentIntentId, amountSatang }: RefundRequest): Promise<RefundState> {
    return this.#ask(async (stripe) =>
      readRefundObject(
        await stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount: amountSatang,
            metadata: { [METADATA.order]: orderId, [METADATA.refund]: refundId },
          },
          { idempotencyKey: refundId },
        ),
      ),
    );
  }

  findRefund({
    refundId,
    paymentIntentId,
  }: Pick<RefundRequest, "refundId" | "paymentIntentId">): Promise<RefundState | null> {
    return this.#ask(async (stripe) => {
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: MAX_REFUNDS });
      return data.map(readRefundObject).find((refund) => refund.refundId === refundId) ?? null;
    });
  }

  async readEvent(body: string, signature: string, receivedAt: number): Promise<StripeEvent | null> {
    const stripe = await this.#connect();
    try {
      const event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        this.#settings.webhookSecret,
        REPLAY_WINDOW_S,
        undefined,
        receivedAt,
      );
      return readEventObject(event, this.isTest);
    } catch (error) {
      const { Stripe: library } = await import("stripe");
      const isForged = error instanceof library.errors.StripeSignatureVerificationError;
      if (isForged || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  async #ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(await this.#connect());
    } catch (error) {
      throw error instanceof StripeFailure ? error : await failureOf(error);
    }
  }

  async #connect(): Promise<Stripe> {
    return (this.#client ??= await connect(this.#settings));
  }
}

async function connect({ secretKey, apiOrigin }: StripeSettings): Promise<Stripe> {
  const { Stripe: library } = await import("stripe");
  const standIn = apiOrigin === null ? null : new URL(apiOrigin);
  return new library(secretKey, {
    apiVersion: API_VERSION,
    httpClient: library.createFetchHttpClient((url, init) => fetch(url, init)),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(standIn !== null && { protocol: "http", host: standIn.hostname, port: standIn.port }),
  });
}

/** What a request is refused for on its own account; anything else may be different the next time. */
const REFUSALS: ReadonlySet<string> = new Set([
  "StripeInvalidRequestError",
  "StripeCardError",
  "StripeIdempotencyError",
]);
/** Another request with the same key is under way. */
const CONFLICT = 409;

async function failureOf(error: unknown): Promise<StripeFailure> {
  const { Stripe: library } = await import("stripe");
  if (!(error instanceof library.errors.StripeError))
    return new StripeFailure("unavailable", "Stripe's answer cannot be read", error);
  const { type, code, message, statusCode = 0 } = error;
  const text = code === undefined ? message : `${code}: ${message}`;
  if (REFUSALS.has(type) && statusCode !== CONFLICT) return new StripeFailure("refused", text);
  return new StripeFailure(statusCode >= 500 ? "broken" : "unavailable", text);
}
