import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Database } from "#db/client.ts";
import { isFreshLogin } from "#domain/access/session-end.ts";
import { limitOrRefuse } from "./address-limits.ts";
import { clearAttempts } from "../rate-limit.ts";

/** The library's endpoints that ask for the password again. */
const PASSWORD_AGAIN_PATHS: ReadonlySet<string | undefined> = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

/** Where a login of the last minutes is needed: a new way into the account, and one protection less. */
const FRESH_PATHS: ReadonlySet<string | undefined> = new Set([
  "/link-social",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

/**
 * Protects changes of sign-in methods in an unattended browser: wrong passwords at the library's endpoints count
 * together with those of the account procedures (`confirmOwner`), and some changes need a recent login.
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
          matcher: ({ path }) => FRESH_PATHS.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            const signedIn = await getSessionFromCtx(ctx);
            if (signedIn === null) return;
            if (isFreshLogin(new Date(signedIn.session.createdAt).getTime(), Date.now())) return;
            throw new APIError("FORBIDDEN", {
              code: "FRESH_LOGIN_REQUIRED",
              message: "FRESH_LOGIN_REQUIRED",
            });
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
