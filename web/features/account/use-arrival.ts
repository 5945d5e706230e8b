import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { forgetArrival, leadsToProfile } from "#web/lib/session/link-arrival.ts";
import { ownPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/session.ts";
import { useLastLink } from "./confirm/use-last-link.ts";
import { forgetPendingSignUp } from "./sign-up/pending-sign-up.ts";
import { handOverEmail } from "./typed-email.ts";

/**
 * Redirects signed-in visitors away from sign-in pages: to their destination, or to the profile after a link
 * (`leadsToProfile`) and after the second factor of a sign-in with Google or LINE.
 */
export function useArrival(): { readonly returnTo: string | undefined } {
  const { returnTo, "second-factor": secondFactor } = useSearch({ strict: false });
  const navigate = useNavigate();
  const signedIn = useSession().status === "signed_in";
  const [page] = useState(() => location.pathname);
  const byLink = leadsToProfile(useLastLink(page));
  const byProvider = returnTo === undefined && secondFactor !== undefined;
  const href = byLink || byProvider ? "/profile" : ownPath(returnTo);
  useEffect(() => {
    if (!signedIn) return;
    forgetPendingSignUp();
    if (byLink) forgetArrival();
    handOverEmail("");
    void navigate({ href, replace: true });
  }, [signedIn, href, byLink, navigate]);
  return { returnTo };
}
