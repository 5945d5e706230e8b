import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";

/** A page shown in a test, with the addresses that were visited. */
export interface OpenedPage {
  /** The current path and search. */
  address(): string;
  goTo(address: string): Promise<void>;
  back(): void;
  /** The router's `navigate`. */
  navigate(options: object): Promise<void>;
}

/** Shows pages by their path, with the product's kind of router, starting at an address. */
export function openPage(pages: Readonly<Record<string, () => ReactNode>>, address: string): OpenedPage {
  const root = createRootRoute();
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return {
    address: () => router.state.location.href,
    goTo: async (to) => {
      await router.navigate({ to } as never);
    },
    back: () => router.history.back(),
    navigate: (options) => router.navigate(options as never),
  };
}
