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
import type { StaffRight } from "#domain/access/staff.ts";
import type { Session, SessionUser } from "#web/lib/session/session.ts";
import { sessionMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";

/** Whose work a page is about: such pages have a frame without the public site's links. */
export type WorkingArea = "customer" | "driver" | "admin";

/** The pages of the admin area, and the right that each needs. */
const STAFF_LINKS = [
  { to: "/admin/orders", label: m.nav_admin_orders, Icon: ClipboardList, right: "read_orders" },
  { to: "/admin/payments", label: m.nav_admin_payments, Icon: Banknote, right: "accounts" },
  { to: "/admin/refunds", label: m.nav_admin_refunds, Icon: Undo2, right: "accounts" },
  { to: "/admin/claims", label: m.nav_admin_claims, Icon: PackageX, right: "read_orders" },
  { to: "/admin/drivers", label: m.nav_admin_drivers, Icon: IdCard, right: "dispatch" },
  { to: "/admin/vehicles", label: m.nav_admin_vehicles, Icon: Truck, right: "dispatch" },
  { to: "/admin/payouts", label: m.nav_admin_payouts, Icon: Wallet, right: "accounts" },
  { to: "/admin/reviews", label: m.nav_admin_reviews, Icon: Star, right: "administer" },
  { to: "/admin/invoices", label: m.nav_admin_invoices, Icon: ReceiptText, right: "accounts" },
  { to: "/admin/companies", label: m.nav_admin_companies, Icon: Building2, right: "accounts" },
  { to: "/admin/settings", label: m.nav_admin_settings, Icon: Settings2, right: "administer" },
  { to: "/admin/ferries", label: m.nav_admin_ferries, Icon: Ship, right: "administer" },
  { to: "/admin/truck-hours", label: m.nav_admin_truck_hours, Icon: CalendarClock, right: "administer" },
] as const satisfies readonly { readonly right: StaffRight; readonly [key: string]: unknown }[];

/** The links of an account, by its owner's rights. */
export function accountLinks(session: Extract<Session, { status: "signed_in" }>) {
  const isAdmin = session.isAdmin === true;
  const isDriver = session.user.role === "driver" && !isAdmin;
  return [
    { to: "/profile" as const, label: m.nav_profile(), Icon: UserRound },
    { to: "/orders" as const, label: m.nav_my_orders(), Icon: Package },
    ...(isDriver ? [{ to: "/driver/dashboard" as const, label: m.nav_driver_dashboard(), Icon: Truck }] : []),
    ...STAFF_LINKS.filter(({ right }) => sessionMay(session, right)).map(({ to, label, Icon }) => ({
      to,
      label: label(),
      Icon,
    })),
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
    if (to.startsWith("/admin/")) return false;
    if (to === "/driver/dashboard") return area === "driver";
    return area === "customer" || (area === "driver" && to === "/profile");
  });
  // The work comes first.
  return links.toSorted((a, b) => Number(a.to === "/profile") - Number(b.to === "/profile"));
}
