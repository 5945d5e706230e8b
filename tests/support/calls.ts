import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ErrorCode, FieldCode } from "#domain/errors.ts";
import worker from "#worker/index.ts";
import { ORIGIN, type Person } from "./people.ts";

/** What a call over HTTP came back with. */
export interface Answer {
  readonly status: number;
  /** The procedure's result, or `undefined` when it refused. */
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
 * Any request to the worker, with the cookie of whoever asks. It ends with what the worker does after its answer, so
 * that nothing of it meets the database of the next test.
 */
export async function fetchWorker(path: string, init: RequestInit = {}, as?: Person): Promise<Response> {
  const headers = new Headers(init.headers as HeadersInit | undefined);
  if (as !== undefined) headers.set("cookie", as.cookie);
  const context = createExecutionContext();
  const response = await worker.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }), env, context);
  await waitOnExecutionContext(context);
  return response;
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
