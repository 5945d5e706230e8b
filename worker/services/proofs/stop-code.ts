import { STOP_CODE_LENGTH } from "#domain/proofs/proof.ts";

/** Sets these codes apart from whatever else follows from the same secret. */
const PURPOSE = "khondee stop code";

/**
 * The code with which the customer confirms the handover at one stop. It follows from the order, the stop and the
 * secret, and is stored nowhere: only the worker can tell it, and tells it the customer alone.
 */
export async function stopCode(secret: string, orderId: string, stopPosition: number): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes(`${PURPOSE}:${orderId}:${stopPosition}`));
  // 2^32 is no multiple of 10,000; the difference between two codes' shares is below one in 400,000.
  const number = new DataView(mac).getUint32(0) % 10 ** STOP_CODE_LENGTH;
  return String(number).padStart(STOP_CODE_LENGTH, "0");
}
