import { currentSession } from "#web/lib/session/session.ts";

let typed = "";

/** The address that was typed on another page of the way in, so that nobody types it twice; gone with the tab. */
export function typedEmail(): string {
  return typed;
}

/** Hands an address over to the next form that asks for one; nothing of somebody who is in already. */
export function handOverEmail(email: string): void {
  typed = currentSession().status === "signed_in" ? "" : email;
}
