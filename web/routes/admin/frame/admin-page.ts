import { lazyPage } from "../../lazy-page.ts";

/** The pages of the control room, by the name of their entry in `admin-pages.ts`. */
export type AdminPageName =
  | "audit"
  | "today"
  | "claims"
  | "companies"
  | "company"
  | "drivers"
  | "effects"
  | "ferries"
  | "import_orders"
  | "invoices"
  | "jobs"
  | "missing"
  | "newsletter"
  | "orders"
  | "payments"
  | "payouts"
  | "people"
  | "phone_order"
  | "refunds"
  | "reviews"
  | "settings"
  | "suggestions"
  | "truck_hours"
  | "vehicles";

/**
 * A page of the control room. Where its code is, is said in a file that is loaded with the first of them: a visitor of
 * the site loads neither.
 */
export function adminPage(name: AdminPageName): ReturnType<typeof lazyPage> {
  return lazyPage(async () => {
    const { ADMIN_PAGES } = await import("./admin-pages.ts");
    return { Page: await ADMIN_PAGES[name]() };
  }, "Page");
}
