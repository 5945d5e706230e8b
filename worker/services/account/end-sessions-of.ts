import { endAllSessions, endSession } from "#db/queries/account/accounts.ts";
import { personById } from "#db/queries/account/people.ts";
import { userOfDriver } from "#db/queries/jobs/drivers.ts";
import { isStaff, staffMay } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { requireOrder } from "../orders/read-order.ts";

type Needs = Pick<Dependencies, "db"> & Audited;

/** Whose sessions an admin ends: those of an order's customer, or of a driver. */
export type PersonOfOrder =
  | { readonly of: "customer"; readonly orderId: string }
  | { readonly of: "driver"; readonly driverId: string };

/**
 * Logs a person out everywhere, for an admin: a lost phone, an account in wrong hands. Their live sockets close, too.
 * @returns how many sessions ended
 * @throws AppError NOT_FOUND when there is no such order or driver, or the driver has no account; FORBIDDEN when it is
 *   somebody of the staff, whose sessions an admin alone ends
 */
export async function endSessionsOf(
  { db, audit }: Needs,
  admin: Viewer,
  whose: PersonOfOrder,
): Promise<number> {
  const userId =
    whose.of === "customer"
      ? (await requireOrder({ db }, admin, whose.orderId)).order.customerId
      : await userOfDriver(db, whose.driverId);
  if (userId === null) throw new AppError("NOT_FOUND");
  const person = await personById(db, userId);
  if (person !== undefined && isStaff(person.role) && !staffMay(admin.role, "administer"))
    throw new AppError("FORBIDDEN");
  return endSessionsOfUser({ db, ...(audit && { audit }) }, userId);
}

/** Logs an account out everywhere. @returns how many sessions ended */
export async function endSessionsOfUser({ db, audit }: Needs, userId: string): Promise<number> {
  const ended = await endAllSessions(db, userId);
  audit?.changed("user", userId, { sessions: ended }, { sessions: 0 });
  return ended;
}

/** Logs somebody out of one browser, for an admin. @throws AppError NOT_FOUND when they have no such session any more */
export async function endSessionOf(
  { db, audit }: Needs,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  if (!(await endSession(db, userId, sessionId))) throw new AppError("NOT_FOUND");
  audit?.changed("session", sessionId, { userId }, null);
}
