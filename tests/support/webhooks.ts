import { Webhook } from "standardwebhooks";
import type {
  WebhookMessage,
  WebhookResult,
  WebhookSender,
} from "#worker/adapters/webhooks/webhook-sender.ts";
import { signedHeaders } from "#worker/adapters/webhooks/sign-webhook.ts";

/** What a receiver reads of a message. */
export interface ReceivedWebhook {
  readonly type: string;
  readonly sequence: number;
  readonly data: Readonly<Record<string, string>>;
}

/** A receiver whose answers the test sets, and which keeps what it accepted, checked by another implementation. */
export class ScriptedReceiver implements WebhookSender {
  readonly taken: (ReceivedWebhook & { readonly webhookId: string })[] = [];
  /** Every attempt's message id. */
  readonly attempts: string[] = [];
  /** The secrets of the last message, the newest first. */
  secrets: readonly string[] = [];
  answer: (message: ReceivedWebhook) => number | null = () => 200;

  async send({ secrets, webhookId, at, body }: WebhookMessage): Promise<WebhookResult> {
    this.attempts.push(webhookId);
    this.secrets = secrets;
    const { "webhook-signature": signature } = await signedHeaders(secrets, webhookId, at, body);
    const signed = secrets.map((secret) => new Webhook(secret).sign(webhookId, new Date(at), body));
    if (signature !== signed.join(" "))
      throw new Error("the signature is not what another implementation makes");
    const message = JSON.parse(body) as ReceivedWebhook;
    const status = this.answer(message);
    const isAccepted = status === 200;
    if (isAccepted) this.taken.push({ ...message, webhookId });
    return { isAccepted, status, failure: isAccepted ? "" : `HTTP ${status}` };
  }
}
