import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { SessionUnknown } from "#web/entities/fallbacks/session-unknown.tsx";
import { m } from "#web/paraglide/messages.js";
import { ConfirmForm } from "./confirm-form.tsx";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { BookableDraft } from "./use-confirm.ts";

/** Books the calculated move. Needs a quote; logging in is its last step. */
export function ConfirmPage() {
  const session = useSession();
  const unknown = useSessionUnknown();
  const [draft] = useState(() => bookableDraft(Date.now()));
  if (draft === null) return <Navigate to="/price-calculator" replace />;
  if (session.status === "loading") return <FullScreenLoading message={m.auth_authenticating()} />;
  if (unknown) return <SessionUnknown />;
  return <ConfirmForm draft={draft} user={session.status === "signed_in" ? session.user : null} />;
}

function bookableDraft(now: number): BookableDraft | null {
  const draft = loadMoveDraft(now);
  return draft?.quote == null ? null : { ...draft, quote: draft.quote };
}
