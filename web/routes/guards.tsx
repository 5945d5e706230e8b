import { useNavigate, useRouter, type AsyncRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { useLeaving, useSession, useSessionUnknown } from "#web/lib/session/session.ts";
import { SessionUnknown } from "#web/entities/fallbacks/session-unknown.tsx";
import { m } from "#web/paraglide/messages.js";
import { useGuardedPage } from "./guarded-pages.ts";

const AdminArea = lazy(async () => ({
  default: (await import("#web/features/account/admin-area.tsx")).AdminArea,
}));

type Page = AsyncRouteComponent<Record<never, never>>;

/** A page for signed-in users; anyone else is redirected to the login page and back. */
export function signedInOnly(Page: Page): Page {
  return guarded(Page, SignedIn);
}

/** A page for admins; anyone else is redirected to the home page. */
export function adminOnly(Page: Page): Page {
  return guarded(Page, Admin);
}

/** Loads the page's code in parallel with the session. */
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
  useGuardedPage();
  if (session.status === "loading") return <FullScreenLoading message={m.auth_authenticating()} />;
  if (unknown) return <SessionUnknown />;
  return session.status === "signed_in" ? children : <ToLogin />;
}

function Admin({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const unknown = useSessionUnknown();
  useGuardedPage();
  if (session.status === "loading") return <FullScreenLoading message={m.auth_initializing()} />;
  if (unknown) return <SessionUnknown />;
  if (session.status === "signed_out") return <ToHome />;
  if (session.isAdmin === null) return <FullScreenLoading message={m.auth_checking_admin()} />;
  if (!session.isAdmin) return <ToHome />;
  return (
    <Suspense fallback={<FullScreenLoading message={m.auth_checking_admin()} />}>
      <AdminArea>{children}</AdminArea>
    </Suspense>
  );
}

/** Redirects once to the login page with the path to return to; not while a sign-out is redirecting already. */
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
