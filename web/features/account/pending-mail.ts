import { useState } from "react";
import { isRecord } from "#web/lib/kept-draft.ts";

/** A mail that somebody has been told to look for. */
export interface PendingMail {
  readonly email: string;
  /** Of a sign-up: by which to have it sent again; "" otherwise. */
  readonly signUpId: string;
  /** When it may be sent again (epoch ms). */
  readonly againAt: number;
}

/** What the mail is for. */
export type MailPurpose = "sign-up" | "reset";

const AGAIN_AFTER_MS = 60_000;

/** When a mail that was sent just now may be sent again, or what the server said instead (in seconds). */
export function nextSending(now: number, retryAfterS: number | null = null): number {
  return now + (retryAfterS === null ? AGAIN_AFTER_MS : retryAfterS * 1000);
}

/** The mail that this tab waits for; it is still waited for after a reload. */
export function usePendingMail(
  purpose: MailPurpose,
): readonly [PendingMail | null, (next: PendingMail | null) => void] {
  const [pending, setPending] = useState(() => read(purpose));
  const change = (next: PendingMail | null) => {
    write(purpose, next);
    setPending(next);
  };
  return [pending, change];
}

/** Nobody waits for a mail any more. */
export function forgetPendingMails(): void {
  write("sign-up", null);
  write("reset", null);
}

function keyOf(purpose: MailPurpose): string {
  return `khondee-mail-${purpose}`;
}

function write(purpose: MailPurpose, pending: PendingMail | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(keyOf(purpose));
    else sessionStorage.setItem(keyOf(purpose), JSON.stringify(pending));
  } catch {
    // Without storage the page forgets it with a reload.
  }
}

function read(purpose: MailPurpose): PendingMail | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? "null");
    if (!isRecord(found)) return null;
    const { email, signUpId, againAt } = found;
    return typeof email === "string" && typeof signUpId === "string" && typeof againAt === "number"
      ? { email, signUpId, againAt }
      : null;
  } catch {
    return null;
  }
}
