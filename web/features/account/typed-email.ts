import { currentSession } from "#web/lib/session/session.ts";

let typed = "";

/** The address typed on another sign-in page of this tab, so that nobody types it twice. */
export function typedEmail(): string {
  return typed;
}

/** Offers an address to the next form; an address of a signed-in user is not kept. */
export function handOverEmail(email: string): void {
  typed = currentSession().status === "signed_in" ? "" : email;
}
