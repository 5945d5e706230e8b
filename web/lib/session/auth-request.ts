import { confirmSignOut } from "./sign-out/pending-sign-out.ts";

/** What an endpoint of `/api/auth` answered: its body where it succeeded, otherwise the error's. */
export interface AuthResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; `null` without one. */
  readonly body: unknown;
}

/**
 * Sends a request to an endpoint of `/api/auth`, the address of better-auth: with a body by POST, without one by GET.
 * Cookies carry the session. Its own client does no more than this, and weighs 11 kB in each visitor's first seconds.
 * @throws without a connection, while a sign-out of this device is not confirmed, and when an answer that should be JSON
 *   is none
 */
export async function requestAuth(
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<AuthResponse> {
  if (path !== "/sign-out" && !(await confirmSignOut())) throw new Error("signed out on this device");
  const response = await fetch(
    `/api/auth${path}`,
    body === undefined
      ? { method: "GET" }
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  return answerOf(response);
}

/** What an endpoint has answered. @throws when an answer that should be JSON is none */
export async function answerOf(response: Response): Promise<AuthResponse> {
  const { ok, status, headers } = response;
  const text = await response.text();
  return { ok, status, headers, body: readJson(text, ok) };
}

/** An error's body may be the text of a proxy. */
function readJson(text: string, mustBeJson: boolean): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (mustBeJson) throw error;
    return null;
  }
}
