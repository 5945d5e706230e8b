import type { AuthAnswer } from "./auth-calls.ts";
import { SESSION_CHANNEL } from "./session.ts";

/** Asks the person to log in again. @returns whether they did, as the same person */
type Ask = (question: null) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Called by the dialog while it is mounted. @returns a function that takes the offer back */
export function offerFreshLogin(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/**
 * Asks the person to log in again without leaving the page; several requests at the same time ask once.
 * @returns whether what was refused may be repeated; false where nothing can ask
 */
export async function logInAgain(): Promise<boolean> {
  if (ask === null) return false;
  asking ??= ask(null).finally(() => {
    asking = null;
  });
  return asking;
}

/** Repeats a call to `/api/auth` that was refused for want of a recent login, after the person has logged in again. */
export async function withFreshLogin(call: () => Promise<AuthAnswer>): Promise<AuthAnswer> {
  const answer = await call();
  const isTooOld = !answer.ok && answer.reason === "not_fresh";
  return isTooOld && (await logInAgain()) ? call() : answer;
}

/** Called when a sign-in is completed in another tab of this browser. @returns a function that ends it */
export function onSignInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (data === "signed_in") listener();
  });
  return () => channel.close();
}
