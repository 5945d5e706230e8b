import { webhookSecretOf } from "../../adapters/webhooks/sign-webhook.ts";

/**
 * The secret of an endpoint. It follows from the endpoint and the worker's own secret and is stored nowhere, so a copy of
 * the database signs nothing.
 */
export async function webhookSecret(authSecret: string, endpointId: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(authSecret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes(`khondee webhook secret:${endpointId}`));
  return webhookSecretOf(new Uint8Array(mac));
}
