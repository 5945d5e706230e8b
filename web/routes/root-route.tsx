import { createRootRoute } from "@tanstack/react-router";
import { Shell } from "./shell.tsx";

/** What is around every page. */
export const rootRoute = createRootRoute({ component: Shell });
