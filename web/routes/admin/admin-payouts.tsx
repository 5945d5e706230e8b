import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminPayoutsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/payouts",
  component: staffOnly("accounts", adminPage("payouts")),
});
