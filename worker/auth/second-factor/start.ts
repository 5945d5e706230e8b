import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { endOtherSessions } from "#db/queries/account/accounts.ts";
import type { Database } from "#db/client.ts";

/**
 * Turning the second factor on ends the sessions of other browsers: they were opened without it, and would open the
 * admin area all the same. The library replaces the session of the browser where it is turned on.
 */
export function secondFactorStart(db: Database): BetterAuthPlugin {
  return {
    id: "khondee-second-factor-start",
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === "/two-factor/verify-totp",
          handler: createAuthMiddleware(async (ctx) => {
            const { session, newSession } = ctx.context;
            const isTurnedOn =
              session !== null && newSession !== null && session.session.token !== newSession.session.token;
            if (isTurnedOn) await endOtherSessions(db, newSession.user.id, newSession.session.id);
          }),
        },
      ],
    },
  };
}
