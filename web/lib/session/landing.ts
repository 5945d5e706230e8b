import type { SessionUser } from "./session-query.ts";
import { ownPath } from "./return-to.ts";

/** Where a person works: drivers on their jobs, the office in the control room, customers at home. */
const WORK = {
  customer: "/",
  driver: "/driver/dashboard",
  dispatcher: "/admin",
  accountant: "/admin",
  admin: "/admin",
} as const satisfies Record<SessionUser["role"], string>;

/** The pages that need a login, or lead to one: whoever comes from there goes back. */
const ASKED_FOR_LOGIN = /^\/(?:profile|orders|offer|driver|admin|booking|price-calculator)(?![\w-])/;

/**
 * Where to go after signing in: the page that asked for it, otherwise where the person works; customers also go back to
 * a page that they were only reading.
 */
export function landingOf({ role }: Pick<SessionUser, "role">, returnTo: string | undefined): string {
  const path = ownPath(returnTo);
  const isBack = role === "customer" ? path !== "/" : ASKED_FOR_LOGIN.test(path);
  return isBack ? path : WORK[role];
}
