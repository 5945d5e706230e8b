import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminCompaniesRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/companies",
  /** The payment of a company that is open. */
  validateSearch: (search) => optionalTexts(search, "settlement", "search"),
  component: staffOnly("accounts", adminPage("companies")),
});

export const adminCompanyRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/companies/$companyId",
  component: staffOnly("accounts", adminPage("company")),
});
