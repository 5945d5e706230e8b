import type { TRPCError } from "@trpc/server";
import { PERSONAL_IDS } from "#domain/audit/record-ids.ts";
import { requireFreshLogin } from "#domain/access/session-end.ts";
import { isStaff, staffMay, type StaffRight } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../auth/viewer.ts";
import { logSecurity, networkOf } from "../security-log.ts";
import { AuditNotes, beginAction, type ActionEnd } from "../services/audit/audited-action.ts";
import type { Context } from "./context.ts";
import { errorForClient } from "./errors.ts";
import { procedure } from "./init.ts";

/** For anyone. */
export const publicProcedure = procedure;

/**
 * For anyone who is signed in; `ctx.user` is the caller. What somebody of the staff writes is in the audit log, before it
 * happens and with how it ended, and in the security log; `ctx.audit` takes down what it changed, and is there for the staff
 * alone, so that what is read for it alone costs nobody else anything.
 */
export const signedInProcedure = procedure.use(async ({ ctx, next, type, path, getRawInput }) => {
  const user = await ctx.viewer();
  if (user === null) throw new AppError("UNAUTHENTICATED");
  const audit = type === "mutation" && isStaff(user.grantedRole) ? new AuditNotes() : undefined;
  const input = audit && (await getRawInput().catch(() => null));
  const end = audit && (await beginStaffAction(ctx, user, path, input, audit));
  const result = await next({ ctx: { user, audit } });
  await end?.(result.ok ? { outcome: "ok", answer: result.data } : refusalOf(result.error, input));
  return result;
});

/** @returns what notes the end of the action in both logs */
async function beginStaffAction(
  ctx: Context,
  viewer: Viewer,
  what: string,
  input: unknown,
  notes: AuditNotes,
) {
  const { address, userAgent, requestId } = ctx;
  const end = await beginAction(ctx, { viewer, address, userAgent, requestId, what, input }, notes);
  return async (how: ActionEnd) => {
    const entry = await end(how);
    logSecurity("admin_write", {
      who: viewer.userId,
      what,
      from: networkOf(address),
      outcome: how.outcome,
      requestId,
      ids: { ...idsIn(input), ...(entry && { auditSeq: entry.seq, auditHash: entry.hash }) },
    });
  };
}

/** For drivers whose profile an admin has approved; `ctx.driver` is that profile. */
export const driverProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  const { driver } = ctx.user;
  if (driver?.approvedAt == null) throw new AppError("DRIVER_NOT_APPROVED");
  return next({ ctx: { driver } });
});

/**
 * For whoever drives or has driven, also while they are suspended: what they earned is theirs to read; `ctx.driver` is their
 * profile.
 */
export const earnerProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  const { driver } = ctx.user;
  if (driver == null) throw new AppError("DRIVER_NOT_APPROVED");
  return next({ ctx: { driver } });
});

/** For staff with one of these rights of the table in `domain/access/staff.ts`; in a deployment those with a second factor. */
function staffProcedure(...rights: readonly StaffRight[]) {
  return signedInProcedure.use(async ({ ctx, next }) => {
    const { role, grantedRole } = ctx.user;
    if (!rights.some((right) => staffMay(role, right))) {
      const isGranted = rights.some((right) => staffMay(grantedRole, right));
      throw new AppError(isGranted ? "SECOND_FACTOR_REQUIRED" : "FORBIDDEN");
    }
    return next();
  });
}

/** The same, for those who have logged in within the last `FRESH_LOGIN_MS`. */
function freshStaffProcedure(...rights: readonly StaffRight[]) {
  return staffProcedure(...rights).use(async ({ ctx, next }) => {
    requireFreshLogin(ctx.user, ctx.now());
    return next();
  });
}

/** For all staff: orders and what belongs to them, to read. */
export const orderReaderProcedure = staffProcedure("read_orders");

/** For dispatchers and admins: orders, jobs and drivers. */
export const dispatcherProcedure = staffProcedure("dispatch");

/** For accountants and admins: payments, documents, payouts. */
export const accountantProcedure = staffProcedure("accounts");

/** For dispatchers, accountants and admins: what of an order its documents say. */
export const orderDocumentsProcedure = staffProcedure("dispatch", "accounts");

/** For admins alone: prices, ferries, truck hours, reviews, people. */
export const adminProcedure = staffProcedure("administer");

/** For anyone who has logged in within the last `FRESH_LOGIN_MS`: for everything stored about them, and erasing. */
export const freshProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  requireFreshLogin(ctx.user, ctx.now());
  return next();
});

/** For all staff who have logged in within the last `FRESH_LOGIN_MS`: for files of personal data. */
export const freshOrderReaderProcedure = freshStaffProcedure("read_orders");

/** For dispatchers and admins who have logged in within the last `FRESH_LOGIN_MS`: for money, rights and erasing. */
export const freshDispatcherProcedure = freshStaffProcedure("dispatch");

/** The same for dispatchers, accountants and admins: for whom documents are made out to. */
export const freshOrderDocumentsProcedure = freshStaffProcedure("dispatch", "accounts");

/** The same for accountants and admins. */
export const freshAccountantProcedure = freshStaffProcedure("accounts");

/** The same for admins alone: for roles and prices. */
export const freshAdminProcedure = freshStaffProcedure("administer");

/** What the caller got. */
function refusalOf({ code, cause }: TRPCError, input: unknown): ActionEnd {
  const { appCode, ...told } = errorForClient(code, cause, input);
  return { outcome: appCode, ...told };
}

const ID_MAX = 80;

/** The ids, days and versions that an input names; everything else in it may be personal. */
function idsIn(input: unknown): Record<string, string | number> {
  const entries = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const ids = entries.flatMap(([name, value]): [string, string | number][] => {
    if (!/(?:Id|Version|^day)$/.test(name) || PERSONAL_IDS.includes(name)) return [];
    if (typeof value === "number") return [[name, value]];
    return typeof value === "string" ? [[name, value.slice(0, ID_MAX)]] : [];
  });
  return Object.fromEntries(ids);
}
