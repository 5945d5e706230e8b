import { ROLES, type Role } from "#domain/access/actor.ts";
import type { Auth } from "./auth.ts";

/** Who is asking, as the session says; every procedure's scope comes from here, never from a parameter. */
export interface Viewer {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Epoch milliseconds. */
  readonly sessionEndsAt: number;
}

/** The signed-in user of a request, read from the database, or `null`. */
export async function readViewer(auth: Auth, headers: Headers): Promise<Viewer | null> {
  const session = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
  if (session === null) return null;
  const { id, email, name } = session.user;
  const sessionEndsAt = session.session.expiresAt.getTime();
  return { userId: id, email, name, role: readRole(session.user.role), sessionEndsAt };
}

/** An unknown role has no rights beyond a customer's. */
function readRole(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? "customer";
}
