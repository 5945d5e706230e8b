/**
 * The links that name nothing and lead to a map's page: the host, and how the path begins. Only these are ever asked
 * where they lead.
 */
const SHORT_LINKS: readonly { readonly host: string; readonly path: RegExp }[] = [
  { host: "maps.app.goo.gl", path: /^\/[\w-]+$/ },
  { host: "goo.gl", path: /^\/maps\/[\w-]+$/ },
  { host: "maps.apple", path: /^\/p\/[\w~.-]+$/ },
  { host: "maps.apple.com", path: /^\/p\/[\w~.-]+$/ },
];

/** Whether host (lower case) and path (with its first slash) are those of a short link of a map. */
export function isShortLink(host: string, path: string): boolean {
  const trimmed = path.replace(/\/+$/, "");
  return SHORT_LINKS.some((each) => each.host === host && each.path.test(trimmed));
}
