import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { passwordHashOf } from "#db/queries/account/passwords.ts";
import type { Database } from "#db/client.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { clearAttempts } from "../rate-limit.ts";
import { verifyPassword } from "../services/account/passwords.ts";
import { limitOrRefuse } from "./address-limits.ts";

/** How long the code may follow the password. */
const CODE_WITHIN_MS = 10 * MINUTE_MS;
const CODE_PATHS: ReadonlySet<string | undefined> = new Set([
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
]);

/**
 * Logging in again without leaving the page: the password, then the second factor where it is on, open a new session in
 * place of the present one (`signInWatch` ends that). Signing in as usual would end the present session before the code
 * is typed. Accounts without a password log in at their provider again.
 */
export function freshLogin(db: Database): BetterAuthPlugin {
  return {
    id: "khondee-fresh-login",
    endpoints: {
      /** `secondFactor`: a code must follow, at one of the paths where codes are verified. */
      freshLogin: createAuthEndpoint(
        "/fresh-login",
        {
          method: "POST",
          body: z.object({ password: z.string().max(10_000).catch("") }),
          use: [sessionMiddleware],
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          await limitOrRefuse(db, "password-again", user.id, Date.now());
          const hash = await passwordHashOf(db, user.id);
          const { password } = ctx.body;
          if (hash === null || !(await verifyPassword({ hash, password }))) throw wrongPassword();
          await clearAttempts(db, "password-again", user.id);
          const secondFactor = user["twoFactorEnabled"] === true;
          if (secondFactor) await expectCode(ctx, session.token, user.id);
          else await openNewSession(ctx, user);
          return ctx.json({ secondFactor });
        },
      ),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => CODE_PATHS.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            const { session: signedIn, newSession } = ctx.context;
            if (signedIn === null) return;
            // A code that completes a sign-in, or the setting up, has opened a session already. The present session is
            // "new", too, when reading it has extended it.
            if (newSession !== null && newSession.session.token !== signedIn.session.token) return;
            if (ctx.context.returned instanceof APIError) return;
            const expected = await ctx.context.internalAdapter.consumeVerificationValue(
              expectationOf(signedIn.session.token),
            );
            if (expected?.value === signedIn.user.id) await openNewSession(ctx, signedIn.user);
          }),
        },
      ],
    },
  };
}

const expectationOf = (token: string) => `fresh-login-${token}`;

/** Notes that the password of this session was right, so that a right code completes the login. */
async function expectCode(ctx: GenericEndpointContext, token: string, userId: string): Promise<void> {
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: expectationOf(token),
    value: userId,
    expiresAt: new Date(Date.now() + CODE_WITHIN_MS),
  });
}

async function openNewSession(
  ctx: GenericEndpointContext,
  user: Parameters<typeof setSessionCookie>[1]["user"],
): Promise<void> {
  const session = await ctx.context.internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
}

function wrongPassword(): APIError {
  return new APIError("BAD_REQUEST", {
    code: "BAD_INPUT",
    message: "BAD_INPUT",
    fields: { password: "PASSWORD_WRONG" },
  });
}
