import type { AsyncRouteComponent } from "@tanstack/react-router";
import { lazy, type ComponentType, type ReactNode } from "react";
import type { StaffRight } from "#domain/access/staff.ts";

// Public pages need no guard: its code is loaded with the first guarded page.
const loadGuard = () => import("./guard.tsx");
const SignedIn = lazy(async () => ({ default: (await loadGuard()).SignedIn }));
const Staff = lazy(async () => ({ default: (await loadGuard()).Staff }));

type Page = AsyncRouteComponent<Record<never, never>>;
type Guard = ComponentType<{ readonly children: ReactNode }>;

/** A page for signed-in users; anyone else is redirected to the login page and back. */
export function signedInOnly(Page: Page): Page {
  return guarded(Page, SignedIn);
}

/** A page for staff with a right; anyone else is redirected to the home page. */
export function staffOnly(right: StaffRight, Page: Page): Page {
  return guarded(Page, ({ children }) => <Staff right={right}>{children}</Staff>);
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
