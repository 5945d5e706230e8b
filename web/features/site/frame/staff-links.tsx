import {
  Banknote,
  Building2,
  CalendarClock,
  CalendarDays,
  ClipboardList,
  IdCard,
  LayoutDashboard,
  PackageX,
  ReceiptText,
  Settings2,
  Ship,
  Star,
  Truck,
  Undo2,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import type { StaffRight } from "#domain/access/staff.ts";
import type { Session } from "#web/lib/session/session.ts";
import { sessionMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";

/** The pages of the admin area, and the right that each needs. */
const STAFF_LINKS = [
  { to: "/admin", label: m.nav_admin_today, Icon: LayoutDashboard, right: "read_orders" },
  { to: "/admin/orders", label: m.nav_admin_orders, Icon: ClipboardList, right: "read_orders" },
  { to: "/admin/jobs", label: m.nav_admin_jobs, Icon: CalendarDays, right: "dispatch" },
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

/** A page of the admin area, as a menu links to it. */
export interface StaffLink {
  readonly to: (typeof STAFF_LINKS)[number]["to"];
  readonly label: string;
  readonly Icon: LucideIcon;
  /** The first page's path begins those of all the others: only on itself is it the current one. */
  readonly isExact: boolean;
}

export interface StaffLinksProps {
  readonly session: Session;
  /** How the menu shows one link. */
  readonly children: (link: StaffLink) => ReactNode;
}

/** The admin's pages that somebody of the staff may open, in the menu of their account. */
export default function StaffLinks({ session, children }: StaffLinksProps) {
  return STAFF_LINKS.filter(({ right }) => sessionMay(session, right)).map(({ to, label, Icon }) =>
    children({ to, label: label(), Icon, isExact: to === "/admin" }),
  );
}
