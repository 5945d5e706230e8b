import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { adminPage } from "../frame/admin-page.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminEffectsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/effects",
  component: staffOnly("administer", adminPage("effects")),
});
