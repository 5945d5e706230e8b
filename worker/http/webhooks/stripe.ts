import type { Context } from "hono";
import type { Bindings } from "../../env.ts";
import type { Dependencies } from "../../dependencies.ts";
import { logSecurity, networkOf } from "../../security-log.ts";
import { receiveEvent } from "../../services/payments/stripe/receive-event.ts";
import { countCallsOf } from "../call-limit.ts";
import { errorResponse } from "../error-response.ts";

interface Env {
  readonly Bindings: Bindings;
  readonly Variables: { deps: Dependencies; requestId: string };
}

/** An event about a session or a refund has some kilobytes. */
export const MAX_WEBHOOK_BYTES = 128 * 1024;

/**
 * `POST /api/webhooks/stripe`: an event that Stripe has signed. 200: it is written, was written before, or concerns
 * nothing of ours. 400: forged, older than five minutes, or about another account or an order that we do not have; nothing
 * is written. 500: nothing is written, and Stripe sends it again, for three days. Only what is refused counts against the
 * limit of calls, so Stripe's own deliveries are always taken.
 */
export async function receiveStripeWebhook<E extends Env>(c: Context<E>): Promise<Response> {
  const { checkout, now } = c.var.deps;
  if (checkout === null) return errorResponse(c, "NOT_FOUND", 404);
  const body = await c.req.text();
  const event = await checkout.readEvent(body, c.req.header("stripe-signature") ?? "", now());
  if (event === null) return refuse(c, "forged");
  if (!(await receiveEvent(c.var.deps, event))) return refuse(c, "foreign");
  return c.json({ received: true });
}

async function refuse<E extends Env>(c: Context<E>, outcome: "forged" | "foreign"): Promise<Response> {
  const address = c.req.header("cf-connecting-ip") ?? "";
  if (!(await countCallsOf(c.env, address)(1))) return errorResponse(c, "RATE_LIMITED", 429);
  logSecurity("webhook_refused", {
    who: null,
    what: c.req.path,
    from: networkOf(address),
    outcome,
    requestId: c.var.requestId,
  });
  return errorResponse(c, "BAD_INPUT", 400);
}
