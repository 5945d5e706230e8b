import { createRoute } from "@tanstack/react-router";
import { currentSession } from "#web/lib/session/session.ts";
import { isOfStaff, sessionMay } from "#web/lib/session/staff-right.ts";
import { readEarly } from "../early-data.ts";
import { staffOnly } from "../guards.tsx";
import { optionalTexts } from "../search.ts";
import { adminPage } from "./frame/admin-page.ts";
import { controlRoomRoute } from "./frame/control-room.tsx";

export const adminTodayRoute = createRoute({
  getParentRoute: () => controlRoomRoute,
  path: "/admin",
  /** What the rows of two days are for. The page knows what it can mean. */
  validateSearch: (search) => optionalTexts(search, "by"),
  loader: ({ cause }) => {
    if (cause === "preload") return;
    void readEarly(async ({ controlRoom }) => {
      const session = currentSession();
      if (!isOfStaff(session)) return;
      const ofAll = [controlRoom.decisions, controlRoom.figures];
      const ofDispatch = [controlRoom.live, controlRoom.waysBack, controlRoom.days];
      // Of an admin the check is not there yet: the page asks for the rest.
      const asked = sessionMay(session, "dispatch") ? [...ofAll, ...ofDispatch] : ofAll;
      await Promise.all(asked.map(async (query) => query.prefetch()));
    });
  },
  component: staffOnly("read_orders", adminPage("today")),
});
