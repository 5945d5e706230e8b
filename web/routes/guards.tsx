import { useNavigate, useRouter, type AsyncRouteComponent } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { useLeaving, useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { SessionUnknown } from "#web/entities/fallbacks/session-unknown.tsx";
import { m } from "#web/paraglide/messages.js";

type Page = AsyncRouteComponent<Record<never, never>>;

/** The page for who is signed in; anyone else goes to log in and comes back. */
export function signedInOnly(Page: Page): Page {
  return guarded(Page, SignedIn);
}

/** The page for admins; anyone else goes home. */
export function adminOnly(Page: Page): Page {
  return guarded(Page, Admin);
}

/** The page's code loads while the session does. */
function guarded(Page: Page, Guard: (props: { readonly children: ReactNode }) => ReactNode): Page {
  const Guarded: Page = () => (
    <Guard>
      <Page />
    </Guard>
  );
  if (Page.preload !== undefined) Guarded.preload = Page.preload;
  return Guarded;
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const unknown = useSessionUnknown();
  if (session.status === "loading") return <FullScreenLoading message={m.auth_authenticating()} />;
  if (unknown) return <SessionUnknown />;
  return session.status === "signed_in" ? children : <ToLogin />;
}

function Admin({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const unknown = useSessionUnknown();
  if (session.status === "loading") return <FullScreenLoading message={m.auth_initializing()} />;
  if (unknown) return <SessionUnknown />;
  if (session.status === "signed_out") return <ToHome />;
  if (session.isAdmin === null) return <FullScreenLoading message={m.auth_checking_admin()} />;
  return session.isAdmin ? children : <ToHome />;
}

/** Goes to log in, once, and remembers the page that was asked for; who has just signed out is on the way already. */
function ToLogin() {
  const navigate = useNavigate();
  const router = useRouter();
  const leaving = useLeaving();
  const [returnTo] = useState(() => router.latestLocation.href);
  useEffect(() => {
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
