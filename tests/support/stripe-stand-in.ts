import { Stripe } from "stripe";

/** Keys of the right shape that Stripe has never given to anybody. */
export const STRIPE_KEYS = {
  secretKey: "sk_test_a1B2c3D4e5F6g7H8i9J0",
  webhookSecret: "whsec_k1L2m3N4o5P6q7R8s9T0",
} as const;

interface Fields {
  [name: string]: string | Fields;
}

interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly metadata: Fields;
  readonly url: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  payment_intent: string | null;
}

interface Refund {
  readonly id: string;
  readonly object: "refund";
  status: string;
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Fields;
  failure_reason?: string;
}

/** How the next request fails: with a status of Stripe, or before an answer. */
type Failure = { readonly status: number; readonly code?: string } | "network";

/**
 * Stands in for Stripe: sessions, refunds, idempotency keys and errors as its interface documents them, and the page on
 * which a customer pays. Everything is in memory.
 */
export class StripeStandIn {
  readonly origin: string;
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<
    string,
    { id: string; object: "payment_intent"; status: string; amount: number }
  >();
  readonly refunds = new Map<string, Refund>();
  /** Every request, as `POST /v1/refunds`. */
  readonly requests: string[] = [];
  readonly failures: Failure[] = [];
  /** The state in which refunds begin. */
  refundStatus = "succeeded";
  /** Seconds since 1970. */
  now: () => number;
  readonly #answers = new Map<string, { readonly body: string; readonly answer: unknown }>();
  #count = 0;

  constructor(origin: string, now: () => number = () => Math.floor(Date.now() / 1000)) {
    this.origin = origin;
    this.now = now;
  }

