import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminTruckHoursRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/truck-hours",
  component: staffOnly("administer", adminPage("truck_hours")),
});
