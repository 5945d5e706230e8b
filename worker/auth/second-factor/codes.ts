import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Database } from "#db/client.ts";
import { isKnownDevice } from "#db/queries/account/devices.ts";
import { secondFactorSecret, spendSecondFactorStep } from "#db/queries/account/second-factors.ts";
import { clearAttempts } from "../../rate-limit.ts";
import { limitOrRefuse } from "../address-limits.ts";
import { deviceOf } from "../device-cookie.ts";
import { badFields } from "../flow-errors.ts";
import { CHALLENGE_COOKIE } from "./challenge.ts";
import { totpStep } from "./totp-step.ts";

const TOTP_PATH = "/two-factor/verify-totp";
const CODE_PATHS: ReadonlySet<string | undefined> = new Set([TOTP_PATH, "/two-factor/verify-backup-code"]);

interface Person {
  readonly id: string;
  readonly email: string;
}

/**
 * What better-auth's two-factor plugin leaves open. A code of the authenticator app counts once (RFC 6238, section 5.2);
 * wrong codes are counted per account and, as wrong passwords are, for each known device by itself, so that nobody
 * locks the owner out of their own browser; and no browser is trusted without a code, because such trust would outlive
 * a new password and signing out everywhere.
 */
export function secondFactorCodes(db: Database): BetterAuthPlugin {
  return {
    id: "khondee-second-factor-codes",
    hooks: {
      before: [
        {
          matcher: ({ path }) => CODE_PATHS.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            // `trustDevice` and `disableSession`, which no page sends.
            if (Object.keys(Object(ctx.body)).some((name) => name !== "code")) throw badFields({});
            const person = await personOf(ctx);
            if (person === null) return;
            await limitOrRefuse(db, "second-factor", await attemptSubject(ctx, db, person), Date.now());
            if (ctx.path === TOTP_PATH) await spendCode(ctx, db, person.id);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => CODE_PATHS.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            const signedIn = ctx.context.newSession ?? ctx.context.session;
            if (ctx.context.returned instanceof APIError || signedIn === null) return;
            const { user } = signedIn;
            await clearAttempts(db, "second-factor", user.id, await attemptSubject(ctx, db, user));
          }),
        },
      ],
    },
  };
}

/** Whose code it is, found as the library does: the signed-in user, or the one who waits for the second factor. */
async function personOf(ctx: GenericEndpointContext): Promise<Person | null> {
  const signedIn = await getSessionFromCtx(ctx, { disableCookieCache: true, disableRefresh: true });
  if (signedIn !== null) return signedIn.user;
  const { name } = ctx.context.createAuthCookie(CHALLENGE_COOKIE);
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (typeof challenge !== "string") return null;
  const found = await ctx.context.internalAdapter.findVerificationValue(challenge);
  return found === null ? null : ctx.context.internalAdapter.findUserById(found.value);
}

/** The account for unknown browsers together, each known device by itself. */
async function attemptSubject(ctx: GenericEndpointContext, db: Database, person: Person): Promise<string> {
  const deviceId = await deviceOf(ctx);
  const isKnown = deviceId !== null && (await isKnownDevice(db, person.email, deviceId));
  return isKnown ? `${person.id} ${deviceId}` : person.id;
}

/** Uses up a right code. A wrong one is left to the library, which refuses it. @throws APIError when it was used before */
async function spendCode(ctx: GenericEndpointContext, db: Database, userId: string): Promise<void> {
  const encrypted = await secondFactorSecret(db, userId);
  if (encrypted === null) return;
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: encrypted });
  const step = await totpStep(secret, String(ctx.body?.code ?? ""), Date.now());
  if (step === null || (await spendSecondFactorStep(db, userId, step))) return;
  throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "INVALID_CODE" });
}
