import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminNewsletterRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/newsletter",
  /** What the addresses that are listed have in them. */
  validateSearch: (search) => optionalTexts(search, "q"),
  component: staffOnly("administer", adminPage("newsletter")),
});
