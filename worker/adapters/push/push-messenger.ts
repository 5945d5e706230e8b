/** Where a browser is told, and with which keys the message is encrypted for it; base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message to one browser. */
export interface PushMessage {
  readonly to: PushAddress;
  /** At most 3993 bytes of UTF-8. */
  readonly text: string;
  /** At most 32 characters of base64url: it replaces a waiting message of the same topic (RFC 8030, section 5.4). */
  readonly topic: string;
}

/**
 * `accepted`: the push service has it. `gone`: the browser has no such subscription any more. `refused`: another attempt
 * would not arrive either. `failed`: another one may, after `retryAfterMs` where the service says so.
 */
export type PushResult =
  | { readonly is: "accepted" | "gone" }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "failed"; readonly reason: string; readonly retryAfterMs: number | null };

/** Sends messages to browsers that asked for them. */
export interface PushMessenger {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Never throws for anything that the push service or the network does. */
  push(message: PushMessage): Promise<PushResult>;
}
