import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminPhoneOrderRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/orders/new",
  component: staffOnly("dispatch", adminPage("phone_order")),
});
