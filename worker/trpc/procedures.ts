import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { AppError } from "#domain/errors.ts";
import { procedure } from "./init.ts";

/** Anyone. */
export const publicProcedure = procedure;

/** Anyone who is signed in; `ctx.user` is who. */
export const signedInProcedure = procedure.use(async ({ ctx, next }) => {
  const user = await ctx.viewer();
  if (user === null) throw new AppError("UNAUTHENTICATED");
  return next({ ctx: { user } });
});

/** Drivers whose profile an admin approved; `ctx.driver` is the profile. */
export const driverProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  const driver = await driverOfUser(ctx.db, ctx.user.userId);
  if (driver?.approvedAt == null) throw new AppError("DRIVER_NOT_APPROVED");
  return next({ ctx: { driver } });
});

/** Admins. */
export const adminProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  if (ctx.user.role !== "admin") throw new AppError("FORBIDDEN");
  return next();
});
