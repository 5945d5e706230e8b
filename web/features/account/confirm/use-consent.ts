import { useState } from "react";
import type { LinkArrival } from "#web/lib/session/link-arrival.ts";
import { useLeaving, useSession, useSessionUnknown, type SessionUser } from "#web/lib/session/session.ts";

/** Whether a link may open an account and sign in to it; `unknown`: nobody could be asked who is signed in. */
export type Consent =
  | { readonly at: "given" | "loading" | "unknown" }
  | { readonly at: "wanted"; readonly from: SessionUser; readonly give: () => void };

/**
 * A link of a sign-up signs in, and anybody can send one of their own: who is signed in already is asked first, lest
 * they go on in an account that is not theirs. Given once, it stays so, as the link itself changes who is signed in.
 */
export function useConsent(link: LinkArrival | null): Consent {
  const session = useSession();
  const unknown = useSessionUnknown();
  const leaving = useLeaving();
  const [given, give] = useState<LinkArrival | null>(null);
  if (link === null || link.type === "email_change" || link === given) return { at: "given" };
  // Signing out here, asked or not, is no yes to the link: it leads away from this page.
  if (session.status === "loading" || leaving) return { at: "loading" };
  if (session.status === "signed_in") return { at: "wanted", from: session.user, give: () => give(link) };
  if (unknown) return { at: "unknown" };
  give(link);
  return { at: "given" };
}
