import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { m } from "../../paraglide/messages.js";
import { appErrorOf } from "../errors/app-error.ts";
import { showToast } from "../errors/toast.ts";
import { currentSession, reloadSession } from "../session/session.ts";
import { isOutdated } from "./new-version.ts";

const FRESH_MS = 30_000;
const ATTEMPTS = 2;

/** The query cache of the whole app. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({ onError: noticeRefusal }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Retries network errors and SERVICE_UNAVAILABLE only; a refusal would be refused again.
      retry: (failures, error) => failures < ATTEMPTS && isPassing(error),
    },
    mutations: { retry: false },
  },
});

function isPassing(error: unknown): boolean {
  const known = appErrorOf(error);
  return known === null || known.code === "SERVICE_UNAVAILABLE";
}

function noticeRefusal(error: unknown): void {
  const code = appErrorOf(error)?.code;
  if (code === "UNAUTHENTICATED") noticeEndedSession();
  if (code === "BAD_INPUT" || code === "NOT_FOUND") void noticeNewVersion();
}

/**
 * UNAUTHENTICATED while signed in means that the session was ended elsewhere: reloads the session, which redirects
 * the page.
 */
function noticeEndedSession(): void {
  if (currentSession().status === "signed_in") void reloadSession();
}

/**
 * A page that was opened before a release may ask for what there is no more, or in a way that is not understood any more. It
 * is not reloaded, as that would lose what is typed. In the page's first script, as no other can be loaded any more.
 */
async function noticeNewVersion(): Promise<void> {
  if (await isOutdated()) showToast("warning", m.new_version_title(), m.new_version_text());
}
