import { currentSession } from "../session/session.ts";
import { record, text, type Reader } from "./stored-shapes.ts";
import { readStored, removeStored, writeStored } from "./stored-value.ts";

/** Whose work it is what a page keeps in its tab: the account that is signed in when it is opened; `null`: nobody is. */
export function ownId(): string | null {
  const session = currentSession();
  return session.status === "signed_in" ? session.user.id : null;
}

interface Owned<Value> {
  readonly userId: string;
  readonly value: Value;
}

/**
 * What an account has stored in this tab under a key; `null` when there is none. What somebody else has left there, whose session
 * may have ended without a sign-out in this tab, is not read and goes.
 */
export function readOwn<Value>(key: string, userId: string | null, read: Reader<Value>): Value | null {
  if (userId === null) return null;
  const kept = readStored("sessionStorage", key, record<Owned<Value>>({ userId: text, value: read }));
  if (kept?.userId === userId) return kept.value;
  removeStored("sessionStorage", key);
  return null;
}

/** Stores a value of an account in this tab, and nothing of nobody. */
export function writeOwn(key: string, userId: string | null, value: unknown): void {
  if (userId !== null) writeStored("sessionStorage", key, { userId, value });
}
