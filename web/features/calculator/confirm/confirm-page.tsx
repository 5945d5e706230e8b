import { skipToken, useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { SessionUnknown } from "#web/entities/fallbacks/session-unknown.tsx";
import { m } from "#web/paraglide/messages.js";
import { ConfirmForm } from "./confirm-form.tsx";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { requestKey } from "#web/entities/moves/quote.ts";
import type { BookableDraft } from "./use-confirm.ts";

/** Books the calculated move; logging in is its last step. A move without a quote gets one here. */
export function ConfirmPage() {
  const session = useSession();
  const unknown = useSessionUnknown();
  const draft = useBookableDraft();
  if (draft === null) return <Navigate to="/price-calculator" replace />;
  if (session.status === "loading") return <FullScreenLoading message={m.auth_authenticating()} />;
  if (unknown) return <SessionUnknown />;
  if (draft === "pricing") return <FullScreenLoading message={m.calculator_submitting()} />;
  return <ConfirmForm draft={draft} user={session.status === "signed_in" ? session.user : null} />;
}

/**
 * The stored draft with its quote. `pricing`: its quote is being requested. `null`: a place is missing, or there is no
 * price; the calculator says why.
 */
function useBookableDraft(): BookableDraft | "pricing" | null {
  const [draft] = useState(() => loadMoveDraft(Date.now()));
  const request = draft === null || draft.quote !== null ? null : requestOf(draft.move);
  const answer = useQuery({
    queryKey: ["confirm.quote", request && requestKey(request)],
    queryFn: request === null ? skipToken : () => trpcClient.pricing.quote.query(request),
    // A signed price does not change; the form renews one that has expired.
    staleTime: Infinity,
    retry: (failures, error) => failures < 1 && appErrorOf(error) === null,
    networkMode: "always",
  });
  const quote = draft?.quote ?? answer.data ?? null;
  const bookable = useMemo(
    () => (draft === null || quote === null ? null : { ...draft, quote }),
    [draft, quote],
  );
  if (bookable !== null) return bookable;
  return request !== null && answer.isPending ? "pricing" : null;
}
