import {
  Banknote,
  Building2,
  CalendarClock,
  CalendarDays,
  ClipboardList,
  IdCard,
  Mail,
  LayoutDashboard,
  PackageX,
  ReceiptText,
  Route,
  ScrollText,
  Settings2,
  Ship,
  Star,
  TriangleAlert,
  Truck,
  Undo2,
  UsersRound,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import type { LinkProps } from "@tanstack/react-router";
import type { StaffRight } from "#domain/access/staff.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { m } from "#web/paraglide/messages.js";

/** How many things wait for a decision, by kind. */
export type Waiting = RouterOutputs["controlRoom"]["waiting"];

/** The address of a page of the control room that needs no parameter. */
export type AdminPath = Exclude<Extract<LinkProps["to"], `/admin${string}`>, `${string}$${string}`>;

/** A section of the control room: one row of the rail. */
export interface Section {
  readonly path: AdminPath;
  readonly title: () => string;
  readonly Icon: LucideIcon;
  /** The right that it needs, as its route does. The server decides by itself what each role may read and do. */
  readonly right: StaffRight;
  /** The letter that opens it after `g`; each of its own. */
  readonly key: string;
  /** What of it waits for a decision. */
  readonly waits?: readonly (keyof Waiting)[];
}

export interface SectionGroup {
  readonly title: () => string;
  readonly sections: readonly Section[];
}

/** Every section, in the order of the rail. Another section is one row here and its route. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    title: m.control_group_work,
    sections: [
      { path: "/admin", title: m.nav_admin_today, Icon: LayoutDashboard, right: "read_orders", key: "t" },
      {
        path: "/admin/orders",
        title: m.nav_admin_orders,
        Icon: ClipboardList,
        right: "read_orders",
        key: "o",
        waits: ["notStarted", "notCompleted", "barredDrivers", "unpricedOrders", "unconfirmedOrders"],
      },
      {
        path: "/admin/jobs",
        title: m.nav_admin_jobs,
        Icon: CalendarDays,
        right: "dispatch",
        key: "j",
        waits: ["openJobs"],
      },
      {
        path: "/admin/jobs/suggest",
        title: m.nav_admin_suggestions,
        Icon: Route,
        right: "dispatch",
        key: "w",
      },
      {
        path: "/admin/drivers",
        title: m.nav_admin_drivers,
        Icon: IdCard,
        right: "dispatch",
        key: "d",
        waits: ["registrations", "papers"],
      },
      { path: "/admin/vehicles", title: m.nav_admin_vehicles, Icon: Truck, right: "dispatch", key: "k" },
      {
        path: "/admin/claims",
        title: m.nav_admin_claims,
        Icon: PackageX,
        right: "read_orders",
        key: "l",
        waits: ["claims", "compensations"],
      },
      {
        path: "/admin/reviews",
        title: m.nav_admin_reviews,
        Icon: Star,
        right: "administer",
        key: "v",
        waits: ["reviews"],
      },
    ],
  },
  {
    title: m.control_group_money,
    sections: [
      {
        path: "/admin/payments",
        title: m.nav_admin_payments,
        Icon: Banknote,
        right: "accounts",
        key: "p",
        waits: ["payments"],
      },
      {
        path: "/admin/refunds",
        title: m.nav_admin_refunds,
        Icon: Undo2,
        right: "accounts",
        key: "r",
        waits: ["refunds"],
      },
      {
        path: "/admin/payouts",
        title: m.nav_admin_payouts,
        Icon: Wallet,
        right: "accounts",
        key: "y",
        waits: ["payouts"],
      },
      {
        path: "/admin/invoices",
        title: m.nav_admin_invoices,
        Icon: ReceiptText,
        right: "accounts",
        key: "i",
        waits: ["draftInvoices"],
      },
      {
        path: "/admin/companies",
        title: m.nav_admin_companies,
        Icon: Building2,
        right: "accounts",
        key: "c",
        waits: ["overdueInvoices", "certificates"],
      },
    ],
  },
  {
    title: m.control_group_setup,
    sections: [
      {
        path: "/admin/settings",
        title: m.nav_admin_settings,
        Icon: Settings2,
        right: "administer",
        key: "s",
      },
      { path: "/admin/ferries", title: m.nav_admin_ferries, Icon: Ship, right: "administer", key: "f" },
      {
        path: "/admin/truck-hours",
        title: m.nav_admin_truck_hours,
        Icon: CalendarClock,
        right: "administer",
        key: "h",
      },
      { path: "/admin/people", title: m.nav_admin_people, Icon: UsersRound, right: "administer", key: "u" },
      { path: "/admin/audit", title: m.nav_admin_audit, Icon: ScrollText, right: "administer", key: "a" },
      {
        path: "/admin/newsletter",
        title: m.nav_admin_newsletter,
        Icon: Mail,
        right: "administer",
        key: "n",
      },
      {
        path: "/admin/effects",
        title: m.nav_admin_effects,
        Icon: TriangleAlert,
        right: "administer",
        key: "e",
        waits: ["parkedEffects", "parkedOrders"],
      },
    ],
  },
];

/** The groups with the sections that somebody may open; a group without any is left out. */
export function groupsFor(may: (right: StaffRight) => boolean): readonly SectionGroup[] {
  return SECTION_GROUPS.flatMap((group) => {
    const sections = group.sections.filter(({ right }) => may(right));
    return sections.length === 0 ? [] : [{ ...group, sections }];
  });
}

/** The first page, whose path all the others begin with. */
const FIRST = "/admin";

/** The section to which a path belongs, such as the page of one company to companies. */
export function sectionOf(path: string): Section | undefined {
  const isWithin = (section: Section) =>
    path === section.path || (section.path !== FIRST && path.startsWith(`${section.path}/`));
  return SECTION_GROUPS.flatMap(({ sections }) => sections)
    .filter(isWithin)
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** How many things of a section wait; 0 until it is known. */
export function waitingOf({ waits = [] }: Section, waiting: Waiting | undefined): number {
  if (waiting === undefined) return 0;
  return waits.reduce((sum, kind) => sum + waiting[kind], 0);
}
