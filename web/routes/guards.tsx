import type { AsyncRouteComponent } from "@tanstack/react-router";
import { lazy, useState, type ComponentType, type ReactNode } from "react";
import type { StaffRight } from "#domain/access/staff.ts";
import type * as GuardCode from "./guard.tsx";

type Page = AsyncRouteComponent<Record<never, never>>;
type Guard = ComponentType<{ readonly children: ReactNode }>;

// Public pages need no guard: its code is loaded with the first guarded page.
let code: typeof GuardCode | null = null;
const loadGuard = async (): Promise<typeof GuardCode> => {
  code ??= await import("./guard.tsx");
  return code;
};
const LazySignedIn = lazy(async () => ({ default: (await loadGuard()).SignedIn }));
const LazyStaff = lazy(async () => ({ default: (await loadGuard()).Staff }));

/** A page for signed-in users; anyone else is redirected to the login page and back. */
export function signedInOnly(Page: Page): Page {
  return guarded(Page, function SignedInOnly({ children }) {
    // A lazy guard waits also where its code is there, and React keeps what it shows meanwhile for 300 ms.
    const [SignedIn] = useState(() => code?.SignedIn ?? LazySignedIn);
    return <SignedIn>{children}</SignedIn>;
  });
}

/** A page for staff with a right; anyone else is redirected to the home page. */
export function staffOnly(right: StaffRight, Page: Page): Page {
  return guarded(Page, function StaffOnly({ children }) {
    const [Staff] = useState(() => code?.Staff ?? LazyStaff);
    return <Staff right={right}>{children}</Staff>;
  });
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
