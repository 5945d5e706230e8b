import type { BetterAuthPlugin } from "better-auth";
import { verifyProviderIdToken, type OAuthProvider } from "better-auth/oauth2";
import { decodeJwt } from "jose";
import type { IdentityProvider } from "#domain/access/identity-provider.ts";
import { isPlaceholderEmail, placeholderEmail, readEmail } from "#domain/access/email.ts";
import type { Settings } from "../env.ts";

/**
 * The configured providers. An address that the provider has not verified never becomes an account's: a stand-in does,
 * so that it can neither link to anybody's account nor block an address. LINE verifies none.
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
        // The address is not asked for: LINE does not say whether it is theirs.
        disableDefaultScope: true,
        scope: ["openid", "profile"],
        mapProfileToUser: () => addressOf("line", undefined),
      },
    }),
  };
}

/** The stand-in is a new one each time: an identity leads to its account by its subject alone, never by an address. */
function addressOf(provider: IdentityProvider, verified: string | undefined) {
  const email = readEmail(verified ?? "");
  const isReal = email !== null && !isPlaceholderEmail(email);
  return isReal
    ? { email, emailVerified: true }
    : { email: placeholderEmail(provider, crypto.randomUUID()), emailVerified: false };
}

/**
 * Ties what a provider says to the visit that asked for it: a nonce goes with the visitor, and the answer counts only
 * when its id token is genuine and carries that nonce. The library's own providers read the token unchecked.
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

/** Signature, issuer, audience and age are the library's to check; that the nonce is there at all is checked here. */
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
