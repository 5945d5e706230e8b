import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { appErrorOf } from "../errors/app-error.ts";
import { currentSession, reloadSession } from "../session/session.ts";

const FRESH_MS = 30_000;
const ATTEMPTS = 2;

/** What the browser remembers of the server's answers. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
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

/** Whoever the server does not know any more was signed out elsewhere: the session finds out, and with it the page. */
function noticeEndedSession(error: unknown): void {
  const isOver = appErrorOf(error)?.code === "UNAUTHENTICATED";
  if (isOver && currentSession().status === "signed_in") void reloadSession();
}
