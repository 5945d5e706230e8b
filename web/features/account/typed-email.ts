import { useEffect, useEffectEvent } from "react";
import { currentSession } from "#web/lib/session.ts";

let typed = "";

/** The address that was typed on another page of the way in, so that nobody types it twice; gone with the tab. */
export function typedEmail(): string {
  return typed;
}

/** Hands an address over to the next form that asks for one. */
export function handOverEmail(email: string): void {
  typed = currentSession().status === "signed_in" ? "" : email;
}

/** Hands the address that is in a form over when the form goes. */
export function useTypedEmail(read: () => string): void {
  const leave = useEffectEvent(() => handOverEmail(read()));
  useEffect(() => () => leave(), []);
}
