/** A text message to one person. */
export interface LineMessage {
  /** Their id at LINE, as the login channel of the same provider gave it. */
  readonly to: string;
  /** At most 5000 UTF-16 code units. */
  readonly text: string;
  /** A UUID; a message with a key that was accepted before is not sent again. */
  readonly retryKey: string;
}

/**
 * `accepted`: now, or by an earlier attempt. `unreachable`: another attempt would not arrive either. `failed`: another
 * attempt may.
 */
export type LineResult =
  | { readonly is: "accepted" }
  | { readonly is: "unreachable" | "failed"; readonly reason: string };

/** Sends messages on LINE. */
export interface LineMessenger {
  /** Never throws for anything that LINE or the network does. */
  push(message: LineMessage): Promise<LineResult>;
}
