import { otherAdmins } from "#db/queries/account/accounts.ts";
import { personById, writeRole } from "#db/queries/account/people.ts";
import type { Role } from "#domain/access/actor.ts";
import type { ChangeRoleInput, GivenRole } from "#domain/access/people-input.ts";
import { lastAdminRefusal } from "#domain/access/last-admin.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import type { FactorSettings } from "./erasing/erasure.ts";

/**
 * Gives somebody a role of the staff, or takes it. They get a mail and are logged out everywhere. For admins with a fresh
 * login; the router sees to it. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, ROLE_CHANGED when it is another role by now than the admin has seen, LAST_ADMIN, or
 *   OTHER_ADMINS_NEED_FACTOR when no other admin could do anything then
 */
export async function changeRole(
  deps: Pick<Dependencies, "db" | "now"> & FactorSettings & Audited,
  { userId, role, seenRole }: ChangeRoleInput,
): Promise<{ userId: string; role: Role }> {
  const person = await personById(deps.db, userId);
  if (person === undefined) throw new AppError("NOT_FOUND");
  const to = roleOf(role, person.driverId !== null);
  if (person.role === to) return { userId, role: to };
  if (person.role !== seenRole) throw new AppError("ROLE_CHANGED");
  const isFactorNeeded = deps.settings.adminSecondFactor === "required";
  if (await writeRole(deps.db, { userId, from: seenRole, to, isFactorNeeded, at: deps.now() })) {
    deps.audit?.changed("user", userId, { role: seenRole }, { role: to });
    return { userId, role: to };
  }
  const lastOne =
    seenRole === "admin" ? lastAdminRefusal(await otherAdmins(deps.db, userId), isFactorNeeded) : null;
  throw new AppError(lastOne ?? "ROLE_CHANGED");
}

function roleOf(given: GivenRole, isDriver: boolean): Role {
  if (given !== "none") return given;
  return isDriver ? "driver" : "customer";
}
