import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { AppError } from "#domain/errors.ts";
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
  const driver = await driverOfUser(ctx.db, ctx.user.userId);
  if (driver?.approvedAt == null) throw new AppError("DRIVER_NOT_APPROVED");
  return next({ ctx: { driver } });
});

/** For admins. */
export const adminProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  if (ctx.user.role !== "admin") throw new AppError("FORBIDDEN");
  return next();
});
