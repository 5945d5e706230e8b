import { parse } from "hono/utils/cookie";

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
  const signed = parse(cookies, fullName)[fullName];
  return signed === undefined ? null : verified(signed, authSecret);
}

const HMAC = { name: "HMAC", hash: "SHA-256" };
/** Base64 of 32 bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/** A value with its signature behind a dot. @returns the value, or `null` where the signature is not of it */
async function verified(signed: string, secret: string): Promise<string | null> {
  const dot = signed.lastIndexOf(".");
  const value = signed.slice(0, Math.max(0, dot));
  const signature = signed.slice(dot + 1);
  if (dot < 0 || !SIGNATURE.test(signature)) return null;
  const key = await keyOf(secret);
  const bytes = Uint8Array.from(atob(signature), (each) => each.charCodeAt(0));
  return (await crypto.subtle.verify(HMAC, key, bytes, new TextEncoder().encode(value))) ? value : null;
}

/** Making a key of the secret takes longer than checking a signature with it, so each isolate makes it once. */
let lastKey: { readonly secret: string; readonly key: CryptoKey } | undefined;

async function keyOf(secret: string): Promise<CryptoKey> {
  if (lastKey?.secret === secret) return lastKey.key;
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), HMAC, false, ["verify"]);
  lastKey = { secret, key };
  return key;
}
