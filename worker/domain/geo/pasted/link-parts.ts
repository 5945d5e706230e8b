/** A link taken apart, as far as reading a place needs it. It is never a permission to ask the host anything. */
export interface LinkParts {
  /** Lower case, without "www.": "google.com", "maps.app.goo.gl". Empty for a `geo:` address. */
  readonly host: string;
  /** The decoded parts of the path between slashes, without empty ones. */
  readonly path: readonly string[];
  /** The first value of each parameter, decoded; names in lower case. */
  readonly query: ReadonlyMap<string, string>;
  /** What follows "#", not decoded. */
  readonly fragment: string;
}

const HTTP = /^(?:https?:\/\/)?([^/?#@:\s]+)(?::\d+)?(\/[^?#]*)?(?:\?([^#]*))?(?:#(.*))?$/i;
const GEO = /^geo:([^?#;]*)(?:;[^?#]*)?(?:\?([^#]*))?$/i;

/**
 * Takes an `http`, `https` or `geo:` address apart; the scheme may be missing ("maps.app.goo.gl/x"). Written by hand
 * because the domain has no `URL`.
 * @returns `null` for any other text, and for an address with a user's name in it
 */
export function linkParts(link: string): LinkParts | null {
  const geo = GEO.exec(link);
  if (geo !== null)
    return { host: "", path: [decoded(geo[1] ?? "")], query: queryOf(geo[2] ?? ""), fragment: "" };
  const [, host, path = "", query = "", fragment = ""] = HTTP.exec(link) ?? [];
  if (host === undefined || !host.includes(".")) return null;
  return {
    host: host
      .toLowerCase()
      .replace(/^www\./, "")
      .replace(/\.$/, ""),
    path: path
      .split("/")
      .filter((part) => part !== "")
      .map(decoded),
    query: queryOf(query),
    fragment,
  };
}

function queryOf(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of query.split("&")) {
    const at = pair.indexOf("=");
    const name = decoded(at === -1 ? pair : pair.slice(0, at)).toLowerCase();
    if (name !== "" && !values.has(name)) values.set(name, at === -1 ? "" : decoded(pair.slice(at + 1)));
  }
  return values;
}

function decoded(part: string): string {
  const spaced = part.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
