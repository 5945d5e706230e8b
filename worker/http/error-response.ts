import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { logSecurity, networkOf } from "../security-log.ts";
import { AppError, type ErrorCode, type ErrorParams } from "#domain/errors.ts";
import { httpStatusOf } from "../trpc/errors.ts";

/** JSON-RPC's code of an application error; tRPC's clients expect a number here. */
const JSON_RPC_SERVER_ERROR = -32_000;

interface Env {
  readonly Variables: { requestId: string };
}

const LOGGED = { 403: "forbidden", 429: "rate_limited" } as const;

/**
 * Refuses a request before any procedure runs, with the same answer that procedures give. Who may not, or called too
 * often, is written to the security log.
 */
export function errorResponse<E extends Env>(
  c: Context<E>,
  appCode: ErrorCode,
  status: ContentfulStatusCode,
  headers: Record<string, string> = {},
  params: ErrorParams = {},
): Response {
  if (status === 403 || status === 429)
    logSecurity(LOGGED[status], {
      who: null,
      what: c.req.path,
      from: networkOf(c.req.header("cf-connecting-ip") ?? ""),
      outcome: appCode,
      requestId: c.var.requestId,
    });
  const data = { appCode, httpStatus: status, params, fields: {}, requestId: c.var.requestId };
  return c.json({ error: { message: appCode, code: JSON_RPC_SERVER_ERROR, data } }, status, headers);
}

/** The answer of a use-case, or the error that it has thrown, as a procedure would give it. */
export async function answered<E extends Env>(
  c: Context<E>,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, params } = error;
    return errorResponse(c, code, httpStatusOf(code) as ContentfulStatusCode, {}, params);
  }
}
