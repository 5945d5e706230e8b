import type { Database } from "#db/client.ts";
import { deleteSession, sessionByToken } from "#db/queries/account/sessions.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { ROLES, type Role } from "#domain/access/actor.ts";
import { isStaff } from "#domain/access/staff.ts";
import { sessionEndsAt } from "#domain/access/session-end.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Settings } from "../env.ts";
import { readDeviceId } from "./device-cookie.ts";
import { readSignedCookie } from "./signed-cookies.ts";

/** The signed-in user; procedures take the user id from here, never from an input. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  /** The id in the browser's signed device cookie; `null` without one. */
  readonly deviceId: string | null;
  /** May be a placeholder: see `realEmail`. */
  readonly email: string;
  readonly name: string;
  /** The rights in force: staff without the second factor that a deployment requires has a customer's. */
  readonly role: Role;
  /** What the account was given. */
  readonly grantedRole: Role;
  readonly hasSecondFactor: boolean;
  readonly locale: Locale;
  /** Epoch milliseconds: when the person logged in, and when the session expires. */
  readonly sessionStartedAt: number;
  readonly sessionEndsAt: number;
  /** The driver profile, approved or not; `null` for someone who has none. */
  readonly driver: DriverRow | null;
}

/**
 * The signed-in user of a request, or `null`: session, user and driver profile as the database has them now,
 * in one trip. A session that has ended is deleted. It never extends one: only better-auth's `/get-session`
 * does, because its response sets the cookie.
 * @param now epoch milliseconds
 */
export async function readViewer(
  db: Database,
  headers: Headers,
  settings: Pick<Settings, "origin" | "authSecret" | "adminSecondFactor">,
  now: number,
): Promise<Viewer | null> {
  const token = await readSignedCookie(headers, "session_token", settings);
  const found = token === null ? undefined : await sessionByToken(db, token);
  if (found === undefined) return null;
  const { user, session, driver } = found;
  const grantedRole = readRole(user.role);
  const sessionStartedAt = session.createdAt.getTime();
  const endsAt = sessionEndsAt(sessionStartedAt, session.expiresAt.getTime(), grantedRole);
  if (endsAt < now) {
    await deleteSession(db, session.id);
    return null;
  }
  const isHeldBack =
    isStaff(grantedRole) && settings.adminSecondFactor === "required" && !user.twoFactorEnabled;
  return {
    userId: user.id,
    sessionId: session.id,
    deviceId: readDeviceId(await readSignedCookie(headers, "device", settings)),
    email: user.email,
    name: user.name,
    role: isHeldBack ? "customer" : grantedRole,
    grantedRole,
    hasSecondFactor: user.twoFactorEnabled,
    locale: toLocale(user.locale ?? undefined),
    sessionStartedAt,
    sessionEndsAt: endsAt,
    driver,
  };
}

/** An unknown role has no rights beyond a customer's. */
export function readRole(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? "customer";
}
