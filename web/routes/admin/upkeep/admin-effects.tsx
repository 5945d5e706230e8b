import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { optionalTexts } from "../../search.ts";
import { adminPage } from "../frame/admin-page.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminEffectsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/effects",
  /** The only parked effect that is shown. */
  validateSearch: (search) => optionalTexts(search, "effect"),
  component: staffOnly("administer", adminPage("effects")),
});
