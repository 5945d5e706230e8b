import { sha256Hex } from "../../../sha256-hex.ts";

/** The key by which LINE knows a repeated message: a UUID (version 8, RFC 9562) that follows from the effect's id. */
export async function retryKeyOf(effectId: string): Promise<string> {
  const hex = await sha256Hex(`line:${effectId}`);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}
