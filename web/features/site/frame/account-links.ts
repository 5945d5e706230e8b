import { CalendarClock, ClipboardList, Package, Settings2, Ship, Star, Truck, UserRound } from "lucide-react";
import type { Session, SessionUser } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";

/** The pages an account leads to, by what its owner may do. */
export function accountLinks(session: Extract<Session, { status: "signed_in" }>) {
  const isAdmin = session.isAdmin === true;
  const isDriver = session.user.role === "driver" && !isAdmin;
  return [
    { to: "/profile" as const, label: m.nav_profile(), Icon: UserRound },
    { to: "/orders" as const, label: m.nav_my_orders(), Icon: Package },
    ...(isDriver ? [{ to: "/driver/dashboard" as const, label: m.nav_driver_dashboard(), Icon: Truck }] : []),
    ...(isAdmin
      ? [
          { to: "/admin/orders" as const, label: m.nav_admin_orders(), Icon: ClipboardList },
          { to: "/admin/reviews" as const, label: m.nav_admin_reviews(), Icon: Star },
          { to: "/admin/settings" as const, label: m.nav_admin_settings(), Icon: Settings2 },
          { to: "/admin/ferries" as const, label: m.nav_admin_ferries(), Icon: Ship },
          { to: "/admin/truck-hours" as const, label: m.nav_admin_truck_hours(), Icon: CalendarClock },
        ]
      : []),
  ];
}

/** How the header names an account: the part of the e-mail before the @; without an e-mail, the person's name. */
export function accountName({ email, name }: SessionUser): string {
  const called = email?.split("@")[0] ?? name.trim();
  return called === "" ? m.notice_title_account() : called;
}
