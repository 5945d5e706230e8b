import { answerConsent } from "./oidc-consent.ts";
import { OIDC_CLIENTS, type OidcName, type OidcPerson } from "./oidc-script.ts";
import { ORIGIN } from "./people.ts";

const VERIFIER = "a-verifier-of-the-least-length-that-is-allowed";
/** SHA-256 of the verifier. */
const CHALLENGE = "GfaqZ21IG_sifZAW7gOPCZlvckNLRXWxVnZ6UDLdFQU";

const AUTHORIZE = {
  google: "https://accounts.google.com/o/oauth2/v2/auth",
  line: "https://access.line.me/oauth2/v2.1/authorize",
};
const TOKEN = {
  google: "https://oauth2.googleapis.com/token",
  line: "https://api.line.me/oauth2/v2.1/token",
};

/** The callback address that a provider redirects to. */
export const callbackOf = (provider: OidcName): string => `${ORIGIN}/api/auth/callback/${provider}`;

/** A valid authorization request, made without the product, with any changes. */
export function authorizeUrl(provider: OidcName, change: Record<string, string> = {}): string {
  const right = {
    client_id: OIDC_CLIENTS[provider].clientId,
    redirect_uri: callbackOf(provider),
    response_type: "code",
    scope: "openid profile email",
    state: "some-state",
    nonce: "some-nonce",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
  };
  return `${AUTHORIZE[provider]}?${new URLSearchParams({ ...right, ...change })}`;
}

/** The authorization code of a person who consented to that request. */
export async function codeFor(provider: OidcName, person: OidcPerson): Promise<string> {
  return (await answerConsent(authorizeUrl(provider), person)).searchParams.get("code") ?? "";
}

/** Exchanges such a code with a valid request, with any changes. */
export function exchangeCode(
  provider: OidcName,
  code: string,
  change: Record<string, string> = {},
): Promise<Response> {
  const { clientId, clientSecret } = OIDC_CLIENTS[provider];
  const right = {
    grant_type: "authorization_code",
    code,
    code_verifier: VERIFIER,
    redirect_uri: callbackOf(provider),
    client_id: clientId,
    client_secret: clientSecret,
  };
  return fetch(TOKEN[provider], { method: "POST", body: new URLSearchParams({ ...right, ...change }) });
}

/** A valid id_token of a person, with the nonce `some-nonce`, obtained without the product. */
export async function idTokenFor(provider: OidcName, person: OidcPerson): Promise<string> {
  const answer = await exchangeCode(provider, await codeFor(provider, person));
  return ((await answer.json()) as { id_token: string }).id_token;
}
