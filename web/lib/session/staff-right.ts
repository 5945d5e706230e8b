import type { Role } from "#domain/access/actor.ts";
import { isStaff, staffMay, type StaffRight } from "#domain/access/staff.ts";
import { useSession, type Session } from "./session.ts";

/**
 * Whether the signed-in user may do something as staff, as far as the browser knows; the server decides by itself. Of an
 * admin the separate check has to have said so: a failed one means no.
 */
export function sessionMay(session: Session, right: StaffRight): boolean {
  return session.status === "signed_in" && staffMay(staffRole(session), right);
}

/** The same for whoever is signed in now. */
export function useStaffMay(right: StaffRight): boolean {
  return sessionMay(useSession(), right);
}

/**
 * What a page of the admin area shows to its reader. Its guard lets only staff in, so only the narrower roles lack
 * something there; the server decides by itself.
 */
export function useOfficeMay(right: StaffRight): boolean {
  const session = useSession();
  const role = session.status === "signed_in" ? session.user.role : "admin";
  return !isStaff(role) || staffMay(role, right);
}

/** Whether the signed-in user has a role of the staff; of an admin the separate check may still be under way. */
export function isOfStaff(session: Session): boolean {
  return session.status === "signed_in" && isStaff(session.user.role);
}

function staffRole({ isAdmin, user }: Extract<Session, { status: "signed_in" }>): Role {
  if (isAdmin === true) return "admin";
  return user.role === "admin" ? "customer" : user.role;
}
