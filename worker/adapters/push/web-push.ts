import { buildPushPayload } from "@block65/webcrypto-web-push";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import type { PushMessage, PushMessenger, PushResult } from "./push-messenger.ts";

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a browser that is not reachable. */
const TTL_S = 12 * 3_600;
const LONGEST_WAIT_MS = HOUR_MS;
const SHORTEST_WAIT_MS = MINUTE_MS;

/** The key pair that push services know the sender by (RFC 8292), base64url, and whom they write to about it. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:`. */
  readonly subject: string;
}

/**
 * Web push: the protocol of RFC 8030, messages encrypted by RFC 8291, the sender named by RFC 8292. What the answers mean
 * is in RFC 8030, section 5 and 7.3.
 */
export class WebPush implements PushMessenger {
  readonly publicKey: string;
  readonly #keys: VapidKeys;
  readonly #send: typeof fetch;
  readonly #timeoutMs: number;

  /** @param send calls a push service; another one for tests only */
  constructor(keys: VapidKeys, send: typeof fetch = (...call) => fetch(...call), timeoutMs = TIMEOUT_MS) {
    this.publicKey = keys.publicKey;
    this.#keys = keys;
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  async push({ to, text, topic }: PushMessage): Promise<PushResult> {
    const { endpoint, p256dh, auth } = to;
    const message = { data: text, options: { ttl: TTL_S, urgency: "high" as const, topic } };
    const signal = AbortSignal.timeout(this.#timeoutMs);
    let request: Awaited<ReturnType<typeof buildPushPayload>>;
    try {
      request = await buildPushPayload(
        message,
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        this.#keys,
      );
    } catch {
      // Keys that are no point of the curve, or a text that is too long: no attempt would be better.
      return { is: "refused", reason: "push: the message cannot be encrypted" };
    }
    try {
      const { headers, body } = request;
      // A redirect could lead anywhere.
      const call = { method: "POST", headers, body, redirect: "manual", signal } as const;
      const answer = await this.#send(endpoint, call);
      await answer.body?.cancel();
      return resultOf(answer);
    } catch {
      const reason = signal.aborted ? "push: no answer in time" : "push: service not reached";
      return { is: "failed", reason, retryAfterMs: null };
    }
  }
}

function resultOf(answer: Response): PushResult {
  const { status, ok } = answer;
  if (ok) return { is: "accepted" };
  if (status === 404 || status === 410) return { is: "gone" };
  const reason = `push: ${status}`;
  if (status === 413 || status === 400) return { is: "refused", reason };
  return { is: "failed", reason, retryAfterMs: waitOf(answer.headers.get("retry-after")) };
}

/** `Retry-After` in milliseconds, within bounds; `null` without one. Source: RFC 9110, section 10.2.3. */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter)) return null;
  return Math.min(Math.max(Number(retryAfter) * 1_000, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}
