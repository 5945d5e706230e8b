import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { FreshLoginDialog } from "#web/features/account/fresh-login/fresh-login-dialog.tsx";
import { LeaveUnsentDialog } from "#web/features/account/leave-unsent/leave-unsent-dialog.tsx";
import { forgetEarlyResults } from "#web/lib/api/early-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useSession } from "#web/lib/session/session.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";

/** Provides the tRPC hooks to the pages inside, and forgets all answers when the user changes. */
export function DataFrame() {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.user.id : null;
  const lastUserId = useRef(userId);
  const isKnown = session.status !== "loading";
  useEffect(() => {
    if (!isKnown) return;
    if (lastUserId.current !== null && lastUserId.current !== userId) {
      queryClient.clear();
      forgetEarlyResults();
    }
    lastUserId.current = userId;
  }, [isKnown, userId]);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <FreshLoginDialog />
        <LeaveUnsentDialog />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
