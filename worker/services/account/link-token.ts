/** What a link lets its reader do; a token for one is none for another. */
export type LinkPurpose = "sign_up" | "email_change" | "password_reset";

/**
 * The token that a mailed link carries: the id of what waits for it, and a signature. It is made when the mail is
 * delivered and kept nowhere, so a copy of the database opens nothing.
 */
export async function linkToken(secret: string, purpose: LinkPurpose, id: string): Promise<string> {
  return `${id}.${encode(await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(purpose, id)))}`;
}

/** The id that a token was made for, or `null` when it was made for another purpose, with another secret, or by hand. */
export async function readLinkToken(
  secret: string,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [, id, signature] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    decode(signature),
    bytesOf(purpose, id),
  );
  return isOurs ? id : null;
}

const bytesOf = (purpose: LinkPurpose, id: string) => new TextEncoder().encode(`link:${purpose}:${id}`);

function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
}

function encode(signature: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(signature: string): Uint8Array {
  const base64 = signature.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
