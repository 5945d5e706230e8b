import { useState } from "react";
import type { LinkArrival } from "#web/lib/session/link-arrival.ts";
import { useLeaving, useSession, useSessionUnknown, type SessionUser } from "#web/lib/session/session.ts";

/** Whether a sign-up link may be used; `unknown`: the session could not be loaded. */
export type Consent =
  | { readonly at: "given" | "loading" | "unknown" }
  | { readonly at: "wanted"; readonly from: SessionUser; readonly give: () => void };

/**
 * A sign-up link signs in, and an attacker could send one of their own: a signed-in visitor is asked first, so that
 * they do not continue in another person's account. Consent stays given, because the link itself changes who is signed
 * in.
 */
export function useConsent(link: LinkArrival | null): Consent {
  const session = useSession();
  const unknown = useSessionUnknown();
  const leaving = useLeaving();
  const [given, give] = useState<LinkArrival | null>(null);
  if (link === null || link.type === "email_change" || link === given) return { at: "given" };
  // A sign-out is no consent: it navigates to the login page.
  if (session.status === "loading" || leaving) return { at: "loading" };
  if (session.status === "signed_in") return { at: "wanted", from: session.user, give: () => give(link) };
  if (unknown) return { at: "unknown" };
  give(link);
  return { at: "given" };
}
