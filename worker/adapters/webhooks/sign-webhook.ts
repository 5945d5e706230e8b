const SECRET_MARK = "whsec_";

/** Bytes as a secret is written. */
export function webhookSecretOf(bytes: Uint8Array): string {
  return `${SECRET_MARK}${toBase64(bytes)}`;
}

/**
 * The headers by which a receiver knows that a message is ours, unchanged and recent, as Standard Webhooks 1.0 says
 * (github.com/standard-webhooks): HMAC-SHA256 of id, seconds and body, with the bytes of the secret. Of several secrets each
 * has its signature, separated by spaces.
 * @param at epoch milliseconds
 */
export async function signedHeaders(
  secrets: readonly string[],
  webhookId: string,
  at: number,
  body: string,
): Promise<Readonly<Record<string, string>>> {
  const timestamp = String(Math.floor(at / 1000));
  const content = new TextEncoder().encode(`${webhookId}.${timestamp}.${body}`);
  const signatures = await Promise.all(secrets.map((secret) => signatureOf(secret, content)));
  return {
    "webhook-id": webhookId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

async function signatureOf(secret: string, content: BufferSource): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const raw = Uint8Array.from(atob(secret.slice(SECRET_MARK.length)), (char) => char.codePointAt(0) ?? 0);
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["sign"]);
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, content)))}`;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}
