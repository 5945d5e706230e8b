import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { optionalTexts } from "../../search.ts";
import { adminPage } from "../frame/admin-page.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminVehiclesRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/vehicles",
  /**
   * The filter of the list, and the driver that is open, at which of their vehicles; of the retired ones the vehicle, or the one that
   * a job of a driver has noted. The page knows what it can mean.
   */
  validateSearch: (search) =>
    optionalTexts(search, "search", "type", "papers", "out", "sort", "driver", "at", "retired", "vehicle"),
  component: staffOnly("dispatch", adminPage("vehicles")),
});
