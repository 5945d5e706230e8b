import { createRoute } from "@tanstack/react-router";
import { staffOnly } from "../../guards.tsx";
import { optionalTexts } from "../../search.ts";
import { adminPage } from "../frame/admin-page.ts";
import { controlRoomRoute } from "../frame/control-room.tsx";

export const adminJobsRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin/jobs",
  /** What the calendar shows, and the job that is open; the page knows which there are. */
  validateSearch: (search) => optionalTexts(search, "view", "day", "search", "vehicle", "job"),
  component: staffOnly("dispatch", adminPage("jobs")),
});
