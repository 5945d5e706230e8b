import { Package, Truck, UserRound } from "lucide-react";
import type { Session, SessionUser } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";

/** Whose work a page is about: such pages have a frame without the public site's links. */
export type WorkingArea = "customer" | "driver" | "admin";

/** The links of an account; those of the staff are in `staff-links.tsx`. */
export function accountLinks(session: Extract<Session, { status: "signed_in" }>) {
  const isAdmin = session.isAdmin === true;
  const isDriver = session.user.role === "driver" && !isAdmin;
  return [
    { to: "/profile" as const, label: m.nav_profile(), Icon: UserRound },
    { to: "/orders" as const, label: m.nav_my_orders(), Icon: Package },
    ...(isDriver ? [{ to: "/driver/dashboard" as const, label: m.nav_driver_dashboard(), Icon: Truck }] : []),
  ];
}

/** The account's name in the header: the local part of the e-mail, or the person's name without an e-mail. */
export function accountName({ email, name }: SessionUser): string {
  const called = email?.split("@")[0] ?? name.trim();
  return called === "" ? m.notice_title_account() : called;
}

/** The pages of a customer's or a driver's area, of those that the account may open. */
export function sectionLinks(
  area: Exclude<WorkingArea, "admin">,
  session: Extract<Session, { status: "signed_in" }>,
) {
  const links = accountLinks(session).filter(({ to }) => {
    if (to === "/driver/dashboard") return area === "driver";
    return area === "customer" || (area === "driver" && to === "/profile");
  });
  // The work comes first.
  return links.toSorted((a, b) => Number(a.to === "/profile") - Number(b.to === "/profile"));
}
