import { createRootRoute } from "@tanstack/react-router";
import { Shell } from "./shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The page's title, before the name of the product; the product's own title when absent. */
    readonly title?: () => string;
  }
}

/** What is around every page. */
export const rootRoute = createRootRoute({ component: Shell });
