/** The SHA-256 of bytes or of a text (UTF-8) as 64 lower-case hexadecimal digits. */
export async function sha256Hex(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Bytes as lower-case hexadecimal digits, two of each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
