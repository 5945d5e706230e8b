import type { Dependencies } from "../../dependencies.ts";
import { hmacOf } from "../../hmac.ts";
import { toHex } from "../../sha256-hex.ts";

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
  return toHex(await hmacOf(authSecret, `${PURPOSE} ${email}`));
}
