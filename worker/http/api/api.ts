import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, badInput } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN, idempotencyKeyInput } from "#domain/orders/order-input.ts";
import { wakeDrain } from "../../outbox/wake.ts";
import { callerNetwork, countTold, limitAttempt, type LimitState } from "../../rate-limit.ts";
import { logSecurity, networkOf, type SecurityEvent } from "../../security-log.ts";
import { answerOnce } from "../../services/api/answer-once.ts";
import { callerOfKey, requireScope, type ApiCaller } from "../../services/api/api-caller.ts";
import { WorkBudget } from "../../work-budget.ts";
import { countCallsOf } from "../call-limit.ts";
import type { ApiEnv } from "./api-env.ts";
import { ENDPOINTS, type ApiCall, type Endpoint } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";
import { problemOf } from "./problem.ts";

/** The longest quote token, and the rest of an order. */
const MAX_BODY_BYTES = 256 * 1024;
const BEARER = /^Bearer ([^\s]{1,200})$/i;
const DESCRIPTION_KEPT_S = 300;

/** The API for programs of companies, under `/api/v1`. It knows keys alone: no cookie, no session, no other site's page. */
export const api = new Hono<ApiEnv>();

api.onError((error, c) => refuse(c, error));

// Programs send no origin. A page of another site may not use a key; our own pages may try one out.
api.use(async (c, next) => {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== c.get("settings").origin) throw new AppError("FORBIDDEN");
  if (!(await countCallsOf(c.env, c.req.header("cf-connecting-ip"))(1))) throw new AppError("RATE_LIMITED");
  await next();
});
api.use(
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => problemOf(c, new AppError("PAYLOAD_TOO_LARGE")) }),
);
api.use(async (c, next) => {
  await next();
  if (c.req.method === "POST") c.executionCtx.waitUntil(wakeDrain(c.get("deps")));
});

api.get("/openapi.json", (c) =>
  c.json(openApiDocument(c.get("settings").origin), 200, {
    "Cache-Control": `public, max-age=${DESCRIPTION_KEPT_S}`,
  }),
);

for (const endpoint of ENDPOINTS) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
  api.on(endpoint.method.toUpperCase(), path, (c) => answer(c, endpoint));
}

api.all("*", () => {
  throw new AppError("NOT_FOUND");
});

async function answer(c: Context<ApiEnv>, endpoint: Endpoint): Promise<Response> {
  const caller = await authenticate(c);
  c.set("caller", caller);
  const limit = await countTold(c.get("deps").db, "api-call", caller.keyId, c.get("deps").now());
  for (const [name, value] of Object.entries(limitHeaders(limit))) c.header(name, value);
  if (!limit.isAllowed) throw new AppError("RATE_LIMITED", { params: { retryAfterS: limit.resetS } });
  requireScope(caller, endpoint.scope);
  const raw = endpoint.method === "post" ? await readJson(c) : undefined;
  const body = endpoint.body.safeParse(raw);
  if (!body.success) return problemOf(c, body.error, raw);
  const asked = c.req.query();
  const query = endpoint.query.safeParse(asked);
  if (!query.success) return problemOf(c, query.error, asked);
  const call: ApiCall<unknown, unknown> = {
    deps: c.get("deps"),
    caller,
    work: new WorkBudget(countCallsOf(c.env, c.req.header("cf-connecting-ip"))),
    body: body.data,
    query: query.data,
    orderId: c.req.param("orderId") ?? "",
    idempotencyKey: endpoint.isKeyed ? readIdempotencyKey(c) : "",
  };
  if (!endpoint.isKeyed) return c.json(await endpoint.make(call), endpoint.status);
  const { companyId } = caller;
  const request = JSON.stringify([endpoint.operationId, call.orderId, raw]);
  const once = await answerOnce(
    call.deps,
    { companyId, idempotencyKey: call.idempotencyKey, request },
    async () => ({ status: endpoint.status, body: await endpoint.make(call) }),
  );
  return c.body(readable(endpoint, caller, once.body), once.status as ContentfulStatusCode, {
    "Content-Type": "application/json",
    ...(once.isRepeated && { "Idempotent-Replayed": "true" }),
  });
}

/** What of an answer the caller may read. The stored one is whole, as another key of the company may ask for it. */
function readable({ answerUnread }: Endpoint, { scopes }: ApiCaller, body: string): string {
  if (answerUnread === undefined || scopes.includes("orders:read")) return body;
  return JSON.stringify(answerUnread.parse(JSON.parse(body)));
}

/** @throws AppError API_KEY_INVALID, or RATE_LIMITED for a network that keeps sending keys that are none */
async function authenticate(c: Context<ApiEnv>): Promise<ApiCaller> {
  const deps = c.get("deps");
  const key = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
  const caller = key === undefined ? null : await callerOfKey(deps, key);
  if (caller !== null) return caller;
  const network = callerNetwork(c.req.header("cf-connecting-ip") ?? "");
  const retryAfterS = network && (await limitAttempt(deps.db, "api-key-miss", network, deps.now()));
  if (typeof retryAfterS === "number") throw new AppError("RATE_LIMITED", { params: { retryAfterS } });
  throw new AppError("API_KEY_INVALID");
}

async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  const text = await c.req.text();
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("BAD_INPUT");
  }
}

/** @throws AppError BAD_INPUT that names the header */
function readIdempotencyKey(c: Context<ApiEnv>): string {
  const given = c.req.header("idempotency-key");
  const read = idempotencyKeyInput.safeParse(given);
  if (read.success) return read.data;
  throw badInput({ "Idempotency-Key": keyFault(given) });
}

function keyFault(given: string | undefined): FieldCode {
  if (given === undefined) return "REQUIRED";
  if (given.length < IDEMPOTENCY_KEY_MIN) return "TOO_SHORT";
  return given.length > IDEMPOTENCY_KEY_MAX ? "TOO_LONG" : "INVALID";
}

/** How the key's limit stands (draft-ietf-httpapi-ratelimit-headers). */
function limitHeaders({ max, windowS, remaining, resetS }: LimitState): Readonly<Record<string, string>> {
  return {
    "RateLimit-Policy": `"key";q=${max};w=${windowS}`,
    RateLimit: `"key";r=${remaining};t=${resetS}`,
  };
}

const LOGGED: Readonly<Record<number, SecurityEvent>> = {
  401: "api_key_refused",
  403: "forbidden",
  429: "rate_limited",
};

/** Answers an error; who may not, or called too often, is written to the security log. */
function refuse(c: Context<ApiEnv>, error: unknown): Response {
  const response = problemOf(c, error);
  const event = LOGGED[response.status];
  if (event !== undefined)
    logSecurity(event, {
      who: (c.get("caller") as ApiCaller | undefined)?.userId ?? null,
      what: c.req.path,
      from: networkOf(c.req.header("cf-connecting-ip") ?? ""),
      outcome: error instanceof AppError ? error.code : String(response.status),
      requestId: c.get("requestId"),
      ...(c.get("caller") !== undefined && { ids: { apiKeyId: c.get("caller").keyId } }),
    });
  return response;
}
