import type { driverSessionsByTokens } from "#db/queries/account/sessions.ts";
import { isStaff } from "#domain/access/staff.ts";
import { sessionEndsAt } from "#domain/access/session-end.ts";
import { typesOfRow } from "#domain/drivers/vehicle-types.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { readRole } from "./viewer.ts";

/** What a call says of its session: the token of its genuine cookie, and the account that its page believes it is of. */
export interface SessionClaim {
  readonly token: string;
  /** `null` where the call does not say. */
  readonly accountId: string | null;
}

/** An approved driver who is signed in. */
export interface SignedInDriver {
  readonly driverId: string;
  readonly vehicles: readonly VehicleType[];
}

type DriverSession = Awaited<ReturnType<typeof driverSessionsByTokens>>[number];

/**
 * The driver of a session, by the rules of `readViewer`; `null` where it has ended, is of another account, or is of somebody
 * of the staff, whose calls the audit log keeps.
 * @param now epoch milliseconds
 */
export function driverOfSession(
  { createdAt, expiresAt, userId, role, driverId, ...types }: DriverSession,
  { accountId }: SessionClaim,
  now: number,
): SignedInDriver | null {
  const grantedRole = readRole(role);
  if (isStaff(grantedRole) || (accountId !== null && accountId !== userId)) return null;
  if (sessionEndsAt(createdAt.getTime(), expiresAt.getTime(), grantedRole) < now) return null;
  return { driverId, vehicles: typesOfRow(types) };
}
