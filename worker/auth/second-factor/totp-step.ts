/** What authenticator apps count in (RFC 6238, section 4.1). */
const STEP_MS = 30_000;
const DIGITS = 6;

/**
 * The time step that a code of an authenticator app belongs to, or `null` when it belongs to none near `now`. better-auth
 * accepts one step before and after; one more is looked at here, because it reads the clock a little later.
 * @param secret as better-auth keeps it: its characters are the key's bytes, @param now epoch milliseconds
 */
export async function totpStep(secret: string, code: string, now: number): Promise<number | null> {
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const current = Math.floor(now / STEP_MS);
  for (let step = current - 1; step <= current + 2; step += 1)
    if ((await codeOf(key, step)) === code) return step;
  return null;
}

/** RFC 4226, section 5.3. */
async function codeOf(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const word = mac.getUint32(mac.getUint8(mac.byteLength - 1) & 15) & 0x7fff_ffff;
  return String(word % 10 ** DIGITS).padStart(DIGITS, "0");
}