  /** Answers a request of the library or of a browser. */
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    this.requests.push(route);
    const page = /^\/c\/pay\/(.+)$/.exec(pathname)?.[1];
    if (page !== undefined) return this.#page(request, page);
    if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
    const failure = this.failures.shift();
    if (failure === "network") throw new TypeError("network connection lost");
    if (failure !== undefined) return error(failure.status, failure.code ?? "api_error");
    if (request.headers.get("authorization") !== `Bearer ${STRIPE_KEYS.secretKey}`)
      return error(401, "api_key_invalid");
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const key = request.headers.get("idempotency-key");
    const earlier = key === null ? undefined : this.#answers.get(key);
    if (earlier !== undefined)
      return earlier.body === body
        ? Response.json(earlier.answer)
        : error(400, "idempotency_key_in_use", "idempotency_error");
    const answer = this.#answer(route, formOf(new URLSearchParams(body)), searchParams);
    if (answer instanceof Response) return answer;
    if (key !== null && request.method === "POST") this.#answers.set(key, { body, answer });
    return Response.json(answer);
  }

  #answer(route: string, form: Fields, search: URLSearchParams): unknown {
    if (route === "POST /v1/checkout/sessions") return this.#open(form);
    if (route === "POST /v1/refunds") return this.#refund(form);
    if (route === "GET /v1/refunds") {
      const data = [...this.refunds.values()].filter(
        (each) => each.payment_intent === search.get("payment_intent"),
      );
      return { object: "list", data, has_more: false, url: "/v1/refunds" };
    }
    const [, id = "", action] = /^\w+ \/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(route) ?? [];
    const session = this.sessions.get(id);
    if (session === undefined) return error(404, "resource_missing");
    if (action === undefined) return { ...session, payment_intent: this.#intentOf(session) };
    if (session.status !== "open") return error(400, "session_not_open");
    session.status = "expired";
    return session;
  }

  #intentOf({ payment_intent: id }: Session) {
    return id === null ? null : (this.intents.get(id) ?? null);
  }

  #open(form: Fields): unknown {
    const item = fieldsAt(form, "line_items", "0", "price_data");
    const amount = Number(item["unit_amount"]);
    const expiresAt = Number(form["expires_at"]);
    if (form["mode"] !== "payment" || item["currency"] !== "thb") return error(400, "parameter_invalid");
    if (!(amount >= 10_00)) return error(400, "amount_too_small");
    if (expiresAt < this.now() + 1_800 || expiresAt > this.now() + 86_400)
      return error(400, "expires_at_invalid");
    const id = `cs_test_${++this.#count}`;
    const session: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: amount,
      currency: "thb",
      client_reference_id: textAt(form, "client_reference_id"),
      metadata: fieldsAt(form, "metadata"),
      url: `${this.origin}/c/pay/${id}`,
      success_url: textAt(form, "success_url"),
      cancel_url: textAt(form, "cancel_url"),
      expires_at: expiresAt,
      payment_intent: null,
    };
    this.sessions.set(id, session);
    return session;
  }

  #refund(form: Fields): unknown {
    const intentId = textAt(form, "payment_intent");
    const intent = this.intents.get(intentId);
    if (intent?.status !== "succeeded") return error(404, "resource_missing");
    const amount = Number(form["amount"]);
    const earlier = [...this.refunds.values()].filter(
      (each) => each.payment_intent === intentId && each.status !== "failed",
    );
    const left = intent.amount - earlier.reduce((sum, each) => sum + each.amount, 0);
    if (amount > left) return error(400, "charge_already_refunded");
    return this.addRefund(intentId, amount, fieldsAt(form, "metadata"));
  }

  /** A refund as if somebody had made it in Stripe's dashboard, or as we have asked for. */
  addRefund(intentId: string, amount: number, metadata: Fields = {}): Refund {
    const id = `re_${++this.#count}`;
    const status = this.refundStatus;
    const refund: Refund = { id, object: "refund", status, amount, payment_intent: intentId, metadata };
    this.refunds.set(id, refund);
    return refund;
  }

  /** The customer pays on the page; `processing`: the money is on its way. */
  pay(sessionId: string, how: "paid" | "processing" = "paid"): Session {
    const session = this.session(sessionId);
    const id = session.payment_intent ?? `pi_${++this.#count}`;
    const status = how === "paid" ? "succeeded" : "processing";
    this.intents.set(id, { id, object: "payment_intent", status, amount: session.amount_total });
    session.payment_intent = id;
    session.status = "complete";
    session.payment_status = how === "paid" ? "paid" : "unpaid";
    return session;
  }

  /** The money that was on its way does not come. */
  fail(sessionId: string): Session {
    const session = this.session(sessionId);
    const intent = this.#intentOf(session);
    if (intent !== null) intent.status = "requires_payment_method";
    return session;
  }

  session(sessionId: string): Session {
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw new Error(`no session ${sessionId}`);
    return session;
  }

  /** The body of an event as Stripe would send it now. */
  event(type: string, object: object, more: object = {}): string {
    return JSON.stringify({
      id: `evt_${++this.#count}`,
      object: "event",
      api_version: Stripe.API_VERSION,
      created: this.now(),
      livemode: false,
      type,
      data: { object },
      ...more,
    });
  }

  /** The signature of a body, by Stripe's own test helper. */
  sign(payload: string, { secret = STRIPE_KEYS.webhookSecret as string, ageS = 0 } = {}): Promise<string> {
    const stripe = new Stripe(STRIPE_KEYS.secretKey);
    return stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: this.now() - ageS });
  }

  /** The page of a session: one button pays, the other leads back. */
  async #page(request: Request, sessionId: string): Promise<Response> {
    const session = this.session(sessionId);
    if (request.method === "POST") {
      this.pay(sessionId);
      return new Response(null, { status: 303, headers: { location: session.success_url } });
    }
    const amount = `THB ${(session.amount_total / 100).toFixed(2)}`;
    const page = `<!doctype html><html lang="en"><title>Stand-in for Stripe</title><main><h1>${amount}</h1>
      <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></main></html>`;
    return new Response(page, { headers: { "content-type": "text/html" } });
  }
}

function error(
  status: number,
  code: string,
  type = status >= 500 ? "api_error" : "invalid_request_error",
): Response {
  return Response.json({ error: { type, code, message: `Stand-in: ${code}` } }, { status });
}

/** `a[b][0]=c` as nested fields. */
function formOf(params: URLSearchParams): Fields {
  const form: Fields = {};
  for (const [path, value] of params) {
    const names = path.split(/[[\]]+/).filter((name) => name !== "");
    const last = names.pop() ?? "";
    let at = form;
    for (const name of names) at = at[name] = fieldsAt(at, name);
    at[last] = value;
  }
  return form;
}

function fieldsAt(form: Fields, ...names: readonly string[]): Fields {
  let at: Fields = form;
  for (const name of names) {
    const next = at[name];
    at = typeof next === "object" ? next : {};
  }
  return at;
}

function textAt(form: Fields, name: string): string {
  const value = form[name];
  return typeof value === "string" ? value : "";
}
