import { vi } from "vitest";
import type { ErrorCode } from "#domain/errors.ts";
import { unansweredCall } from "./unanswered-calls.ts";

/** The answer of a procedure in the fake: its result, or an error code. */
export type FakeAnswer =
  | { readonly data: unknown }
  | {
      readonly code: ErrorCode;
      readonly fields?: Readonly<Record<string, string>>;
      readonly params?: Readonly<Record<string, string | number>>;
    };

/** The answer of a sign-in endpoint in the fake: 200 and `null` by default. */
export interface FakeAuthAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeCall {
  readonly procedure: string;
  readonly input: unknown;
}

const AUTH = "/api/auth";

/**
 * Answers the browser's tRPC and sign-in calls in place of the server, and records them. A call without an answer fails
 * the test and is named.
 */
export class FakeApi {
  readonly calls: FakeCall[] = [];
  /** By procedure name; by default nobody has a profile, saved places, documents or a company, and no place matches a text. */
  readonly procedures: Record<string, (input: never) => FakeAnswer | Promise<FakeAnswer>> = {
    "account.profile": () => ({ code: "UNAUTHENTICATED" }),
    "claims.ofOrder": () => ({
      data: {
        claimableUntil: null,
        mayOpen: false,
        mayOpenForCustomer: false,
        items: [],
        declaredValueSatang: null,
        claims: [],
      },
    }),
    "assignments.vehicles": () => ({ data: { vehicles: [], vehicleId: null } }),
    "geo.suggest": () => ({ data: [] }),
    "orderViews.list": () => ({ data: [] }),
    "orders.companies": () => ({ data: { items: [], hasMore: false, isSearchCurrent: true } }),
    "orders.drivers": () => ({ data: { items: [], hasMore: false, isSearchCurrent: true } }),
    "orders.counts": () => ({
      data: { pending: 0, confirmed: 0, in_transit: 0, delivered: 0, cancelled: 0, isCut: false },
    }),
    "proofs.ofOrder": () => ({ data: { proofs: [], codes: null } }),
    "tracking.ofOrder": () => ({
      data: {
        status: "confirmed",
        overWater: [],
        stops: [],
        trucks: [],
        isShareable: false,
        linkToken: null,
      },
    }),
    "documents.ofOrder": () => ({ data: [] }),
    "payments.list": () => ({ data: { items: [], nextCursor: null } }),
    "payments.ofOrder": ({ orderId }: { orderId: string }) => ({
      data: {
        orderId,
        agreedSatang: 0,
        receivedSatang: 0,
        refundedSatang: 0,
        toPaySatang: 0,
        cashHeldSatang: 0,
        depositSatang: 0,
        dueNowSatang: 0,
        dueLaterSatang: 0,
        mostTransferSatang: 0,
        isOwn: false,
        opensJobs: false,
        promptPay: null,
        payment: null,
        received: [],
        takesCash: false,
        cash: null,
        isRefundDue: false,
      },
    }),
    "documents.buyer": () => ({ data: null }),
    "companies.mine": () => ({ data: [] }),
    "companies.bookable": () => ({ data: [] }),
    "places.mine": () => ({ data: { saved: [], recent: [] } }),
  };
  /** By the path below `/api/auth`; by default nobody is signed in. */
  readonly auth: Record<
    string,
    (body: never, headers?: Headers) => FakeAuthAnswer | Promise<FakeAuthAnswer>
  > = {
    "/get-session": () => ({ body: null }),
  };

  /** Replaces `fetch` until `vi.unstubAllGlobals()`. */
  install(): void {
    vi.stubGlobal("fetch", (url: string | URL | Request, init?: RequestInit) =>
      Promise.resolve(this.answer(new URL(String(url), "http://khondee.test"), init)),
    );
  }

  /** The inputs of the calls to a procedure, in order. */
  inputsOf(procedure: string): unknown[] {
    return this.calls.filter((call) => call.procedure === procedure).map((call) => call.input);
  }

  /** The bodies sent to a sign-in endpoint, in order. */
  bodiesOf(path: string): unknown[] {
    return this.inputsOf(path);
  }

  private answer(url: URL, init: RequestInit | undefined): Response | Promise<Response> {
    if (url.pathname.startsWith(AUTH)) return this.authAnswer(url.pathname.slice(AUTH.length), init);
    const body = typeof init?.body === "string" ? init.body : (url.searchParams.get("input") ?? "{}");
    const inputs = JSON.parse(body) as Record<string, unknown>;
    const names = url.pathname.replace("/api/trpc/", "").split(",");
    const results = names.map((procedure, at) => this.result(procedure, inputs[String(at)]));
    return results.some((result) => result instanceof Promise)
      ? Promise.all(results).then((all) => Response.json(all))
      : Response.json(results);
  }

  private async authAnswer(path: string, init: RequestInit | undefined): Promise<Response> {
    const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
    this.calls.push({ procedure: path, input: body });
    const handle = this.auth[path];
    if (handle === undefined) throw unansweredCall(`${AUTH}${path}`);
    const {
      status = 200,
      body: answer = null,
      headers = {},
    } = await handle(body as never, new Headers(init?.headers));
    return Response.json(answer, { status, headers });
  }

  private result(procedure: string, input: unknown): unknown {
    this.calls.push({ procedure, input });
    const handle = this.procedures[procedure];
    if (handle === undefined) throw unansweredCall(procedure);
    const answer = handle(input as never);
    return answer instanceof Promise ? answer.then(resultOf) : resultOf(answer);
  }
}

function resultOf(answer: FakeAnswer): unknown {
  if ("data" in answer) return { result: { data: answer.data } };
  const { code, fields = {}, params = {} } = answer;
  const data = { appCode: code, fields, params, requestId: "req-1" };
  return { error: { code: -32_000, message: code, data } };
}
