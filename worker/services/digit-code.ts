/**
 * A code of digits that follows from a secret and what it is for, and is stored nowhere: only the worker can tell it.
 * @param purpose sets the code apart from whatever else follows from the same secret
 * @param digits at most 6: of 2^32 numbers the shares of two codes then differ by less than one in 4,000
 */
export async function digitCode(secret: string, purpose: string, digits: number): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes(purpose));
  const number = new DataView(mac).getUint32(0) % 10 ** digits;
  return String(number).padStart(digits, "0");
}
