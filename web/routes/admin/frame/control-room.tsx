import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { dataRoute } from "../../data-route.tsx";
import { lazyPage } from "../../lazy-page.ts";

/** The parent of the admin's pages, for all staff: the frame around them. Each page says which right it needs. */
export const controlRoomRoute = createRoute({
  getParentRoute: () => dataRoute,
  id: "control-room",
  staticData: { area: "admin" },
  component: staffOnly(
    "read_orders",
    lazyPage(() => import("./control-room-frame.tsx"), "ControlRoomFrame"),
  ),
});
