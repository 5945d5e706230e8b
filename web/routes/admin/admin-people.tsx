import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminPeopleRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/people",
  /** What people are searched by, and the person who is open. */
  validateSearch: (search) => optionalTexts(search, "search", "role", "person"),
  component: staffOnly("administer", adminPage("people")),
});
