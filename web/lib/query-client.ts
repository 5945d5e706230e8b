import { QueryClient } from "@tanstack/react-query";
import { appErrorOf } from "./app-error.ts";

const FRESH_MS = 30_000;
const ATTEMPTS = 2;

/** What the browser remembers of the server's answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal stays a refusal; only what never reached us, or failed on our side, is asked again.
      retry: (failures, error) => failures < ATTEMPTS && isPassing(error),
    },
    mutations: { retry: false },
  },
});

function isPassing(error: unknown): boolean {
  const known = appErrorOf(error);
  return known === null || known.code === "SERVICE_UNAVAILABLE";
}
