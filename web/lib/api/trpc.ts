import { httpBatchLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "#worker/trpc/router.ts";
import { earlyCallLink } from "./early-call.ts";
import { freshLoginLink } from "./fresh-login-link.ts";
import { queryClient } from "./query-client.ts";
import { hearTime } from "../server-clock.ts";
import { sessionFetch } from "./session-fetch.ts";

/** The server's procedures as hooks: `trpc.pricing.quote.useQuery(...)`. */
export const trpc: ReturnType<typeof createTRPCReact<AppRouter>> = createTRPCReact<AppRouter>();

/** The server's procedures outside components: `trpcClient.account.isAdmin.mutate()`. */
export const trpcClient: ReturnType<typeof trpc.createClient> = trpc.createClient({
  links: [
    freshLoginLink,
    earlyCallLink,
    httpBatchLink({
      url: "/api/trpc",
      maxItems: 10,
      fetch: async (input, init) => {
        const askedAt = Date.now();
        const answer = await sessionFetch(input, init as RequestInit);
        hearTime(answer, askedAt);
        return answer;
      },
    }),
  ],
});

/** Prefetching, reading and invalidating outside components. */
export const trpcUtils: ReturnType<typeof createTRPCQueryUtils<AppRouter>> = createTRPCQueryUtils<AppRouter>({
  queryClient,
  client: trpcClient,
});
