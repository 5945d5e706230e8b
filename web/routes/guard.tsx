import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import type { StaffRight } from "#domain/access/staff.ts";
import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { forgetAccount } from "#web/lib/session/kept-account.ts";
import { useLeaving, useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { isOfStaff, sessionMay } from "#web/lib/session/staff-right.ts";
import { usePendingSignOut } from "#web/lib/session/sign-out/use-pending-sign-out.ts";
import { SignedOutHere } from "#web/entities/fallbacks/signed-out-here.tsx";
import { SessionUnknown } from "#web/entities/fallbacks/session-unknown.tsx";
import { m } from "#web/paraglide/messages.js";
import { CheckingAdmin } from "./checking-admin.tsx";
import { useGuardedPage } from "./guarded-pages.ts";

/** Shows a page to signed-in users only. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const unknown = useSessionUnknown();
  const isSignedOutHere = usePendingSignOut();
  useGuardedPage();
  if (session.status === "loading") return <FullScreenLoading message={m.auth_authenticating()} />;
  if (unknown) return <SessionUnknown />;
  if (session.status === "signed_in") return children;
  return isSignedOutHere ? <SignedOutHere /> : <ToLogin />;
}

/** Shows a page to staff with a right only. */
export function Staff({ right, children }: { readonly right: StaffRight; readonly children: ReactNode }) {
  const session = useSession();
  const unknown = useSessionUnknown();
  const isSignedOutHere = usePendingSignOut();
  useGuardedPage();
  if (session.status === "loading") return <FullScreenLoading message={m.auth_initializing()} />;
  if (unknown) return <SessionUnknown />;
  if (session.status === "signed_out" && isSignedOutHere) return <SignedOutHere />;
  if (session.status === "signed_out" || !isOfStaff(session)) return <ToHome />;
  if (session.isAdmin === null) return <CheckingAdmin />;
  if (!sessionMay(session, right)) return <ToHome />;
  return children;
}

/** Redirects once to the login page with the path to return to; not while a sign-out is redirecting already. */
function ToLogin() {
  const navigate = useNavigate();
  const router = useRouter();
  const leaving = useLeaving();
  const [returnTo] = useState(() => router.latestLocation.href);
  useEffect(() => {
    // Their session has ended: nobody reads on this device what it keeps for them.
    forgetAccount();
    if (!leaving) void navigate({ to: "/login", search: { returnTo }, replace: true });
  }, [navigate, returnTo, leaving]);
  return null;
}

function ToHome() {
  const navigate = useNavigate();
  const leaving = useLeaving();
  useEffect(() => {
    if (!leaving) void navigate({ to: "/", replace: true });
  }, [navigate, leaving]);
  return null;
}
