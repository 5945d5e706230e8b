import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { queryClient } from "#web/lib/query-client.ts";
import { trpc, trpcClient } from "#web/lib/trpc.ts";

/** Gives the pages inside the server's procedures as hooks. */
export function DataFrame() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
