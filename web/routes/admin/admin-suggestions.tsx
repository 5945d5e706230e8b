import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminSuggestionsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/jobs/suggest",
  validateSearch: (search) => optionalTexts(search, "day"),
  component: staffOnly("dispatch", adminPage("suggestions")),
});
