import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminAuditRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/audit",
  /** What the log is searched by, or a text that may mean several of these (`q`), and the entry that is open. */
  validateSearch: (search) =>
    optionalTexts(search, "q", "who", "role", "record", "section", "ended", "network", "from", "to", "entry"),
  component: staffOnly("administer", adminPage("audit")),
});
