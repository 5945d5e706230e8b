import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor, type RenderResult } from "@testing-library/react";
import { expect } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { DriverDashboardPage } from "#web/features/jobs/dashboard/driver-dashboard-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import { FakeServer, type Answer } from "./fake-server.ts";

/** The approved driver of the tests, as `drivers.me` answers. */
export const DRIVER = {
  driverId: "d-1",
  name: "Somchai",
  vehicles: ["four_wheel"],
  available: true,
  officeSwitches: 0,
  approved: true,
};

/** A page of a list, as the server answers it. */
export const page = (items: readonly unknown[], nextCursor: string | null = null): Answer => ({
  data: { items, nextCursor },
});

/** What the board says to whoever connects. */
export const snapshotOf = (jobs: Extract<LiveMessage, { type: "snapshot" }>["jobs"]): LiveMessage => ({
  type: "snapshot",
  seq: 1,
  jobs,
  more: false,
});

/** A server that answers what the dashboard of `DRIVER` asks: no open jobs, and their own as they are then. */
export function dashboardServer(mine: () => readonly unknown[]): FakeServer {
  const server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "drivers.vehiclesOfJob": () => ({ data: { vehicles: [], vehicleId: null } }),
    "jobs.available": () => page([]),
    "jobs.mine": () => page(mine()),
    // Of the jobs that are picked up within a day.
    "jobs.openContact": () => ({ unreachable: true }),
  };
  return server;
}

/** Opens the dashboard at an address. */
export function openDashboard(search = ""): RenderResult {
  const root = createRootRoute();
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: "/driver/dashboard",
    component: DriverDashboardPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([dashboard]),
    history: createMemoryHistory({ initialEntries: [`/driver/dashboard${search}`] }),
  });
  return render(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

/** Sends messages of the board once the dashboard has connected. */
export async function boardSays(server: FakeServer, ...messages: LiveMessage[]): Promise<void> {
  await screen.findByRole("navigation");
  // On a slow machine it connects later.
  await waitFor(() => expect(server.sockets).not.toHaveLength(0));
  await act(async () => {
    for (const message of messages) server.say(message);
    await Promise.resolve();
  });
}
