import { Navigate, useLocation, type AsyncRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FullScreenLoading } from "#web/components/full-screen-loading.tsx";
import { useSession } from "#web/lib/session.ts";
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
  const here = useLocation({ select: (location) => location.href });
  if (session.status === "loading") return <FullScreenLoading message={m.auth_authenticating()} />;
  if (session.status === "signed_out") return <Navigate to="/login" search={{ returnTo: here }} replace />;
  return children;
}

function Admin({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (session.status === "loading") return <FullScreenLoading message={m.auth_initializing()} />;
  if (session.status === "signed_out") return <Navigate to="/" replace />;
  if (session.isAdmin === null) return <FullScreenLoading message={m.auth_checking_admin()} />;
  return session.isAdmin ? children : <Navigate to="/" replace />;
}
