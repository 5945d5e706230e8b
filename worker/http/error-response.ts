import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorCode } from "#domain/errors.ts";

/** JSON-RPC's code of an application error; tRPC's clients expect a number here. */
const JSON_RPC_SERVER_ERROR = -32_000;

interface Env {
  readonly Variables: { requestId: string };
}

/** Refuses a request before any procedure runs, with the same answer that procedures give. */
export function errorResponse<E extends Env>(
  c: Context<E>,
  appCode: ErrorCode,
  status: ContentfulStatusCode,
  headers: Record<string, string> = {},
): Response {
  const data = { appCode, httpStatus: status, params: {}, fields: {}, requestId: c.var.requestId };
  return c.json({ error: { message: appCode, code: JSON_RPC_SERVER_ERROR, data } }, status, headers);
}
