import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminPeopleRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/people",
  /**
   * `search`, `role`: what people are searched by. `person`: the id of the person who is open. `contact`:
   * somebody at a stop of an order is open, or looked for.
   */
  validateSearch: (search) => optionalTexts(search, "search", "role", "person", "contact"),
  component: staffOnly("administer", adminPage("people")),
});
