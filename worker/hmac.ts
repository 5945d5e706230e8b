const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * The HMAC-SHA-256 of a text (UTF-8), 32 bytes: whoever lacks the secret can neither make nor check it.
 * @param text begins with what it is for, which sets it apart from whatever else is made with the same secret
 */
export async function hmacOf(secret: string, text: string): Promise<Uint8Array> {
  const bytes = (content: string) => new TextEncoder().encode(content);
  const key = await crypto.subtle.importKey("raw", bytes(secret), HMAC, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(HMAC, key, bytes(text)));
}

/**
 * A key of 256 bits for the encryption that the purpose names, by HKDF with SHA-256 (RFC 5869). The secret is random, so no salt is
 * needed.
 * @param purpose sets the key apart from others that are derived from the same secret
 */
export async function derivedKey(secret: string, purpose: string): Promise<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const material = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveBits"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: bytes(""), info: bytes(purpose) };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, material, 256));
}
