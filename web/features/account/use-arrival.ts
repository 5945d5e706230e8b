import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ownPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/session.ts";
import { forgetPendingSignUp } from "./sign-up/pending-sign-up.ts";
import { handOverEmail } from "./typed-email.ts";

/**
 * Redirects signed-in visitors away from sign-in pages: to their destination, or to the profile after the second factor
 * of a sign-in with Google or LINE.
 */
export function useArrival(): { readonly returnTo: string | undefined } {
  const { returnTo, "second-factor": secondFactor } = useSearch({ strict: false });
  const navigate = useNavigate();
  const signedIn = useSession().status === "signed_in";
  const href = returnTo === undefined && secondFactor !== undefined ? "/profile" : ownPath(returnTo);
  useEffect(() => {
    if (!signedIn) return;
    forgetPendingSignUp();
    handOverEmail("");
    void navigate({ href, replace: true });
  }, [signedIn, href, navigate]);
  return { returnTo };
}
