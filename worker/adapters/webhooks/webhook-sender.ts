/** A message to a company's endpoint. */
export interface WebhookMessage {
  readonly url: string;
  /** `whsec_…`: what it is signed with; several after a new one was made, the newest first. */
  readonly secrets: readonly string[];
  /** The same at every attempt. */
  readonly webhookId: string;
  /** Of this attempt, epoch milliseconds. */
  readonly at: number;
  /** JSON. */
  readonly body: string;
}

/** What an attempt came to: 2xx is `accepted`; `status` is `null` where nobody answered. */
export interface WebhookResult {
  readonly isAccepted: boolean;
  readonly status: number | null;
  /** Why it failed, in a word or two for those who run the endpoint; "" when it did not. */
  readonly failure: string;
}

/** Sends messages to endpoints of companies. */
export interface WebhookSender {
  /** Never throws for anything that the receiver or the network does. */
  send(message: WebhookMessage): Promise<WebhookResult>;
}
