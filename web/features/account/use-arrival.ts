import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { forgetArrival, leadsToProfile } from "#web/lib/session/link-arrival.ts";
import { landingOf } from "#web/lib/session/landing.ts";
import { useSession } from "#web/lib/session/session.ts";
import { useLastLink } from "./confirm/use-last-link.ts";
import { forgetPendingSignUp } from "./sign-up/pending-sign-up.ts";
import { handOverEmail } from "./typed-email.ts";

/**
 * Redirects signed-in visitors away from sign-in pages: to their destination (`landingOf`); customers to the profile after a
 * link (`leadsToProfile`) and after the second factor of a sign-in with Google or LINE.
 */
export function useArrival(): { readonly returnTo: string | undefined } {
  const { returnTo, "second-factor": secondFactor } = useSearch({ strict: false });
  const navigate = useNavigate();
  const session = useSession();
  const user = session.status === "signed_in" ? session.user : null;
  const router = useRouter();
  const [page] = useState(() => router.latestLocation.pathname);
  const byLink = leadsToProfile(useLastLink(page));
  const byProvider = returnTo === undefined && secondFactor !== undefined;
  const landing = user === null ? null : landingOf(user, returnTo);
  const toProfile = user?.role === "customer" && (byLink || byProvider);
  const href = toProfile ? "/profile" : landing;
  useEffect(() => {
    if (href === null) return;
    forgetPendingSignUp();
    if (byLink) forgetArrival();
    handOverEmail("");
    void navigate({ href, replace: true });
  }, [href, byLink, navigate]);
  return { returnTo };
}
