import type { AsyncRouteComponent } from "@tanstack/react-router";
import { lazy, type ComponentType, type ReactNode } from "react";

// Public pages need no guard: its code is loaded with the first guarded page.
const loadGuard = () => import("./guard.tsx");
const SignedIn = lazy(async () => ({ default: (await loadGuard()).SignedIn }));
const Admin = lazy(async () => ({ default: (await loadGuard()).Admin }));

type Page = AsyncRouteComponent<Record<never, never>>;
type Guard = ComponentType<{ readonly children: ReactNode }>;

/** A page for signed-in users; anyone else is redirected to the login page and back. */
export function signedInOnly(Page: Page): Page {
  return guarded(Page, SignedIn);
}

/** A page for admins; anyone else is redirected to the home page. */
export function adminOnly(Page: Page): Page {
  return guarded(Page, Admin);
}

/** Loads the code of guard and page in parallel with the session. */
function guarded(Page: Page, Guard: Guard): Page {
  const Guarded: Page = () => (
    <Guard>
      <Page />
    </Guard>
  );
  Guarded.preload = async () => {
    await Promise.all([loadGuard(), Page.preload?.()]);
  };
  return Guarded;
}
