import type { AuthFailure } from "#web/lib/session/auth-result.ts";
import type { LinkArrival } from "#web/lib/session/link-arrival.ts";
import { checkSignUp, confirmEmailChange, confirmSignUp } from "#web/lib/session/auth-flows.ts";
import { forgetPendingSignUp } from "../sign-up/pending-sign-up.ts";

/** The state of a confirmation link. */
export type Confirmation =
  | { readonly at: "working" | "opened" | "changed" | "dead" }
  /** A sign-up link that has not been used: it opens the account at once, or after a password is typed. */
  | { readonly at: "ready" | "password_wanted"; readonly email: string; readonly isInvited: boolean }
  /** An account has the address; `null` when it is not known here. */
  | { readonly at: "taken"; readonly email: string | null }
  | { readonly at: "failed"; readonly failure: AuthFailure };

/** A request per link and round, however often a page renders. */
function oncePerRound(send: (link: LinkArrival) => Promise<Confirmation>) {
  let latest: { link: LinkArrival; round: number; outcome: Promise<Confirmation> } | null = null;
  return (link: LinkArrival, round: number): Promise<Confirmation> => {
    if (latest?.link !== link || latest.round !== round) latest = { link, round, outcome: send(link) };
    return latest.outcome;
  };
}

/** What a sign-up link would do here; it is not used up. */
export const checkOnce = oncePerRound(async ({ token }) => {
  const found = await checkSignUp(token);
  if (!found.ok) return { at: "failed", failure: found };
  if (found.state === "expired") return ended({ at: "dead" });
  if (found.state === "account_exists") return ended({ at: "taken", email: found.email });
  return { at: found.state, email: found.email, isInvited: found.isInvited };
});

/** Opens the account of a sign-up that this browser has requested. */
export const openOnce = oncePerRound(({ token }) => openAccount(token));

/** Applies an e-mail change. */
export const changeOnce = oncePerRound(async ({ token }) => {
  const result = await confirmEmailChange(token);
  return result.ok ? { at: "changed" } : refused(result);
});

/** Opens the account of a sign-up. @param password where the link wants one */
export async function openAccount(token: string, password?: string): Promise<Confirmation> {
  const result = await confirmSignUp(token, password);
  // A signed-in visitor is being redirected to the profile.
  if (result.ok) return ended({ at: result.next === "signed_in" ? "working" : "opened" });
  const state = refused(result);
  return state.at === "failed" ? state : ended(state);
}

function refused(failure: AuthFailure): Confirmation {
  if (failure.reason === "token_invalid") return { at: "dead" };
  return failure.reason === "account_exists" ? { at: "taken", email: null } : { at: "failed", failure };
}

/** The sign-up is not pending any more. */
function ended(state: Confirmation): Confirmation {
  forgetPendingSignUp();
  return state;
}
