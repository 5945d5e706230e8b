import { isWebhookAddress } from "#domain/api/webhook-input.ts";
import { signedHeaders } from "./sign-webhook.ts";
import type { WebhookMessage, WebhookResult, WebhookSender } from "./webhook-sender.ts";

const TIMEOUT_MS = 10_000;

export interface HttpWebhookOptions {
  /** Whether programs on this machine may be called; in development only. */
  readonly allowsLocal: boolean;
  readonly timeoutMs?: number;
  /** Another way to call, for tests. */
  readonly call?: typeof fetch;
}

/**
 * Posts messages, signed. The address comes from a company: only public names are called (`isWebhookAddress`), no redirect
 * is followed, and of the answer nothing but its status is read.
 */
export class HttpWebhookSender implements WebhookSender {
  readonly #options: HttpWebhookOptions;

  constructor(options: HttpWebhookOptions) {
    this.#options = options;
  }

  async send({ url, secrets, webhookId, at, body }: WebhookMessage): Promise<WebhookResult> {
    const { allowsLocal, timeoutMs = TIMEOUT_MS, call = fetch } = this.#options;
    if (!isWebhookAddress(url, allowsLocal)) return failed("address is not public");
    const headers = {
      ...(await signedHeaders(secrets, webhookId, at, body)),
      "content-type": "application/json",
      "user-agent": "KhonDee-Webhooks/1",
    };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // A redirect could lead anywhere.
      const answer = await call(url, { method: "POST", headers, body, redirect: "manual", signal });
      await answer.body?.cancel();
      const { ok, status } = answer;
      return { isAccepted: ok, status, failure: ok ? "" : `HTTP ${status}` };
    } catch {
      return failed(signal.aborted ? "no answer in time" : "not reached");
    }
  }
}

function failed(failure: string): WebhookResult {
  return { isAccepted: false, status: null, failure };
}
