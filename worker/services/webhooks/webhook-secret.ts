import { signingVersions, type WebhookSecrets } from "#domain/api/webhook-secrets.ts";
import { webhookSecretOf } from "../../adapters/webhooks/sign-webhook.ts";
import { hmacOf } from "../../hmac.ts";

/**
 * The secret of an endpoint. It follows from the endpoint, its number and the worker's own secret and is stored nowhere, so a
 * copy of the database signs nothing.
 * @param version its number, from 0
 */
export async function webhookSecret(
  authSecret: string,
  endpointId: string,
  version: number,
): Promise<string> {
  // The first one is as it was before there were others.
  const which = version === 0 ? endpointId : `${endpointId}:${version}`;
  return webhookSecretOf(await hmacOf(authSecret, `khondee webhook secret:${which}`));
}

/** The secrets that sign a message of this instant (epoch milliseconds), the newest first. */
export function signingSecrets(
  authSecret: string,
  endpoint: WebhookSecrets & { readonly endpointId: string },
  at: number,
): Promise<string[]> {
  const secretOf = (version: number) => webhookSecret(authSecret, endpoint.endpointId, version);
  return Promise.all(signingVersions(endpoint, at).map(secretOf));
}
