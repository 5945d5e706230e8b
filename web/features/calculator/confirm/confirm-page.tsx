import { Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { SessionUnknown } from "#web/entities/fallbacks/session-unknown.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { ConfirmForm } from "./confirm-form.tsx";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { BookableDraft } from "./use-confirm.ts";

/** Books the calculated move. Needs a quote and a signed-in user. */
export function ConfirmPage() {
  const session = useSession();
  const unknown = useSessionUnknown();
  const [draft] = useState(() => bookableDraft(Date.now()));
  if (draft === null) return <Navigate to="/price-calculator" replace />;
  if (session.status === "loading") return <FullScreenLoading message={m.auth_authenticating()} />;
  if (unknown) return <SessionUnknown />;
  if (session.status === "signed_out") return <ToLogin />;
  return <ConfirmForm draft={draft} user={session.user} />;
}

function bookableDraft(now: number): BookableDraft | null {
  const draft = loadMoveDraft(now);
  return draft?.quote == null ? null : { ...draft, quote: draft.quote };
}

/** Redirects to the log-in page, which returns here; the draft stays stored in this browser. */
function ToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast("error", m.notice_title_booking(), m.error_booking_not_logged_in());
    void navigate({ to: "/login", search: { returnTo: "/price-calculator/confirm" }, replace: true });
  }, [navigate]);
  return <FullScreenLoading message={m.auth_authenticating()} />;
}
