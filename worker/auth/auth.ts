import { betterAuth } from "better-auth";
import { parse } from "hono/utils/cookie";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins";
import * as schema from "#db/schema/users.ts";
import { openDatabase } from "#db/client.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#domain/access/password.ts";
import { FRESH_LOGIN_MS } from "#domain/access/session-end.ts";
import { plainName } from "#domain/access/person-name.ts";
import { LANGUAGE_COOKIE, toLocale } from "#domain/locale.ts";
import { DAY_S } from "#domain/time.ts";
import type { Bindings, Settings } from "../env.ts";
import { boundIdentities, socialProviders } from "./providers.ts";
import { IDENTITY_PROVIDERS } from "#domain/access/identity-provider.ts";
import { ADDRESS_RULES } from "./address-limits.ts";
import { freshLogin } from "./fresh-login.ts";
import { ownerCheck } from "./owner-check.ts";
import { requestGeo } from "./request-geo.ts";
import { secondFactorForIdentities } from "./second-factor/challenge.ts";
import { secondFactorCodes } from "./second-factor/codes.ts";
import { secondFactorStart } from "./second-factor/start.ts";
import { clampExtension, withSessionEnds } from "./session-end.ts";
import { signInWatch } from "./sign-in-watch.ts";
import { cookiePrefix } from "./signed-cookies.ts";
import { emailLinkFlows } from "./email-link-flows.ts";
import { mailCodeFlow } from "./mail-code/mail-code-flow.ts";
import { signUpFlow } from "./sign-up-flow.ts";

/**
 * Every path below `/api/auth` that is served. The library's other endpoints, of this version or a later one, are
 * replaced by `sign-up-flow.ts`, `mail-code-flow.ts`, `email-link-flows.ts` and the account procedures, or not wanted.
 */
const ALLOWED_PATHS: ReadonlySet<string> = new Set([
  "/get-session",
  "/sign-in/email",
  "/sign-in/social",
  "/callback/google",
  "/callback/line",
  "/link-social",
  "/unlink-account",
  "/sign-out",
  "/fresh-login",
  "/sign-up/request",
  "/sign-up/resend",
  "/sign-up/check",
  "/sign-up/confirm",
  "/code/request",
  "/code/verify",
  "/code/check",
  "/code/open",
  "/password/forgot",
  "/password/check",
  "/password/reset",
  "/email/confirm",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/two-factor/generate-backup-codes",
]);

/** Whether a path below `/api/auth` is served. */
export function isAllowedAuthPath(path: string): boolean {
  return ALLOWED_PATHS.has(path);
}

function createAuth(env: Bindings, settings: Settings) {
  const secure = settings.origin.startsWith("https://");
  const db = openDatabase(env.DB);
  return betterAuth({
    appName: "KhonDee",
    baseURL: settings.origin,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: [settings.origin],
    telemetry: { enabled: false },
    logger: { level: "warn" },
    database: withSessionEnds(drizzleAdapter(db, { provider: "sqlite", schema, usePlural: true })),
    onAPIError: {
      errorURL: `${settings.origin}/login`,
      // Refusals are not logged; unexpected errors are, by better-auth's router.
      onError: () => {},
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    socialProviders: socialProviders(settings),
    account: {
      // Only the identity is needed; the provider's tokens are not stored.
      updateAccountOnSignIn: false,
      accountLinking: { trustedProviders: [...IDENTITY_PROVIDERS], allowDifferentEmails: true },
    },
    user: {
      additionalFields: {
        role: { type: "string", required: false, defaultValue: "customer", input: false },
        locale: { type: "string", required: false, defaultValue: "th", input: false },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => ({
            data: { ...plainProfile(user), locale: languageOf(context?.request) },
          }),
        },
        update: { before: async (user) => ({ data: plainProfile(user) }) },
      },
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
      session: {
        create: {
          before: async (session, context) => ({
            data: {
              ...session,
              ...requestGeo(context?.request),
              userAgent: session.userAgent?.slice(0, USER_AGENT_MAX) ?? "",
            },
          }),
        },
        update: {
          before: async (change, context) => ({ data: clampExtension(change, context?.context.session) }),
        },
      },
    },
    session: {
      expiresIn: 7 * DAY_S,
      updateAge: DAY_S,
      freshAge: FRESH_LOGIN_MS / 1000,
      cookieCache: { enabled: false },
      additionalFields: {
        city: { type: "string", required: false, input: false },
        country: { type: "string", required: false, input: false },
      },
    },
    rateLimit: { enabled: true, storage: "database", window: 60, max: 120, customRules: ADDRESS_RULES },
    advanced: {
      // Cloudflare sets this header; clients can forge any other.
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
      // The `__Host-` prefix ties the cookie to this host and to HTTPS; browsers refuse it elsewhere.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(settings.origin),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
    },
    plugins: [
      boundIdentities(),
      signUpFlow(db, settings.authSecret),
      mailCodeFlow(db, settings.authSecret),
      emailLinkFlows(db, settings.authSecret),
      ownerCheck(db),
      secondFactorStart(db),
      freshLogin(db),
      // Wrong codes are counted by `secondFactorCodes`: the library's lock shuts the owner out, too.
      twoFactor({ issuer: "KhonDee", accountLockout: { enabled: false } }),
      secondFactorCodes(db),
      secondFactorForIdentities(settings.origin),
      signInWatch(db),
    ],
  });
}

const USER_AGENT_MAX = 400;

/** The language of the site in this browser, for the user's mails. */
function languageOf(request: Request | undefined): string {
  return toLocale(parse(request?.headers.get("cookie") ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE]);
}

/** A cleaned name, and only a picture with an https address. */
function plainProfile<User extends { name?: unknown; image?: unknown }>(user: User): User {
  const name = typeof user.name === "string" ? { name: plainName(user.name) } : {};
  const isPicture = typeof user.image === "string" && URL.parse(user.image)?.protocol === "https:";
  return { ...user, ...name, ...(user.image === undefined || isPicture ? {} : { image: null }) };
}

type Auth = ReturnType<typeof createAuth>;

let current: { readonly key: string; readonly db: D1Database; readonly auth: Auth } | undefined;

/** The better-auth instance of this isolate; created again only when its settings change. */
export function authFor(env: Bindings, settings: Settings): Auth {
  const key = JSON.stringify([settings.origin, settings.authSecret, settings.google, settings.line]);
  if (current?.key !== key || current.db !== env.DB)
    current = { key, db: env.DB, auth: createAuth(env, settings) };
  return current.auth;
}
