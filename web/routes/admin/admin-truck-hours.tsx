import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminTruckHoursRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/truck-hours",
  /** The only banned hours that are shown. */
  validateSearch: (search) => optionalTexts(search, "window"),
  component: staffOnly("administer", adminPage("truck_hours")),
});
