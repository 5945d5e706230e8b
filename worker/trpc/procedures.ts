import type { TRPCError } from "@trpc/server";
import { isFreshLogin } from "#domain/access/session-end.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../auth/viewer.ts";
import { logSecurity, networkOf } from "../security-log.ts";
import { procedure } from "./init.ts";

/** For anyone. */
export const publicProcedure = procedure;

/** For anyone who is signed in; `ctx.user` is the caller. */
export const signedInProcedure = procedure.use(async ({ ctx, next }) => {
  const user = await ctx.viewer();
  if (user === null) throw new AppError("UNAUTHENTICATED");
  return next({ ctx: { user } });
});

/** For drivers whose profile an admin has approved; `ctx.driver` is that profile. */
export const driverProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  const { driver } = ctx.user;
  if (driver?.approvedAt == null) throw new AppError("DRIVER_NOT_APPROVED");
  return next({ ctx: { driver } });
});

/**
 * For admins; in a deployment those with a second factor. What they write is in the security log, with the ids of the
 * records and never their content.
 */
export const adminProcedure = signedInProcedure.use(async ({ ctx, next, type, path, getRawInput }) => {
  const { role, grantedRole } = ctx.user;
  if (role !== "admin") throw new AppError(grantedRole === "admin" ? "SECOND_FACTOR_REQUIRED" : "FORBIDDEN");
  const result = await next();
  if (type === "mutation")
    logSecurity("admin_write", {
      who: ctx.user.userId,
      what: path,
      from: networkOf(ctx.address),
      outcome: result.ok ? "ok" : outcomeOf(result.error),
      requestId: ctx.requestId,
      ids: idsIn(await getRawInput().catch(() => null)),
    });
  return result;
});

/** For anyone who has logged in within the last `FRESH_LOGIN_MS`: for everything stored about them, and erasing. */
export const freshProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  requireFreshLogin(ctx.user, ctx.now());
  return next();
});

/** For admins who have logged in within the last `FRESH_LOGIN_MS`: for roles, money and erasing. */
export const freshAdminProcedure = adminProcedure.use(async ({ ctx, next }) => {
  requireFreshLogin(ctx.user, ctx.now());
  return next();
});

function requireFreshLogin({ sessionStartedAt }: Viewer, now: number): void {
  if (!isFreshLogin(sessionStartedAt, now)) throw new AppError("FRESH_LOGIN_REQUIRED");
}

function outcomeOf({ cause, code }: TRPCError): string {
  return cause instanceof AppError ? cause.code : code;
}

const ID_MAX = 80;

/** The ids, days and versions that an input names; everything else in it may be personal. */
function idsIn(input: unknown): Record<string, string | number> {
  const entries = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const ids = entries.flatMap(([name, value]): [string, string | number][] => {
    if (!/(?:Id|Version|^day)$/.test(name)) return [];
    if (typeof value === "number") return [[name, value]];
    return typeof value === "string" ? [[name, value.slice(0, ID_MAX)]] : [];
  });
  return Object.fromEntries(ids);
}
