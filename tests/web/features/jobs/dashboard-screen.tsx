import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { DriverDashboardPage } from "#web/features/jobs/dashboard/driver-dashboard-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import type { FakeServer } from "./fake-server.ts";

/** The approved driver of the tests, as `drivers.me` answers. */
export const DRIVER = {
  driverId: "d-1",
  name: "Somchai",
  vehicles: ["four_wheel"],
  available: true,
  approved: true,
};

/** Opens the dashboard at an address. */
export function openDashboard(search = ""): void {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/driver/dashboard",
    component: DriverDashboardPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/driver/dashboard${search}`] }),
  });
  render(
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
  await act(async () => {
    for (const message of messages) server.say(message);
    await Promise.resolve();
  });
}
