import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminTodayRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin",
  component: staffOnly("read_orders", adminPage("today")),
});
