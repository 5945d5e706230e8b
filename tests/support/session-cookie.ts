/** The cookie of an open session, as the sign-in form would set it over plain HTTP: the token and its signature. */
export async function sessionCookie(token: string, secret: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(token)));
  const signature = btoa(String.fromCharCode(...mac));
  return `khondee.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
