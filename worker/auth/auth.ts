import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import * as schema from "#db/schema/users.ts";
import { openDatabase } from "#db/client.ts";
import type { Bindings, Settings } from "../env.ts";

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const DAY_S = 24 * 60 * 60;

function createAuth(env: Bindings, settings: Settings) {
  const secure = settings.origin.startsWith("https://");
  return betterAuth({
    appName: "KhonDee",
    baseURL: settings.origin,
    basePath: "/api/auth",
    secret: settings.authSecret,
    trustedOrigins: [settings.origin],
    telemetry: { enabled: false },
    logger: { level: "warn" },
    database: drizzleAdapter(openDatabase(env.DB), { provider: "sqlite", schema, usePlural: true }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    user: {
      additionalFields: { role: { type: "string", required: false, defaultValue: "customer", input: false } },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: plainProfile(user) }) },
        update: { before: async (user) => ({ data: plainProfile(user) }) },
      },
    },
    session: { expiresIn: 7 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    rateLimit: {
      enabled: true,
      storage: "database",
      window: 60,
      max: 300,
      customRules: {
        "/get-session": false,
        "/sign-in/*": { window: 60, max: 30 },
        "/sign-up/*": { window: 60, max: 30 },
      },
    },
    advanced: {
      // Only the platform's own header tells the true address; anything else a client can write itself.
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
      // The `__Host-` prefix ties the cookie to this host and to HTTPS; browsers refuse it elsewhere.
      useSecureCookies: false,
      cookiePrefix: secure ? "__Host-khondee" : "khondee",
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
    },
  });
}

const NAME_MAX = 120;

/** What people may call themselves, and no picture but one behind HTTPS. */
function plainProfile<User extends { name?: unknown; image?: unknown }>(user: User): User {
  const name = typeof user.name === "string" ? { name: user.name.trim().slice(0, NAME_MAX) } : {};
  const isPicture = typeof user.image === "string" && URL.parse(user.image)?.protocol === "https:";
  return { ...user, ...name, ...(user.image === undefined || isPicture ? {} : { image: null }) };
}

export type Auth = ReturnType<typeof createAuth>;

let current: { readonly key: string; readonly db: D1Database; readonly auth: Auth } | undefined;

/** The better-auth instance of this isolate; made once, and again only when its configuration differs. */
export function authFor(env: Bindings, settings: Settings): Auth {
  const key = `${settings.origin} ${settings.authSecret}`;
  if (current?.key !== key || current.db !== env.DB)
    current = { key, db: env.DB, auth: createAuth(env, settings) };
  return current.auth;
}
