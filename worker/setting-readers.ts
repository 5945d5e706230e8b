const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** No character with a meaning of its own in a Content-Security-Policy, such as a wildcard or a semicolon. */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** Whether an address is on this machine. */
export function isLocalUrl(text: string): boolean {
  return LOCAL_HOSTS.has(URL.parse(text)?.hostname ?? "");
}

/** The request's own origin on this machine, `undefined` elsewhere. */
export function localOrigin(requestUrl: string): string | undefined {
  return isLocalUrl(requestUrl) ? new URL(requestUrl).origin : undefined;
}

/** The URL, when it is https, or http on this machine; otherwise `null`. */
export function safeUrl(text: string): URL | null {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOCAL_HOSTS.has(url.hostname));
  return isSafe ? url : null;
}

/** The URL without trailing slashes. */
export function readBaseUrl(text: string): string | null {
  const url = safeUrl(text);
  const isPlain = url?.username === "" && url.password === "" && !/[?#]/.test(text);
  return isPlain ? `${url.origin}${url.pathname}`.replace(/\/+$/, "") : null;
}

/** The URL, when it is safe, has no user name and a host that can stand in a security policy. */
export function readMapUrl(text: string): URL | null {
  const url = safeUrl(text);
  return url?.username === "" && url.password === "" && PLAIN_HOST.test(url.hostname) ? url : null;
}

/** The origins of a list of servers, separated by commas; `null` when one of them is more than scheme and host. */
export function readMapOrigins(list: string): readonly string[] | null {
  const texts = list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const origins = texts.flatMap((each) =>
    /^[^/]+\/\/[^/?#]+\/?$/.test(each) ? (readMapUrl(each)?.origin ?? []) : [],
  );
  return origins.length === texts.length ? origins : null;
}

/** A port's number, or `null`. */
export function readPort(text: string): number | null {
  const port = Number(text);
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null;
}

/** The generation that a deployment asks for: a whole number from 0, which it is when unset; `null` for anything else. */
export function readGeneration(text: string | number = 0): number | null {
  const generation = text === "" ? 0 : Number(text);
  return Number.isSafeInteger(generation) && generation >= 0 ? generation : null;
}
