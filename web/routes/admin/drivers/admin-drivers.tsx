import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { adminPage } from "../frame/admin-page.ts";
import { optionalTexts } from "../../search.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminDriversRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/drivers",
  /**
   * The list with its filter, the driver that is open, at which of their vehicles, and the days of their earnings (`from`,
   * `to`); the page knows which there are.
   */
  validateSearch: (search) =>
    optionalTexts(
      search,
      "show",
      "driver",
      "search",
      "standing",
      "vehicle",
      "free",
      "sort",
      "at",
      "from",
      "to",
    ),
  component: staffOnly("dispatch", adminPage("drivers")),
});
