import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminInvoicesRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/invoices",
  component: staffOnly("accounts", adminPage("invoices")),
});
