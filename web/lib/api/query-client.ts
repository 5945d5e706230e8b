import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { appErrorOf } from "../errors/app-error.ts";
import { noticeChangedSession } from "../session/session-ended.ts";
import { currentSession } from "../session/session.ts";

const FRESH_MS = 30_000;
const ATTEMPTS = 2;

/** The query cache of the whole app. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Retries network errors and SERVICE_UNAVAILABLE only; a refusal would be refused again.
      retry: (failures, error) => failures < ATTEMPTS && isPassing(error),
    },
    // Without a connection a press fails at once and says so: one that waited would be sent later, after it was given up.
    mutations: { retry: false, networkMode: "always" },
  },
});

function isPassing(error: unknown): boolean {
  const known = appErrorOf(error);
  return known === null || known.code === "SERVICE_UNAVAILABLE";
}

/**
 * UNAUTHENTICATED while signed in means that the session was ended elsewhere: reloads the session, which redirects
 * the page.
 */
function noticeEndedSession(error: unknown): void {
  const isEnded = appErrorOf(error)?.code === "UNAUTHENTICATED";
  if (isEnded && currentSession().status === "signed_in") void noticeChangedSession();
}
