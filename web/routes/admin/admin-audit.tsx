import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../guards.tsx";
import { optionalText } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminAuditRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/audit",
  /** What the log is searched by, and the entry that is open. */
  validateSearch: (search) => ({
    ...optionalText("who", search),
    ...optionalText("record", search),
    ...optionalText("section", search),
    ...optionalText("from", search),
    ...optionalText("to", search),
    ...optionalText("entry", search),
  }),
  component: staffOnly("administer", adminPage("audit")),
});
