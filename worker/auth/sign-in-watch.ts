import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Database } from "#db/client.ts";
import { noteDevice } from "#db/queries/account/devices.ts";
import { readEmail } from "#domain/access/email.ts";
import { effectsOf } from "#domain/effects.ts";
import { toLocale } from "#domain/locale.ts";
import { deviceName } from "../device-name.ts";
import { limitOrRefuse } from "./address-limits.ts";
import { attemptSubject, ensureDevice } from "./device-cookie.ts";
import { clearAttempts } from "../rate-limit.ts";
import { requestGeo } from "./request-geo.ts";

/**
 * Runs on every sign-in: limits password attempts per account, ends the browser's previous session, remembers the
 * browser as a known device, and mails a notice when it is a new one. It must come after the second factor in the list
 * of plugins, so that only a complete sign-in counts.
 */
export function signInWatch(db: Database) {
  return {
    id: "khondee-sign-in-watch",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-in/email",
          handler: createAuthMiddleware(async (ctx) => {
            const email = readEmail(String(ctx.body?.email ?? "")) ?? "";
            await limitOrRefuse(db, "sign-in", await attemptSubject(ctx, db, email), Date.now());
          }),
        },
      ],
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const signedIn = ctx.context.newSession;
            if (signedIn === null || ctx.path === "/get-session" || ctx.path === "/sign-out") return;
            const { user, session } = signedIn;
            await endReplacedSession(ctx, session.token);
            const deviceId = await ensureDevice(ctx);
            const now = Date.now();
            await noteDevice(
              db,
              {
                userId: user.id,
                deviceId,
                effectsWhenNew: effectsOf({
                  type: "new_device_signed_in",
                  email: user.email,
                  locale: toLocale(String(user["locale"])),
                  ...deviceName(session.userAgent ?? ""),
                  ...requestGeo(ctx.request),
                  at: now,
                }),
              },
              now,
            );
            await clearAttempts(db, "sign-in", user.email, `${user.email} ${deviceId}`);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Deletes the session that this browser had until now. */
async function endReplacedSession(ctx: GenericEndpointContext, token: string): Promise<void> {
  const replaced = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
  if (typeof replaced === "string" && replaced !== token)
    await ctx.context.internalAdapter.deleteSession(replaced);
}
