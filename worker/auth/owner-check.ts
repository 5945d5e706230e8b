import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Database } from "#db/client.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { limitOrRefuse } from "./address-limits.ts";
import { clearAttempts } from "../rate-limit.ts";

/** How recent a login must be to replace the password check of accounts without a password. */
export const FRESH_LOGIN_MS = 15 * MINUTE_MS;

/** The library's endpoints that ask for the password again. */
const PASSWORD_AGAIN_PATHS: ReadonlySet<string | undefined> = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

/**
 * Protects changes of sign-in methods in an unattended browser: wrong passwords at the library's endpoints count
 * together with those of the account procedures (`confirmOwner`), and linking a provider needs a recent login.
 */
export function ownerCheck(db: Database): BetterAuthPlugin {
  return {
    id: "khondee-owner-check",
    hooks: {
      before: [
        {
          matcher: ({ path }) => PASSWORD_AGAIN_PATHS.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            const signedIn = await getSessionFromCtx(ctx);
            if (signedIn !== null) await limitOrRefuse(db, "password-again", signedIn.user.id, Date.now());
          }),
        },
        {
          matcher: ({ path }) => path === "/link-social",
          handler: createAuthMiddleware(async (ctx) => {
            const signedIn = await getSessionFromCtx(ctx);
            if (signedIn === null) return;
            const age = Date.now() - new Date(signedIn.session.createdAt).getTime();
            if (age > FRESH_LOGIN_MS)
              throw new APIError("FORBIDDEN", { code: "SESSION_NOT_FRESH", message: "SESSION_NOT_FRESH" });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => PASSWORD_AGAIN_PATHS.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            const userId = ctx.context.session?.user.id;
            if (userId === undefined || ctx.context.returned instanceof APIError) return;
            await clearAttempts(db, "password-again", userId);
          }),
        },
      ],
    },
  };
}
