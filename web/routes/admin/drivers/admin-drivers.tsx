import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { adminPage } from "../frame/admin-page.ts";
import { optionalTexts } from "../../search.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminDriversRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/drivers",
  /** The list with its filter, the driver that is open, and at which of their vehicles; the page knows which there are. */
  validateSearch: (search) =>
    optionalTexts(search, "show", "driver", "search", "standing", "vehicle", "free", "sort", "at"),
  component: staffOnly("dispatch", adminPage("drivers")),
});
