import { useState } from "react";
import { SIGN_UP_LINK_MS } from "#domain/access/link-lifetimes.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { finiteNumber, flag, or, record, text } from "#web/lib/drafts/stored-shapes.ts";
import { readStored, removeStored, writeStored } from "#web/lib/drafts/stored-value.ts";

/** A mail that the visitor was told to look for. */
export interface PendingMail {
  readonly email: string;
  /** Whether a mail went out; not when the address had several lately, whose links still work. */
  readonly mailed: boolean;
  /** When it may be sent again (epoch ms). */
  readonly againAt: number;
}

/** The mail with the confirmation link of a sign-up. */
export interface PendingSignUp extends PendingMail {
  /** Identifies the sign-up when the mail is requested again. */
  readonly signUpId: string;
}

const KEY = "khondee-sign-up";
const PENDING_SIGN_UP = record<PendingSignUp>({
  email: text,
  signUpId: text,
  mailed: or(flag, true),
  againAt: finiteNumber,
});
const AGAIN_AFTER_MS = MINUTE_MS;

/** When a mail sent at `now` may be requested again (epoch ms). @param retryAfterS the server's own wait, in seconds */
export function nextSending(now: number, retryAfterS: number | null = null): number {
  return now + (retryAfterS === null ? AGAIN_AFTER_MS : retryAfterS * 1000);
}

/** This tab's pending sign-up; it survives a reload. */
export function usePendingSignUp(): readonly [PendingSignUp | null, (next: PendingSignUp | null) => void] {
  const [pending, setPending] = useState(read);
  const change = (next: PendingSignUp | null) => {
    write(next);
    setPending(next);
  };
  return [pending, change];
}

/** Forgets the pending sign-up: it is confirmed or expired. */
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
  return pending !== null && pending.againAt + SIGN_UP_LINK_MS > Date.now() ? pending : null;
}
