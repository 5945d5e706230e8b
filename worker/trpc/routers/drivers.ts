import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { router } from "../init.ts";
import { signedInProcedure } from "../procedures.ts";

export const driversRouter = router({
  /** The caller's driver profile, or `null` for someone who is not a driver. */
  me: signedInProcedure.query(async ({ ctx }) => {
    const driver = await driverOfUser(ctx.db, ctx.user.userId);
    if (driver === undefined) return null;
    const { driverId, name, vehicle, available, approvedAt } = driver;
    return { driverId, name, vehicle, available, approved: approvedAt !== null };
  }),
});
