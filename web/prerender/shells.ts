import type { ComponentType } from "react";
import { DashboardShell } from "#web/features/jobs/dashboard/dashboard-shell.tsx";

/** A page for signed-in users whose document shows a picture of it, and loads its code and data at once. */
export interface ShellPage {
  readonly path: string;
  /** The queries that the page makes first; `first-paint.js` makes them before the page's code is there. */
  readonly call: string;
  readonly Shell: ComponentType;
}

/** What a list asks for first, as tRPC's client writes it. */
const FIRST_PAGE = { direction: "forward" };

/** The page that is opened on the road, with two bars of signal. */
export const SHELLS: readonly ShellPage[] = [
  {
    path: "/driver/dashboard",
    call: `/api/trpc/drivers.me,jobs.available,jobs.mine?batch=1&input=${encodeURIComponent(
      JSON.stringify({ 1: FIRST_PAGE, 2: FIRST_PAGE }),
    )}`,
    Shell: DashboardShell,
  },
];
