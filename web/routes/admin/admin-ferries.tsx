import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { adminPage } from "./frame/admin-page.ts";
import { optionalTexts } from "../search.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminFerriesRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/ferries",
  /** `ferry`: the route whose form is open; `new` for one to be added. `q`: what is searched for. `show`: `deleted` ones. */
  validateSearch: (search) => optionalTexts(search, "ferry", "q", "show"),
  component: staffOnly("administer", adminPage("ferries")),
});
