import { createRootRoute } from "@tanstack/react-router";
import { Shell } from "./shell.tsx";

/** The root route: the frame of every page. */
export const rootRoute = createRootRoute({ component: Shell });
