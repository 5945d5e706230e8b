import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ownPath } from "#web/lib/return-to.ts";
import { useSession } from "#web/lib/session.ts";

/** Whoever is signed in does not stay on a page for signing in: they go on to where they were heading. */
export function useArrival(): { readonly returnTo: string | undefined } {
  const { returnTo } = useSearch({ strict: false });
  const navigate = useNavigate();
  const signedIn = useSession().status === "signed_in";
  useEffect(() => {
    if (signedIn) void navigate({ to: ownPath(returnTo), replace: true });
  }, [signedIn, returnTo, navigate]);
  return { returnTo };
}
