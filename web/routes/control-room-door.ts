import { createRoute, redirect } from "@tanstack/react-router";
import { currentSession, isSessionUnknown, sessionKnown } from "#web/lib/session/session.ts";
import { isOfStaff } from "#web/lib/session/staff-right.ts";
import { dataRoute } from "./data-route.tsx";

/**
 * Stands for the control room until its routes are added, so that a visitor does not load them: at the first address of
 * it, has its routes put in its own place and goes there again. Who is none of the staff is sent to the home page as soon
 * as the session is known, without waiting for any code of the control room; whom it lets pass, the pages check again.
 */
export function controlRoomDoor(addPages: () => Promise<void>) {
  return createRoute({
    getParentRoute: () => dataRoute,
    path: "/admin/$",
    staticData: { area: "admin" },
    beforeLoad: async ({ location: { pathname, search, hash, state } }) => {
      const added = addPages();
      // Whether it has failed is asked below, and not at all of who is sent home.
      added.catch(() => undefined);
      await sessionKnown();
      // Where the session could not be loaded, the page's guard says so.
      if (!isOfStaff(currentSession()) && !isSessionUnknown()) throw redirect({ to: "/", replace: true });
      await added;
      throw redirect({ to: pathname, search, hash, state, replace: true });
    },
  });
}
