import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { optionalTexts } from "../search.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminClaimsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/claims",
  /** The list, the text that it is searched by, and the claim that is open; the page knows which there are. */
  validateSearch: (search) => optionalTexts(search, "show", "search", "claim"),
  component: staffOnly("read_orders", adminPage("claims")),
});
