import type { AuthFailure } from "#web/lib/session/auth-result.ts";
import type { LinkArrival } from "#web/lib/session/link-arrival.ts";
import { confirmEmailChange, confirmSignUp } from "#web/lib/session/auth-flows.ts";
import { forgetPendingSignUp } from "../sign-up/pending-sign-up.ts";

/** The state of a confirmation link. */
export type Confirmation =
  | { readonly at: "working" | "opened" | "changed" | "taken" | "dead" }
  | { readonly at: "failed"; readonly failure: AuthFailure };

interface Sent {
  readonly link: LinkArrival;
  readonly round: number;
  readonly outcome: Promise<Confirmation>;
}

let latest: Sent | null = null;

/** Confirms with a link. A link works once, so it is sent once per round, however often a page renders. */
export function confirmOnce(link: LinkArrival, round: number): Promise<Confirmation> {
  if (latest?.link !== link || latest.round !== round) latest = { link, round, outcome: confirm(link) };
  return latest.outcome;
}

async function confirm({ type, token }: LinkArrival): Promise<Confirmation> {
  const isChange = type === "email_change";
  const result = isChange ? await confirmEmailChange(token) : await confirmSignUp(token);
  // Confirmed or expired: the sign-up is not pending any more.
  if (!isChange && (result.ok || result.reason === "token_invalid")) forgetPendingSignUp();
  if (result.ok) {
    if (isChange) return { at: "changed" };
    // A signed-in visitor is being redirected to the profile.
    return { at: "next" in result && result.next === "signed_in" ? "working" : "opened" };
  }
  if (result.reason === "token_invalid") return { at: "dead" };
  return result.reason === "account_exists" ? { at: "taken" } : { at: "failed", failure: result };
}
