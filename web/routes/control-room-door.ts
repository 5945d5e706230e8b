import { createRoute, redirect } from "@tanstack/react-router";
import { dataRoute } from "./data-route.tsx";

/**
 * Stands for the control room until its routes are added, so that a visitor does not load them: at the first address of
 * it, has its routes put in its own place and goes there again.
 */
export function controlRoomDoor(addPages: () => Promise<void>) {
  return createRoute({
    getParentRoute: () => dataRoute,
    path: "/admin/$",
    staticData: { area: "admin" },
    beforeLoad: async ({ location: { pathname, search, hash, state } }) => {
      await addPages();
      throw redirect({ to: pathname, search, hash, state, replace: true });
    },
  });
}
