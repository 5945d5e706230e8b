import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminPeopleRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/people",
  /** What people are searched by, and who is open: a person by their id, or that somebody at stops of orders is sought, of which stop. */
  validateSearch: (search) => optionalTexts(search, "search", "role", "person", "contact"),
  component: staffOnly("administer", adminPage("people")),
});
