import { readPastedPlace } from "#domain/geo/pasted/pasted-place.ts";
import { isShortLink } from "#domain/geo/pasted/short-links.ts";
import { AnswerCache } from "../answer-cache.ts";
import type { ShortLinkPlace, ShortLinks } from "./short-links.ts";

/** For one link, all its redirects together. */
const TIMEOUT_MS = 2_500;
const MAX_REDIRECTS = 5;
/** A longer address is not looked at. */
const MAX_URL_LENGTH = 2_048;
const LINKS_KEPT = 500;

export interface FollowedShortLinksOptions {
  /** The site's own address, for `User-Agent`. */
  readonly origin: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

/**
 * Follows short links by their redirects, one by one. Asked are only the hosts and paths of `isShortLink`, over https, at
 * the usual port, without credentials, cookies or anything a visitor wrote besides the code of the link. Every address
 * on the way is checked by the same rule; the one that it ends at is read and never asked. No body is read.
 */
export class FollowedShortLinks implements ShortLinks {
  readonly #options: FollowedShortLinksOptions;
  readonly #known = new AnswerCache<ShortLinkPlace | null>(LINKS_KEPT);

  constructor(options: FollowedShortLinksOptions) {
    this.#options = options;
  }

  async resolve(url: string): Promise<ShortLinkPlace | null> {
    const start = allowed(url);
    if (start === null) return null;
    try {
      return await this.#known.get(start, () => this.#follow(start));
    } catch {
      // Timed out, or no connection; that is not kept.
      return null;
    }
  }

  async #follow(start: string): Promise<ShortLinkPlace | null> {
    const deadline = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
    let url = start;
    for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
      // Each address is in the answer of the one before.
      const next = await this.#ask(url, deadline);
      if (next === null) return null;
      const again = allowed(next);
      if (again === null) return placeOf(next);
      url = again;
    }
    return null;
  }

  /** Where an address redirects to, or `null`. */
  async #ask(url: string, signal: AbortSignal): Promise<string | null> {
    const ask = this.#options.fetch ?? fetch;
    const response = await ask(url, {
      redirect: "manual",
      signal,
      headers: { "User-Agent": `KhonDee/1.0 (+${this.#options.origin})` },
    });
    await response.body?.cancel();
    if (response.status < 300 || response.status > 399) return null;
    const location = response.headers.get("location") ?? "";
    return location === "" || location.length > MAX_URL_LENGTH ? null : secureUrl(location, url);
  }
}

/** The address to ask for a short link, or `null` for any other address. Its query is left out. */
function allowed(address: string): string | null {
  const href = secureUrl(address);
  if (href === null) return null;
  const { host, pathname } = new URL(href);
  return isShortLink(host, pathname) ? `https://${host}${pathname}` : null;
}

/** An https address at the usual port without credentials; `null` for any other. */
function secureUrl(address: string, base?: string): string | null {
  const url = URL.parse(address, base);
  const isSecure =
    url?.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isSecure ? url.href : null;
}

function placeOf(url: string): ShortLinkPlace | null {
  const place = readPastedPlace(url);
  return place === null || place.kind === "short_link" || place.kind === "unknown_link" ? null : place;
}
