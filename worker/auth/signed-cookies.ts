import { parseSigned } from "hono/utils/cookie";

/** What better-auth's cookies of this site are called: the prefix ties them to this host and to HTTPS. */
export function cookiePrefix(origin: string): string {
  return origin.startsWith("https://") ? "__Host-khondee" : "khondee";
}

/**
 * The value of a cookie that better-auth signed, or `null` when it is missing or not genuine.
 * @param name without the prefix
 */
export async function readSignedCookie(
  headers: Headers,
  name: "session_token" | "device",
  { origin, authSecret }: { readonly origin: string; readonly authSecret: string },
): Promise<string | null> {
  const cookies = headers.get("cookie");
  const fullName = `${cookiePrefix(origin)}.${name}`;
  if (cookies === null || !cookies.includes(fullName)) return null;
  const value = (await parseSigned(cookies, authSecret, fullName))[fullName];
  return typeof value === "string" ? value : null;
}
