import { hmacOf } from "../hmac.ts";

/**
 * A code of digits that follows from a secret and what it is for, and is stored nowhere: only the worker can tell it.
 * @param purpose sets the code apart from whatever else follows from the same secret
 * @param digits at most 6: of 2^32 numbers the shares of two codes then differ by less than one in 4,000
 */
export async function digitCode(secret: string, purpose: string, digits: number): Promise<string> {
  const mac = await hmacOf(secret, purpose);
  const number = new DataView(mac.buffer).getUint32(0) % 10 ** digits;
  return String(number).padStart(digits, "0");
}
