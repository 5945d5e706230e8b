import { useState } from "react";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { finiteNumber, record, text } from "#web/lib/drafts/stored-shapes.ts";
import { readStored, removeStored, writeStored } from "#web/lib/drafts/stored-value.ts";

/** A mail that somebody has been told to look for. */
export interface PendingMail {
  readonly email: string;
  /** When it may be sent again (epoch ms). */
  readonly againAt: number;
}

/** The mail of a sign-up, which opens the account. */
export interface PendingSignUp extends PendingMail {
  /** By which to have it sent again. */
  readonly signUpId: string;
}

const KEY = "khondee-sign-up";
const PENDING_SIGN_UP = record<PendingSignUp>({ email: text, signUpId: text, againAt: finiteNumber });
const AGAIN_AFTER_MS = MINUTE_MS;
/** A link of a sign-up works so long. */
const LINK_LIFE_MS = DAY_MS;

/** When a mail that was sent just now may be sent again, or what the server said instead (in seconds). */
export function nextSending(now: number, retryAfterS: number | null = null): number {
  return now + (retryAfterS === null ? AGAIN_AFTER_MS : retryAfterS * 1000);
}

/** The sign-up whose mail this tab waits for; after a reload, too. */
export function usePendingSignUp(): readonly [PendingSignUp | null, (next: PendingSignUp | null) => void] {
  const [pending, setPending] = useState(read);
  const change = (next: PendingSignUp | null) => {
    write(next);
    setPending(next);
  };
  return [pending, change];
}

/** Nobody waits for that mail any more. */
export function forgetPendingSignUp(): void {
  write(null);
}

function write(pending: PendingSignUp | null): void {
  // Where the storage is blocked, a reload forgets it.
  if (pending === null) removeStored("sessionStorage", KEY);
  else writeStored("sessionStorage", KEY, pending);
}

/** The stored sign-up, while its link still works. */
function read(): PendingSignUp | null {
  const pending = readStored("sessionStorage", KEY, PENDING_SIGN_UP);
  return pending !== null && pending.againAt + LINK_LIFE_MS > Date.now() ? pending : null;
}
