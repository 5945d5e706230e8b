import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Database } from "#db/client.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { limitOrRefuse } from "./address-limits.ts";
import { clearAttempts } from "../rate-limit.ts";

/** A login this recent stands for the password, where there is none to ask for. */
export const FRESH_LOGIN_MS = 15 * MINUTE_MS;

/** The library's doors that ask a signed-in person for the password again. */
const ASK_AGAIN: ReadonlySet<string | undefined> = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

/**
 * Makes sure that it is the owner who changes what opens an account, not whoever found a browser open: guesses at the
 * password count together with those of the account's own calls, and another way in needs a fresh login.
 */
export function ownerCheck(db: Database): BetterAuthPlugin {
  return {
    id: "khondee-owner-check",
    hooks: {
      before: [
        {
          matcher: ({ path }) => ASK_AGAIN.has(path),
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
          matcher: ({ path }) => ASK_AGAIN.has(path),
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
