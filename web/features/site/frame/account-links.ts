import {
  Banknote,
  Building2,
  CalendarClock,
  ClipboardList,
  IdCard,
  Package,
  PackageX,
  ReceiptText,
  Settings2,
  Ship,
  Star,
  Truck,
  Undo2,
  UserRound,
  Wallet,
} from "lucide-react";
import type { Session, SessionUser } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";

/** Whose work a page is about: such pages have a frame without the public site's links. */
export type WorkingArea = "customer" | "driver" | "admin";

/** The links of an account, by its owner's rights. */
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
          { to: "/admin/payments" as const, label: m.nav_admin_payments(), Icon: Banknote },
          { to: "/admin/refunds" as const, label: m.nav_admin_refunds(), Icon: Undo2 },
          { to: "/admin/claims" as const, label: m.nav_admin_claims(), Icon: PackageX },
          { to: "/admin/drivers" as const, label: m.nav_admin_drivers(), Icon: IdCard },
          { to: "/admin/payouts" as const, label: m.nav_admin_payouts(), Icon: Wallet },
          { to: "/admin/reviews" as const, label: m.nav_admin_reviews(), Icon: Star },
          { to: "/admin/invoices" as const, label: m.nav_admin_invoices(), Icon: ReceiptText },
          { to: "/admin/companies" as const, label: m.nav_admin_companies(), Icon: Building2 },
          { to: "/admin/settings" as const, label: m.nav_admin_settings(), Icon: Settings2 },
          { to: "/admin/ferries" as const, label: m.nav_admin_ferries(), Icon: Ship },
          { to: "/admin/truck-hours" as const, label: m.nav_admin_truck_hours(), Icon: CalendarClock },
        ]
      : []),
  ];
}

/** The account's name in the header: the local part of the e-mail, or the person's name without an e-mail. */
export function accountName({ email, name }: SessionUser): string {
  const called = email?.split("@")[0] ?? name.trim();
  return called === "" ? m.notice_title_account() : called;
}

/** The pages of a working area, of those that the account may open. */
export function sectionLinks(area: WorkingArea, session: Extract<Session, { status: "signed_in" }>) {
  const links = accountLinks(session).filter(({ to }) => {
    if (to.startsWith("/admin/")) return area === "admin";
    if (to === "/driver/dashboard") return area === "driver";
    return area === "customer" || (area === "driver" && to === "/profile");
  });
  // The work comes first.
  return links.toSorted((a, b) => Number(a.to === "/profile") - Number(b.to === "/profile"));
}
