import { otherAdmins } from "#db/queries/account/accounts.ts";
import { personById } from "#db/queries/account/people.ts";
import { deleteSecondFactor } from "#db/queries/account/second-factors.ts";
import { lastAdminRefusal } from "#domain/access/last-admin.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import type { ResetSecondFactorInput } from "#domain/access/people-input.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

/**
 * Takes the second factor off an account whose owner can use it no more. They are logged out everywhere and told by mail
 * (a trigger), log in without it and set up a new one, until which the staff of a deployment may do nothing. For admins with a
 * fresh login; the router sees to it. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, OWN_RECORD for the own account, SECOND_FACTOR_CHANGED when it is not the one that was seen,
 *   LAST_ADMIN, or OTHER_ADMINS_NEED_FACTOR when no other admin could do anything then
 */
export async function resetSecondFactor(
  { db, now, settings, audit }: Pick<Dependencies, "db" | "now" | "settings"> & Audited,
  admin: Viewer,
  { userId, seenFactor, reason }: ResetSecondFactorInput,
): Promise<{ userId: string }> {
  const person = await personById(db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  refuseOwn(admin.userId, userId);
  if (!person.hasSecondFactor) return { userId };
  const leavesAdmin = settings.adminSecondFactor === "required";
  if (await deleteSecondFactor(db, { userId, factor: seenFactor, leavesAdmin, at: now() })) {
    audit?.changed(
      "user",
      userId,
      { hasSecondFactor: true },
      { hasSecondFactor: false, resetReason: reason },
    );
    return { userId };
  }
  const isOfAdmin = leavesAdmin && person.role === "admin";
  const lastOne = isOfAdmin ? lastAdminRefusal(await otherAdmins(db, userId), true) : null;
  throw new AppError(lastOne ?? "SECOND_FACTOR_CHANGED");
}
