import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { optionalTexts } from "../../search.ts";
import { adminPage } from "../frame/admin-page.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminVehiclesRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/vehicles",
  /**
   * `search` to `sort`: the filter of the list. `driver`: who is open, `at`: at which of their vehicles, `from` and `to`: the
   * days of their earnings.
   * `retired`: the retired vehicle that is open. `driver` with `vehicle`: the one that a job of the driver
   * has noted. The page checks what they mean.
   */
  validateSearch: (search) =>
    optionalTexts(
      search,
      "search",
      "type",
      "papers",
      "out",
      "sort",
      "driver",
      "at",
      "from",
      "to",
      "retired",
      "vehicle",
    ),
  component: staffOnly("dispatch", adminPage("vehicles")),
});
