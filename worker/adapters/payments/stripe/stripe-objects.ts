import { z } from "zod";
import type { RefundResult } from "#domain/payments/decide-checkout.ts";
import type { RefundState, SessionState, StripeEvent } from "../checkout.ts";

/** Under these names Stripe keeps our ids with its objects; it gives them back in every event. */
export const METADATA = { order: "orderId", payment: "paymentId", refund: "refundId" } as const;

const metadata = z.record(z.string(), z.string()).nullish();
/** An id, or the whole object where it was asked for. */
const intent = z
  .union([z.string(), z.object({ id: z.string(), status: z.string() })])
  .nullish()
  .transform((read) => {
    if (read === null || read === undefined) return null;
    return typeof read === "string" ? { id: read, status: null } : read;
  });

const sessionObject = z.object({
  object: z.literal("checkout.session"),
  id: z.string().min(1),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  payment_intent: intent,
  metadata,
});

const refundObject = z.object({
  object: z.literal("refund"),
  id: z.string().min(1),
  status: z.string().nullish(),
  amount: z.number().int(),
  failure_reason: z.string().nullish(),
  payment_intent: intent,
  metadata,
});

const eventObject = z.object({
  object: z.literal("event"),
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({}) }),
});

/** Reads a Checkout session as Stripe describes it. @throws ZodError when it is none */
export function readSessionObject(object: unknown): SessionState {
  const session = sessionObject.parse(object);
  return {
    sessionId: session.id,
    paymentId: session.metadata?.[METADATA.payment] ?? null,
    paymentIntentId: session.payment_intent?.id ?? null,
    amountSatang: session.amount_total ?? null,
    currency: session.currency ?? null,
    result: resultOf(session),
  };
}

/** States of a charge that has been tried and has failed. */
const FAILED_INTENTS: ReadonlySet<string | null> = new Set(["requires_payment_method", "canceled"]);

function resultOf(session: z.output<typeof sessionObject>): SessionState["result"] {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return "open";
  return FAILED_INTENTS.has(session.payment_intent?.status ?? null) ? "failed" : "processing";
}

/** Reads a refund as Stripe describes it. @throws ZodError when it is none */
export function readRefundObject(object: unknown): RefundState {
  const refund = refundObject.parse(object);
  return {
    refundId: refund.metadata?.[METADATA.refund] ?? null,
    paymentIntentId: refund.payment_intent?.id ?? null,
    amountSatang: refund.amount,
    result: refundResultOf(refund),
  };
}

function refundResultOf({ id, status, failure_reason }: z.output<typeof refundObject>): RefundResult {
  switch (status) {
    case "succeeded":
      return { is: "succeeded", reference: id };
    case "failed":
    case "canceled":
      return { is: "failed", reference: id, failure: failure_reason ?? status };
    default:
      return { is: "pending", reference: id };
  }
}

/** The events about sessions, and what they say beyond the session's own state. */
const SESSION_EVENTS: Readonly<Record<string, SessionState["result"] | null>> = {
  "checkout.session.completed": null,
  "checkout.session.async_payment_succeeded": "paid",
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "expired",
};
const REFUND_EVENTS: ReadonlySet<string> = new Set(["refund.created", "refund.updated", "refund.failed"]);

/**
 * Reads a signed event.
 * @param isTest the mode of our keys
 * @returns `null` when it is of another mode or account, or no event
 */
export function readEventObject(object: unknown, isTest: boolean): StripeEvent | null {
  const read = eventObject.safeParse(object);
  if (!read.success || read.data.livemode === isTest || read.data.account) return null;
  const { id: eventId, type, data } = read.data;
  try {
    const said = SESSION_EVENTS[type];
    if (said !== undefined) {
      const session = readSessionObject(data.object);
      return {
        eventId,
        type,
        about: { kind: "session", session: { ...session, result: said ?? session.result } },
      };
    }
    if (!REFUND_EVENTS.has(type)) return { eventId, type, about: null };
    return { eventId, type, about: { kind: "refund", refund: readRefundObject(data.object) } };
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}
