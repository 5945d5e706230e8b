import type { BetterAuthPlugin } from "better-auth";
import { verifyProviderIdToken, type OAuthProvider } from "better-auth/oauth2";
import { decodeJwt } from "jose";
import type { IdentityProvider } from "#domain/access/identity-provider.ts";
import { isPlaceholderEmail, placeholderEmail, readEmail } from "#domain/access/email.ts";
import type { Settings } from "../env.ts";

/**
 * The configured providers. An address that the provider has not verified is replaced by a placeholder, so that it can
 * neither link to another person's account nor occupy their address. LINE verifies none.
 */
export function socialProviders({ google, line }: Pick<Settings, "google" | "line">) {
  return {
    ...(google && {
      google: {
        ...google,
        disableIdTokenSignIn: true,
        prompt: "select_account" as const,
        mapProfileToUser: (profile: { email?: string; email_verified?: boolean }) =>
          addressOf("google", profile.email_verified === true ? profile.email : undefined),
      },
    }),
    ...(line && {
      line: {
        ...line,
        disableIdTokenSignIn: true,
        // The address is not requested, because LINE does not say whether it is verified.
        disableDefaultScope: true,
        scope: ["openid", "profile"],
        mapProfileToUser: () => addressOf("line", undefined),
      },
    }),
  };
}

/** Each placeholder is new: an identity is matched to its account by its subject only, never by an address. */
function addressOf(provider: IdentityProvider, verified: string | undefined) {
  const email = readEmail(verified ?? "");
  const isReal = email !== null && !isPlaceholderEmail(email);
  return isReal
    ? { email, emailVerified: true }
    : { email: placeholderEmail(provider, crypto.randomUUID()), emailVerified: false };
}

/**
 * Binds a provider's answer to the request that started it: the authorization URL carries a nonce, and the answer
 * counts only with a valid id token that carries the same nonce. The library's own providers read the token unchecked.
 */
export function boundIdentities(): BetterAuthPlugin {
  return {
    id: "khondee-bound-identities",
    init: (context) => ({ context: { socialProviders: context.socialProviders.map(bound) } }),
  };
}

function bound(provider: OAuthProvider): OAuthProvider {
  return {
    ...provider,
    requiresIdTokenNonce: true,
    createAuthorizationURL: async (visit) => {
      const url = await provider.createAuthorizationURL(visit);
      if (visit.idTokenNonce !== undefined) url.searchParams.set("nonce", visit.idTokenNonce);
      return url;
    },
    getUserInfo: async (tokens) => {
      const { idToken, expectedIdTokenNonce: nonce } = tokens;
      if (idToken === undefined || nonce === undefined) return null;
      return (await isGenuine(provider, idToken, nonce)) ? provider.getUserInfo(tokens) : null;
    },
  };
}

/** The library checks signature, issuer, audience and age; that the nonce is present at all is checked here. */
async function isGenuine(provider: OAuthProvider, token: string, nonce: string): Promise<boolean> {
  try {
    return (
      decodeJwt(token)["nonce"] === nonce &&
      (await verifyProviderIdToken({ ...provider, options: {} }, token, nonce))
    );
  } catch {
    return false;
  }
}
