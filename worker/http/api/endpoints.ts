import { z } from "zod";
import { cursorSchema } from "#db/queries/page.ts";
import {
  apiOrder,
  apiOrderList,
  apiOrderPlaced,
  apiOrderState,
  apiPlaces,
  apiQuote,
} from "#domain/api/api-answers.ts";
import { apiCancelInput, apiOrderInput, apiPlacesQuery, apiQuoteInput } from "#domain/api/api-input.ts";
import type { ApiScope } from "#domain/api/api-scope.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { ApiCaller } from "../../services/api/api-caller.ts";
import {
  cancelCompanyOrder,
  listOrdersOfCompany,
  placeCompanyOrder,
  quoteAnswer,
  readCompanyOrder,
} from "../../services/api/company-orders.ts";
import { findPlaces } from "../../services/api/find-places.ts";
import { quoteMove } from "../../services/pricing/quote-move.ts";
import type { WorkBudget } from "../../work-budget.ts";

/** One call, its parts read by the schemas of its endpoint. */
export interface ApiCall<Body, Query> {
  readonly deps: Dependencies;
  readonly caller: ApiCaller;
  readonly work: WorkBudget;
  readonly body: Body;
  readonly query: Query;
  /** Of endpoints whose path has one, otherwise "". */
  readonly orderId: string;
  /** Of endpoints that need one, otherwise "". */
  readonly idempotencyKey: string;
}

/** What the API offers under one method and path. Routes, checks and the description are all made of it. */
export interface Endpoint<Body = unknown, Query = unknown> {
  readonly operationId: string;
  readonly method: "get" | "post";
  /** As OpenAPI writes it. */
  readonly path: string;
  readonly scope: ApiScope;
  readonly summary: string;
  readonly body: z.ZodType<Body>;
  readonly query: z.ZodType<Query>;
  readonly status: 200 | 201;
  readonly answer: z.ZodType;
  /** What of it a key without `orders:read` is answered; all of it where left out. */
  readonly answerUnread?: z.ZodType;
  /** Whether it needs an idempotency key, under which it is made once. */
  readonly isKeyed: boolean;
  readonly make: (call: ApiCall<Body, Query>) => Promise<unknown>;
}

const NOTHING = z.undefined();
const NO_QUERY = z.object({});
const PAGE_MAX = 100;
const PAGE_DEFAULT = 25;

/** The query of a list, as text. */
const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  cursor: cursorSchema.optional(),
});

/** Checked by its own schemas here; the table below is read without them. */
function endpoint<Body, Query>(definition: Endpoint<Body, Query>): Endpoint {
  return definition as unknown as Endpoint;
}

/** Every endpoint of `/api/v1`. */
export const ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    operationId: "findPlaces",
    method: "get",
    path: "/places",
    scope: "quote",
    summary:
      "Places for a text in Thai or Latin script or a postcode, best first: their ids are stops of a quote.",
    body: NOTHING,
    query: apiPlacesQuery,
    status: 200,
    answer: apiPlaces,
    isKeyed: false,
    make: ({ deps, query }) => findPlaces(deps, query),
  }),
  endpoint({
    operationId: "createQuote",
    method: "post",
    path: "/quotes",
    scope: "quote",
    summary: "Price a move. The price is kept for 24 hours for whoever places an order with its token.",
    body: apiQuoteInput,
    query: NO_QUERY,
    status: 200,
    answer: apiQuote,
    isKeyed: false,
    make: async ({ deps, work, body }) => quoteAnswer(await quoteMove(deps, work, body)),
  }),
  endpoint({
    operationId: "placeOrder",
    method: "post",
    path: "/orders",
    scope: "orders:write",
    summary: "Place an order from a quote on the company's account.",
    body: apiOrderInput,
    query: NO_QUERY,
    status: 201,
    answer: apiOrder,
    answerUnread: apiOrderPlaced,
    isKeyed: true,
    make: ({ deps, caller, body, idempotencyKey }) => placeCompanyOrder(deps, caller, body, idempotencyKey),
  }),
  endpoint({
    operationId: "listOrders",
    method: "get",
    path: "/orders",
    scope: "orders:read",
    summary: "The orders on the company's account, newest first.",
    body: NOTHING,
    query: pageQuery,
    status: 200,
    answer: apiOrderList,
    isKeyed: false,
    make: ({ deps, caller, query }) => listOrdersOfCompany(deps, caller, query),
  }),
  endpoint({
    operationId: "getOrder",
    method: "get",
    path: "/orders/{orderId}",
    scope: "orders:read",
    summary: "One order on the company's account.",
    body: NOTHING,
    query: NO_QUERY,
    status: 200,
    answer: apiOrder,
    isKeyed: false,
    make: ({ deps, caller, orderId }) => readCompanyOrder(deps, caller, orderIdInput.parse(orderId)),
  }),
  endpoint({
    operationId: "cancelOrder",
    method: "post",
    path: "/orders/{orderId}/cancel",
    scope: "orders:write",
    summary: "Cancel an order at the fee that reading it has shown.",
    body: apiCancelInput,
    query: NO_QUERY,
    status: 200,
    answer: apiOrder,
    answerUnread: apiOrderState,
    isKeyed: true,
    make: ({ deps, caller, body, orderId }) =>
      cancelCompanyOrder(deps, caller, orderIdInput.parse(orderId), body),
  }),
];
