import { exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import { JWTClaimValidationFailed, JWTExpired } from "jose/errors";
import { OIDC_CLIENTS, type OidcName, type OidcPerson } from "./oidc-script.ts";

export const OIDC_ISSUERS: Readonly<Record<OidcName, string>> = {
  google: "https://accounts.google.com",
  line: "https://access.line.me",
};

const HOUR_S = 3600;
const GOOGLE_KID = "key-of-the-test-process";

/** The request that an id_token answers. */
export interface IdTokenRequest {
  readonly person: OidcPerson;
  readonly scopes: ReadonlySet<string>;
  readonly nonce: string | null;
}

/** Signs id_tokens as the providers do: valid ones, and those with the person's fault. */
export interface IdTokens {
  /** Google's published keys. */
  readonly jwks: { readonly keys: readonly object[] };
  sign(provider: OidcName, request: IdTokenRequest): Promise<string>;
  /** LINE's answer about a token: its claims, or LINE's error text. */
  verifyLine(token: string, clientId: string, nonce: string | null): Promise<JWTPayload | string>;
}

/** Google signs with RSA and publishes the key; LINE signs with the channel's secret. */
export async function createIdTokens(): Promise<IdTokens> {
  const google = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  const jwk = await exportJWK(google.publicKey);
  const lineSecret = new TextEncoder().encode(OIDC_CLIENTS.line.clientSecret);
  const keys = {
    google: { alg: "RS256", right: google.privateKey, wrong: stranger.privateKey },
    line: { alg: "HS256", right: lineSecret, wrong: new TextEncoder().encode("another channel's secret") },
  };
  return {
    jwks: { keys: [{ ...jwk, kid: GOOGLE_KID, alg: "RS256", use: "sig" }] },
    sign: async (provider, request) => {
      const claims = claimsOf(provider, request);
      if (request.person.fault === "no signature") return new UnsecuredJWT(claims).encode();
      const { alg, right, wrong } = keys[provider];
      const kid = provider === "google" ? { kid: GOOGLE_KID } : {};
      return new SignJWT(claims)
        .setProtectedHeader({ alg, typ: "JWT", ...kid })
        .sign(request.person.fault === "bad signature" ? wrong : right);
    },
    verifyLine: async (token, clientId, nonce) => {
      try {
        const options = { algorithms: ["HS256"], issuer: OIDC_ISSUERS.line, audience: clientId };
        const { payload } = await jwtVerify(token, lineSecret, options);
        return nonce === null || payload["nonce"] === nonce ? payload : "Invalid IdToken Nonce.";
      } catch (error) {
        if (error instanceof JWTExpired) return "IdToken expired.";
        if (!(error instanceof JWTClaimValidationFailed)) return "Invalid IdToken.";
        if (error.claim === "iss") return "Invalid IdToken Issuer.";
        return error.claim === "aud" ? "Invalid IdToken Audience." : "Invalid IdToken.";
      }
    },
  };
}

function claimsOf(provider: OidcName, { person, scopes, nonce }: IdTokenRequest): JWTPayload {
  const { fault, sub, name, picture, email, emailVerified = false } = person;
  const { clientId } = OIDC_CLIENTS[provider];
  const aud = fault === "wrong audience" ? "somebody-elses-client" : clientId;
  const shift = fault === "expired" ? -2 * HOUR_S : fault === "not valid yet" ? 2 * HOUR_S : 0;
  const iat = Math.floor(Date.now() / 1000) + shift;
  const shownNonce =
    fault === "no nonce" ? null : fault === "wrong nonce" ? "another request's nonce" : nonce;
  return {
    iss: fault === "wrong issuer" ? "https://accounts.evil.example" : OIDC_ISSUERS[provider],
    aud,
    iat,
    exp: iat + HOUR_S,
    ...(fault === "no subject" ? {} : { sub }),
    ...(fault === "not valid yet" ? { nbf: iat } : {}),
    ...(shownNonce === null ? {} : { nonce: shownNonce }),
    ...(scopes.has("profile") ? { name, picture } : {}),
    ...(scopes.has("email") && email !== undefined ? { email } : {}),
    ...(provider === "google" && scopes.has("email") && email !== undefined
      ? { email_verified: emailVerified }
      : {}),
    ...(provider === "google" ? { azp: aud } : { amr: ["linesso"] }),
  };
}
