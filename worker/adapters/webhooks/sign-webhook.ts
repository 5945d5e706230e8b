const SECRET_MARK = "whsec_";

/** Bytes as a secret is written. */
export function webhookSecretOf(bytes: Uint8Array): string {
  return `${SECRET_MARK}${toBase64(bytes)}`;
}

/**
 * The headers by which a receiver knows that a message is ours, unchanged and recent, as Standard Webhooks 1.0 says
 * (github.com/standard-webhooks): HMAC-SHA256 of id, seconds and body, with the bytes of the secret.
 * @param at epoch milliseconds
 */
export async function signedHeaders(
  secret: string,
  webhookId: string,
  at: number,
  body: string,
): Promise<Readonly<Record<string, string>>> {
  const timestamp = String(Math.floor(at / 1000));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const raw = Uint8Array.from(atob(secret.slice(SECRET_MARK.length)), (char) => char.codePointAt(0) ?? 0);
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["sign"]);
  const content = new TextEncoder().encode(`${webhookId}.${timestamp}.${body}`);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, content));
  return {
    "webhook-id": webhookId,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${toBase64(mac)}`,
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}
