import { confirmSignOut } from "../session/sign-out/pending-sign-out.ts";

/**
 * `fetch` for calls that carry the session: not in one that was signed out on this device, which the server is told first.
 * @throws as without a connection, while it cannot be told
 */
export async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!(await confirmSignOut())) throw new TypeError("signed out on this device");
  return fetch(input, init);
}
