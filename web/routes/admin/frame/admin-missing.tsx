import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { adminPage } from "./admin-page.ts";
import { controlRoomRoute } from "./control-room.tsx";

/** Any other address below /admin, for the staff; anyone else is redirected to the home page as from all of them. */
export const adminMissingRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  // With `/admin/$` the router would show it at `/admin`, too.
  path: "/admin/$page/$",
  component: staffOnly("read_orders", adminPage("missing")),
});
