import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useSession } from "#web/lib/session/session.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";

/** Gives the pages inside the server's procedures as hooks, and forgets what was loaded for whoever signed out. */
export function DataFrame() {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.user.id : null;
  const lastUserId = useRef(userId);
  const isKnown = session.status !== "loading";
  useEffect(() => {
    if (!isKnown) return;
    if (lastUserId.current !== null && lastUserId.current !== userId) queryClient.clear();
    lastUserId.current = userId;
  }, [isKnown, userId]);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
