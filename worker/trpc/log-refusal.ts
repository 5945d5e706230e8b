import type { TRPCError } from "@trpc/server";
import { AppError } from "#domain/errors.ts";
import { logSecurity, networkOf, type SecurityEvent } from "../security-log.ts";
import type { Context } from "./context.ts";

const EVENTS: Partial<Record<TRPCError["code"], SecurityEvent>> = {
  FORBIDDEN: "forbidden",
  TOO_MANY_REQUESTS: "rate_limited",
};

/** Writes a refused call to the security log: who may not, and who called too often. */
export async function logRefusal(error: TRPCError, path: string, ctx: Context): Promise<void> {
  const event = EVENTS[error.code];
  if (event === undefined) return;
  logSecurity(event, {
    who: (await ctx.viewer())?.userId ?? null,
    what: path,
    from: networkOf(ctx.address),
    outcome: error.cause instanceof AppError ? error.cause.code : error.code,
    requestId: ctx.requestId,
  });
}
