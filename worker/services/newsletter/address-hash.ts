import type { Dependencies } from "../../dependencies.ts";

const PURPOSE = "khondee newsletter consent";

/**
 * What stands for an address in the record of consents: HMAC-SHA-256 in hexadecimal, by the worker's secret, so that a copy of the
 * database can be asked neither for whom it names nor whether it names somebody.
 * @param email in lower case
 */
export async function addressHash(
  { authSecret }: Pick<Dependencies["settings"], "authSecret">,
  email: string,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(authSecret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes(`${PURPOSE} ${email}`));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
