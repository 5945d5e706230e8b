import { createRoute } from "@tanstack/react-router";
import { COMPANY_WAITS, type CompanyWait } from "#domain/companies/company.ts";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminCompaniesRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/companies",
  /** The payment of a company that is open, and by what the list is searched and narrowed. */
  validateSearch: (
    search,
  ): { readonly settlement?: string; readonly search?: string; readonly waits?: CompanyWait } => {
    const waits = COMPANY_WAITS.find((each) => each === search["waits"]);
    return { ...(waits !== undefined && { waits }), ...optionalTexts(search, "settlement", "search") };
  },
  component: staffOnly("accounts", adminPage("companies")),
});

export const adminCompanyRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/companies/$companyId",
  component: staffOnly("accounts", adminPage("company")),
});
