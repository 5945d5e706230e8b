import type { SessionUser } from "./session-query.ts";
import { ownPath } from "./return-to.ts";

/** Where a person works: drivers on their jobs, admins on the orders, customers at home. */
const WORK = { admin: "/admin/orders", driver: "/driver/dashboard", customer: "/" } as const satisfies Record<
  SessionUser["role"],
  string
>;

/** Where to go after signing in: the page that asked for it, otherwise where the person works. */
export function landingOf({ role }: Pick<SessionUser, "role">, returnTo: string | undefined): string {
  const path = ownPath(returnTo);
  return path === "/" ? WORK[role] : path;
}
