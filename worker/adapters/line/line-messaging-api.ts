import type { LineMessage, LineMessenger, LineResult } from "./line-messenger.ts";

const ORIGIN = "https://api.line.me";
/** For both calls of a message; well within an effect's lease. */
const TIMEOUT_MS = 10_000;
const ACCEPTED_BEFORE = 409;
const TOO_MANY = 429;
/** LINE's words for a channel whose messages of the month are used up; other 429s are limits per second. */
const MONTHLY_LIMIT = /monthly limit/i;
const MAX_REASON_LENGTH = 200;

/**
 * The Messaging API of LINE. A push is accepted also for somebody who has blocked the account or never added it, and then
 * arrives nowhere; only their profile tells, so it is asked first. Source: https://developers.line.biz/en/reference/messaging-api/
 * (push message, get profile, retry key).
 */
export class LineMessagingApi implements LineMessenger {
  readonly #token: string;
  readonly #origin: string;
  readonly #timeoutMs: number;

  /** @param token of the channel, @param origin of the service; another one for tests only */
  constructor(token: string, origin = ORIGIN, timeoutMs = TIMEOUT_MS) {
    this.#token = token;
    this.#origin = origin;
    this.#timeoutMs = timeoutMs;
  }

  async push({ to, text, retryKey }: LineMessage): Promise<LineResult> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      const profile = await this.#call(`/v2/bot/profile/${encodeURIComponent(to)}`, { signal });
      if (!profile.ok) return await refusalOf(profile);
      await profile.body?.cancel();
      const answer = await this.#call("/v2/bot/message/push", {
        method: "POST",
        signal,
        headers: { "Content-Type": "application/json", "X-Line-Retry-Key": retryKey },
        body: JSON.stringify({ to, messages: [{ type: "text", text }] }),
      });
      if (!answer.ok && answer.status !== ACCEPTED_BEFORE) return await refusalOf(answer);
      await answer.body?.cancel();
      return { is: "accepted" };
    } catch {
      return { is: "failed", reason: signal.aborted ? "LINE: no answer in time" : "LINE: not reached" };
    }
  }

  async #call(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, Authorization: `Bearer ${this.#token}` };
    return fetch(`${this.#origin}${path}`, { ...init, headers, redirect: "manual" });
  }
}

/** 400, 403 and 404 are about this person: no friend of the account, or blocked. The rest may be mended. */
async function refusalOf(answer: Response): Promise<LineResult> {
  const { status } = answer;
  const reason = `LINE: ${status} ${messageOf(await answer.text())}`.trim().slice(0, MAX_REASON_LENGTH);
  const isUsedUp = status === TOO_MANY && MONTHLY_LIMIT.test(reason);
  return { is: [400, 403, 404].includes(status) || isUsedUp ? "unreachable" : "failed", reason };
}

function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { readonly message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
