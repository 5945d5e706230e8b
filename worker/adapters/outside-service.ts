import { pause } from "../pause.ts";

/** Why a call failed: a word for logs, never shown to people. */
export type OutsideFailure = "timeout" | "network" | "status" | "too_large" | "not_json" | "unexpected";

/**
 * An outside service did not answer, or its answer does not follow its protocol. Contains nothing that a visitor typed.
 */
export class OutsideServiceError extends Error {
  readonly failure: OutsideFailure;

  constructor(failure: OutsideFailure, detail: string = failure) {
    super(detail);
    this.name = "OutsideServiceError";
    this.failure = failure;
  }
}

/** The address of one service. */
export interface OutsideServiceOptions {
  /** Scheme, host and optionally a path, without a trailing slash; validated by `readSettings`. */
  readonly baseUrl: string;
  /** The site's own address, sent in `User-Agent` and `Referer` as public services ask. */
  readonly origin: string;
  /** For one call, including its second attempt and reading the body. */
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
}

const TIMEOUT_MS = 2_500;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** A service that asks to wait longer than this counts as unavailable, because a visitor is waiting. */
const MAX_RETRY_AFTER_S = 1;
const ATTEMPTS = 2;

/**
 * Reads JSON from one outside service, which may be slow, broken, hostile or send too much: one time limit for the
 * whole call, a limited size of the answer, no redirects. A read is repeated once after a network error, a 5xx, or a
 * 429 with a `Retry-After` of at most a second. A time-out is final: a second one would double the visitor's wait.
 */
export class OutsideService {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timeoutMs: number;
  readonly #maxAnswerBytes: number;

  constructor(options: OutsideServiceOptions) {
    this.#baseUrl = options.baseUrl;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#maxAnswerBytes = options.maxAnswerBytes ?? MAX_ANSWER_BYTES;
    this.#headers = {
      Accept: "application/json",
      "User-Agent": `KhonDee/1.0 (+${options.origin})`,
      Referer: `${options.origin}/`,
    };
  }

  /**
   * GETs `path` (a constant of ours, never user input) with a query that is escaped here. The body is read for 2xx and
   * for the statuses in `alsoRead`: some protocols give the reason for a refusal there.
   * @throws OutsideServiceError and no other error.
   */
  async getJson(
    path: string,
    query: Readonly<Record<string, string>>,
    alsoRead: readonly number[] = [],
  ): Promise<unknown> {
    const url = `${this.#baseUrl}${path}?${new URLSearchParams(query).toString()}`;
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      try {
        const response = await fetch(url, { headers: this.#headers, redirect: "manual", signal: deadline });
        if (response.ok || alsoRead.includes(response.status))
          return parse(await readText(response, this.#maxAnswerBytes));
        await response.body?.cancel();
        const pauseMs = isLast ? undefined : pauseBeforeRetryMs(response);
        if (pauseMs === undefined) throw new OutsideServiceError("status", `status ${response.status}`);
        if (pauseMs > 0) await pause(pauseMs);
      } catch (error) {
        if (error instanceof OutsideServiceError) throw error;
        if (deadline.aborted) throw new OutsideServiceError("timeout");
        if (isLast) throw new OutsideServiceError("network");
      }
    }
  }
}

/** How long to wait before a failed read is repeated; undefined when it should not be. */
function pauseBeforeRetryMs({ status, headers }: Response): number | undefined {
  if (status >= 500) return 0;
  const afterS = headers.get("retry-after");
  if (status !== 429 || afterS === null || !/^\d+$/.test(afterS)) return undefined;
  return Number(afterS) <= MAX_RETRY_AFTER_S ? Number(afterS) * 1000 : undefined;
}

/** The body as text; the connection is closed when it exceeds `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new OutsideServiceError("too_large");
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutsideServiceError("not_json");
  }
}
