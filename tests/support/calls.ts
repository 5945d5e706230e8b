import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import type { ErrorCode } from "#domain/errors.ts";
import type { FieldCode } from "#domain/field-errors.ts";
import worker from "#worker/index.ts";
import { ORIGIN, type Person } from "./people.ts";

/** The answer of a call over HTTP. */
export interface Answer {
  readonly status: number;
  /** The procedure's result, or `undefined` after an error. */
  readonly data: unknown;
  readonly appCode: ErrorCode | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: Readonly<Record<string, FieldCode>>;
  readonly body: string;
}

/** Calls a query as an outside client does: plain JSON over GET. */
export async function query(path: string, input?: unknown, as?: Person): Promise<Answer> {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return read(await fetchWorker(`/api/trpc/${path}${search}`, {}, as));
}

/** Calls a mutation as an outside client does: plain JSON over POST. */
export async function mutate(path: string, input?: unknown, as?: Person): Promise<Answer> {
  const body = input === undefined ? null : JSON.stringify(input);
  return read(
    await fetchWorker(
      `/api/trpc/${path}`,
      { method: "POST", headers: { "content-type": "application/json" }, body },
      as,
    ),
  );
}

/**
 * Any request to the worker, with the cookie of the person who sends it. Waits for the work after the answer
 * (`waitUntil`), so that it does not run into the next test's database.
 */
export async function fetchWorker(path: string, init: RequestInit = {}, as?: Person): Promise<Response> {
  const headers = new Headers(init.headers as HeadersInit | undefined);
  if (as !== undefined) headers.set("cookie", as.cookie);
  const context = createExecutionContext();
  const response = await worker.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }), env, context);
  await waitOnExecutionContext(context);
  return response;
}

/** Asks for the live socket, through the platform as a browser does: it ends a socket cleanly with its test. */
export async function openSocket(as: Person): Promise<Response> {
  const headers = { upgrade: "websocket", cookie: as.cookie };
  return exports.default.fetch(new Request(`${ORIGIN}/api/live`, { headers }));
}

/** What asking for the live socket answers. One that opens is closed: its object would wait for it when the test has ended. */
export async function statusOfSocket(as: Person): Promise<number> {
  const { status, webSocket } = await fetchWorker("/api/live", { headers: { upgrade: "websocket" } }, as);
  webSocket?.accept();
  webSocket?.close();
  return status;
}

async function read(response: Response): Promise<Answer> {
  const body = await response.text();
  const json = JSON.parse(body) as { result?: { data: unknown }; error?: { data: Partial<Answer> } };
  return {
    status: response.status,
    data: json.result?.data,
    appCode: json.error?.data.appCode,
    params: json.error?.data.params ?? {},
    fields: json.error?.data.fields ?? {},
    body,
  };
}
