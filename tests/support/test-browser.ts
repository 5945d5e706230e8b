import { fetchWorker } from "./calls.ts";
import { answerConsent } from "./oidc-consent.ts";
import type { OidcName, OidcPerson } from "./oidc-script.ts";
import { ORIGIN, type Person } from "./people.ts";

/** The cookie of an open session. */
export const SESSION_COOKIE = "khondee.session_token";

/** Keeps cookies as a browser does. Follows no redirect by itself. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Sends JSON to an endpoint of `/api/auth`, as a page of the site does. */
  post(endpoint: string, body: object, headers?: Record<string, string>): Promise<Response>;
  /** The person signed in here, for calls of procedures. */
  visitor(): Person;
}

/** A browser without a session, or with a person's open session. */
export function openBrowser(person?: Person): TestBrowser {
  const cookies = new Map<string, string>();
  const visitor = (): Person => ({
    userId: person?.userId ?? "",
    email: person?.email ?? "",
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  const take = (cookie: string): void => {
    const [pair = "", ...attributes] = cookie.split(";");
    const at = pair.indexOf("=");
    const isOver = attributes.some((attribute) => /^ *max-age=0$/i.test(attribute));
    if (isOver) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  };
  if (person !== undefined) take(person.cookie);
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetchWorker(path, { ...init, redirect: "manual" }, visitor());
    for (const cookie of answer.headers.getSetCookie()) take(cookie);
    return answer;
  };
  return {
    cookies,
    visitor,
    get: (path) => send(path, {}),
    post: (endpoint, body, headers = {}) =>
      send(`/api/auth${endpoint}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: ORIGIN, ...headers },
        body: JSON.stringify(body),
      }),
  };
}

/** The request with which a page of the site starts signing in at a provider. */
export function visitTo(provider: OidcName): {
  provider: OidcName;
  callbackURL: string;
  errorCallbackURL: string;
} {
  return {
    provider,
    callbackURL: `${ORIGIN}/profile#type=${provider}`,
    errorCallbackURL: `${ORIGIN}/login`,
  };
}

/** Starts signing in or linking at a provider. Returns the address that the browser is sent to. */
export async function beginVisit(
  browser: TestBrowser,
  provider: OidcName,
  endpoint: "/sign-in/social" | "/link-social" = "/sign-in/social",
): Promise<string> {
  const answer = await browser.post(endpoint, visitTo(provider));
  const { url } = (await answer.json()) as { url?: string };
  if (url === undefined) throw new Error(`the visit was refused: ${answer.status}`);
  return url;
}

/** Returns from a provider. Returns the address that the site redirects to. */
export async function comeBack(browser: TestBrowser, back: URL): Promise<string> {
  const answer = await browser.get(`${back.pathname}${back.search}`);
  return answer.headers.get("location") ?? `status ${answer.status}`;
}

/** Signs in at a provider as a person who consents. Returns the address that the site redirects to. */
export async function signInWith(
  browser: TestBrowser,
  provider: OidcName,
  person: OidcPerson,
): Promise<string> {
  return comeBack(browser, await answerConsent(await beginVisit(browser, provider), person));
}

/** Links an identity at a provider to the signed-in person's account. */
export async function linkWith(
  browser: TestBrowser,
  provider: OidcName,
  person: OidcPerson,
): Promise<string> {
  return comeBack(browser, await answerConsent(await beginVisit(browser, provider, "/link-social"), person));
}
