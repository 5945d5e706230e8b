import { ROLES, type Role } from "#domain/access/actor.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Settings } from "../env.ts";
import type { Auth } from "./auth.ts";

/** The signed-in user; procedures take the user id from here, never from an input. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  /** The id in the browser's signed device cookie; `null` without one. */
  readonly deviceId: string | null;
  /** May be a placeholder: see `realEmail`. */
  readonly email: string;
  readonly name: string;
  /** The rights in force: an admin without the second factor that a deployment requires has a customer's. */
  readonly role: Role;
  /** What the account was given. */
  readonly grantedRole: Role;
  readonly hasSecondFactor: boolean;
  readonly locale: Locale;
  /** Epoch milliseconds: when the person logged in, and when the session expires. */
  readonly sessionStartedAt: number;
  readonly sessionEndsAt: number;
}

/**
 * The signed-in user of a request, read from the database, or `null`. It never extends the session: only `/get-session`
 * does, because its response sets the cookie.
 */
export async function readViewer(
  auth: Auth,
  headers: Headers,
  { adminSecondFactor }: Pick<Settings, "adminSecondFactor">,
): Promise<Viewer | null> {
  const found = await auth.api.getSession({
    headers,
    query: { disableCookieCache: true, disableRefresh: true },
  });
  if (found === null) return null;
  const { user, session } = found;
  const deviceId = await auth.api.currentDevice({ headers });
  const grantedRole = readRole(user.role);
  const hasSecondFactor = user.twoFactorEnabled === true;
  const isHeldBack = grantedRole === "admin" && adminSecondFactor === "required" && !hasSecondFactor;
  return {
    userId: user.id,
    sessionId: session.id,
    deviceId,
    email: user.email,
    name: user.name,
    role: isHeldBack ? "customer" : grantedRole,
    grantedRole,
    hasSecondFactor,
    locale: toLocale(user.locale ?? undefined),
    sessionStartedAt: session.createdAt.getTime(),
    sessionEndsAt: session.expiresAt.getTime(),
  };
}

/** An unknown role has no rights beyond a customer's. */
export function readRole(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? "customer";
}
