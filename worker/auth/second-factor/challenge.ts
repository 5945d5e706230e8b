import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";

/** Names and lifetime as in better-auth's two-factor plugin. */
export const CHALLENGE_COOKIE = "two_factor";
const CHALLENGE_LIFE_S = 10 * 60;

/**
 * Asks for the second factor after a sign-in through a provider. The two-factor plugin asks after a password only; this
 * creates the same challenge and redirects to the page where the code is entered.
 * @param origin the site's own
 */
export function secondFactorForIdentities(origin: string): BetterAuthPlugin {
  return {
    id: "khondee-second-factor",
    hooks: {
      after: [
        {
          matcher: ({ path }) => path?.startsWith("/callback/") === true,
          handler: createAuthMiddleware(async (ctx) => {
            const signedIn = ctx.context.newSession;
            if (signedIn === null || signedIn.user["twoFactorEnabled"] !== true) return;
            deleteSessionCookie(ctx, true);
            await ctx.context.internalAdapter.deleteSession(signedIn.session.token);
            ctx.context.setNewSession(null);
            await challengeSecondFactor(ctx, signedIn.user.id);
            throw ctx.redirect(`${origin}/login?second-factor=totp`);
          }),
        },
      ],
    },
  };
}

/** Gives the browser a challenge that the right code turns into a session. */
export async function challengeSecondFactor(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const identifier = `2fa-${crypto.randomUUID()}`;
  const expiresAt = new Date(Date.now() + CHALLENGE_LIFE_S * 1000);
  const keep = (name: string, value: string) =>
    ctx.context.internalAdapter.createVerificationValue({ identifier: name, value, expiresAt });
  await keep(identifier, userId);
  await keep(`2fa-attempts-${identifier}`, "0");
  const cookie = ctx.context.createAuthCookie(CHALLENGE_COOKIE, { maxAge: CHALLENGE_LIFE_S });
  await ctx.setSignedCookie(cookie.name, identifier, ctx.context.secret, cookie.attributes);
}
