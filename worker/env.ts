import { z } from "zod";
import { readEmail } from "#domain/access/email.ts";
import { COMPANY } from "#domain/company.ts";
import { isDemoPromptPayId, readPromptPayId } from "#domain/payments/promptpay-id.ts";
import type { DispatchBoard } from "./durable-objects/dispatch-board.ts";
import type { OrderIndex } from "./durable-objects/search-index/order-index.ts";
import { pushSetting, pushVariables } from "./push-settings.ts";
import {
  isLocalUrl,
  localOrigin,
  readBaseUrl,
  readGeneration,
  readMapOrigins,
  readMapUrl,
  readPort,
  safeUrl,
} from "./setting-readers.ts";
import { stripeSetting, stripeVariables } from "./stripe-settings.ts";

/**
 * What the platform binds to the worker; names as in wrangler.toml. Written by hand: `wrangler types` would generate
 * the first seven without the queue's message type, and none of the variables, which wrangler.toml leaves unset.
 */
export interface Bindings {
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
  readonly DISPATCH_BOARD: DurableObjectNamespace<DispatchBoard>;
  readonly ORDER_INDEX: DurableObjectNamespace<OrderIndex>;
  readonly API_LIMIT?: RateLimit;
  readonly EFFECTS_QUEUE: Queue<Wake>;
  /** Uploaded files. */
  readonly FILES: R2Bucket;
  /** Raised after D1 was restored from a backup: the board is then built anew. */
  readonly BOARD_GENERATION?: string | number;
  readonly PUBLIC_ORIGIN?: string;
  /** The address `npm start` serves at, for what runs outside a request. */
  readonly LOCAL_ORIGIN?: string;
  readonly BETTER_AUTH_SECRET?: string;
  readonly QUOTE_SECRET?: string;
  readonly ROUTING_PROVIDER?: string;
  readonly ROUTING_BASE_URL?: string;
  readonly GEOCODING_PROVIDER?: string;
  readonly GEOCODING_BASE_URL?: string;
  readonly MAP_STYLE_URL?: string;
  readonly MAP_ORIGINS?: string;
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
  readonly LINE_CLIENT_ID?: string;
  readonly LINE_CLIENT_SECRET?: string;
  readonly LINE_MESSAGING_CHANNEL_TOKEN?: string;
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly VAPID_SUBJECT?: string;
  readonly SMTP_HOST?: string;
  readonly SMTP_PORT?: string;
  readonly SMTP_USER?: string;
  readonly SMTP_PASSWORD?: string;
  readonly MAIL_FROM?: string;
  readonly CONTACT_EMAIL?: string;
  readonly PROMPTPAY_ID?: string;
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  /** A server on this machine that stands in for Stripe; for tests alone. */
  readonly STRIPE_API_ORIGIN?: string;
  /** `yes`: webhooks may go to programs on this machine, over http; in development alone. */
  readonly WEBHOOKS_TO_THIS_MACHINE?: string;
}

/** What the queue carries: an effect of the outbox is due. */
export interface Wake {
  /** The site's address as the request that wrote the effect knew it, for links in mails; `null` outside a request. */
  readonly origin: string | null;
}

const ROUTING_PROVIDERS = ["osrm", "valhalla"] as const;
const GEOCODING_PROVIDERS = ["photon", "nominatim"] as const;

/** Why the worker refuses to serve, as sentences for whoever deploys it. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

/**
 * Reads the settings. `PUBLIC_ORIGIN` may be unset on this machine only; the request's own origin is used then.
 * @throws ConfigurationError naming every missing or wrong variable
 */
export function readSettings(env: Bindings, requestUrl: string): Settings {
  const given = [env.PUBLIC_ORIGIN || addressOf(requestUrl), ...Object.values(env)];
  const last = lastRead;
  if (last?.given.length === given.length && given.every((value, index) => value === last.given[index]))
    return last.settings;
  const settings = checkSettings(env, requestUrl);
  lastRead = { given, settings };
  return settings;
}

/** Checking the variables takes longer than answering most requests, so each isolate checks them once. */
let lastRead: { readonly given: readonly unknown[]; readonly settings: Settings } | undefined;

/** Scheme and host of a URL, as they stand there. */
function addressOf(url: string): string {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return path < 0 ? url : url.slice(0, path);
}

function checkSettings(env: Bindings, requestUrl: string): Settings {
  const read = settingsSchema.safeParse(settingsOf(env, requestUrl));
  const problems = (read.error?.issues ?? []).map(({ message }) => message);
  const allProblems = [...problems, ...deploymentProblems(env)];
  if (!read.success || allProblems.length > 0) throw new ConfigurationError(allProblems);
  return read.data;
}

/** What is wrong with a deployment as a whole, although each variable can be read. */
function deploymentProblems(env: Bindings): readonly string[] {
  const { PUBLIC_ORIGIN, BETTER_AUTH_SECRET, QUOTE_SECRET, PROMPTPAY_ID } = env;
  const problems: string[] = [];
  if (BETTER_AUTH_SECRET && BETTER_AUTH_SECRET === QUOTE_SECRET)
    problems.push(
      "QUOTE_SECRET must differ from BETTER_AUTH_SECRET: whoever learns one must not learn both.",
    );
  if (readGeneration(env.BOARD_GENERATION) === null)
    problems.push("BOARD_GENERATION must be a whole number from 0, or not set.");
  if (!PUBLIC_ORIGIN) return problems;
  if (isLocalUrl(PUBLIC_ORIGIN))
    return [
      ...problems,
      "PUBLIC_ORIGIN must not be this machine: cookies would not be secure and mails would be shown at /dev/outbox. " +
        "Set the address under which people reach the site; on this machine leave it unset.",
    ];
  if (env.API_LIMIT === undefined)
    problems.push(
      "API_LIMIT is not bound: without [[ratelimits]] in wrangler.toml nobody's calls are limited.",
    );
  if (isDemoReceiver(PROMPTPAY_ID))
    problems.push(
      "PROMPTPAY_ID must be the company's own: money sent to the one of the demonstration arrives nowhere.",
    );
  if (env.STRIPE_API_ORIGIN)
    problems.push("STRIPE_API_ORIGIN must not be set: a deployment talks to Stripe itself.");
  if (env.WEBHOOKS_TO_THIS_MACHINE)
    problems.push("WEBHOOKS_TO_THIS_MACHINE must not be set: companies' programs run elsewhere.");
  return problems;
}

function isDemoReceiver(text: string | undefined): boolean {
  const receiver = readPromptPayId(text ?? "");
  return receiver !== null && isDemoPromptPayId(receiver);
}

/** The variables by setting, unchecked. An empty one counts as unset. */
function settingsOf(env: Bindings, requestUrl: string) {
  const origin = env.PUBLIC_ORIGIN || localOrigin(requestUrl);
  return {
    authSecret: env.BETTER_AUTH_SECRET,
    quoteSecret: env.QUOTE_SECRET,
    origin,
    routing: { provider: env.ROUTING_PROVIDER || "embedded", baseUrl: env.ROUTING_BASE_URL },
    geocoding: { provider: env.GEOCODING_PROVIDER || "embedded", baseUrl: env.GEOCODING_BASE_URL },
    map: env.MAP_STYLE_URL ? { styleUrl: env.MAP_STYLE_URL, origins: env.MAP_ORIGINS ?? "" } : null,
    google: { first: env.GOOGLE_CLIENT_ID, second: env.GOOGLE_CLIENT_SECRET },
    line: { first: env.LINE_CLIENT_ID, second: env.LINE_CLIENT_SECRET },
    lineMessaging: env.LINE_MESSAGING_CHANNEL_TOKEN || null,
    mail: {
      delivery: env.SMTP_HOST ? "smtp" : "kept",
      isLocal: origin === undefined || isLocalUrl(origin),
      host: env.SMTP_HOST,
      port: env.SMTP_PORT || SUBMISSION_PORT,
      from: env.MAIL_FROM,
      account: { first: env.SMTP_USER, second: env.SMTP_PASSWORD },
    },
    contactEmail: env.CONTACT_EMAIL || COMPANY.email,
    promptPay: env.PROMPTPAY_ID || null,
    push: pushVariables(env, env.CONTACT_EMAIL || COMPANY.email),
    stripe: stripeVariables(env),
    webhooksToThisMachine: env.WEBHOOKS_TO_THIS_MACHINE === "yes",
    adminSecondFactor: origin === undefined || isLocalUrl(origin) ? "waived" : "required",
  };
}

const MIN_SECRET_LENGTH = 32;
/** Random text of that length has more, even in hexadecimal. */
const MIN_DIFFERENT_CHARACTERS = 8;
/** Its usage policy forbids what a place field does: searching while somebody types. */
const PUBLIC_NOMINATIM = "nominatim.openstreetmap.org";
const SMTPS_PORT = 465;
const SUBMISSION_PORT = "587";

/** A text that `read` understands; unset, or answered with `null`, it is the problem that is reported. */
function readable<Value>(read: (text: string) => Value | null, problem: string) {
  return z.string(problem).transform((text, ctx) => {
    const value = read(text);
    if (value !== null) return value;
    ctx.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });
}

function secret(name: string) {
  const problem = `${name} must be set to at least ${MIN_SECRET_LENGTH} random characters (wrangler secret put ${name}).`;
  return z.string(problem).refine((text) => {
    return text.length >= MIN_SECRET_LENGTH && new Set(text).size >= MIN_DIFFERENT_CHARACTERS;
  }, problem);
}

/** Two variables that make sense together only; `null` when neither is set. */
function pair(first: string, second: string) {
  return z.object({ first: z.string().optional(), second: z.string().optional() }).transform((set, ctx) => {
    if (!set.first && !set.second) return null;
    if (set.first && set.second) return { first: set.first, second: set.second };
    ctx.addIssue({ code: "custom", message: `${first} and ${second} belong together: set both, or none.` });
    return z.NEVER;
  });
}

function providerKeys(who: "GOOGLE" | "LINE") {
  return pair(`${who}_CLIENT_ID`, `${who}_CLIENT_SECRET`).transform((keys) =>
    keys === null ? null : { clientId: keys.first, clientSecret: keys.second },
  );
}

function service<Name extends string>(what: "ROUTING" | "GEOCODING", names: readonly Name[]) {
  return z.discriminatedUnion(
    "provider",
    [
      z.object({ provider: z.literal("embedded") }),
      ...names.map((name) => z.object({ provider: z.literal(name), baseUrl: baseUrl(what, name) })),
    ],
    `${what}_PROVIDER must be one of embedded, ${names.join(", ")}, or not set.`,
  );
}

function baseUrl(what: "ROUTING" | "GEOCODING", provider: string) {
  return readable(
    readBaseUrl,
    `${what}_BASE_URL must be the address of the ${provider} server: https (http on this machine only), ` +
      "no user name, no query.",
  ).refine(
    (url) => new URL(url).hostname !== PUBLIC_NOMINATIM,
    `${what}_BASE_URL must not be ${PUBLIC_NOMINATIM}: its usage policy forbids search as you type. Use a ` +
      "Nominatim of your own, or Photon.",
  );
}

const map = z
  .object({
    styleUrl: readable(
      readMapUrl,
      "MAP_STYLE_URL must be the address of a vector style: https (http on this machine only), no user name.",
    ),
    origins: readable(
      readMapOrigins,
      "MAP_ORIGINS must be scheme and host of each further server, separated by commas: " +
        "https://tiles.example, https://fonts.example.",
    ),
  })
  .transform(({ styleUrl, origins }) => ({
    styleUrl: styleUrl.href,
    origins: [...new Set([styleUrl.origin, ...origins])],
  }))
  .nullable()
  .transform((style) => style ?? { styleUrl: null, origins: [] });

const keptMail = z
  .object({
    delivery: z.literal("kept"),
    isLocal: z.literal(
      true,
      "SMTP_HOST and MAIL_FROM must be set: without mail nobody can confirm an account.",
    ),
  })
  .transform(({ delivery }) => ({ delivery }));

const smtp = z
  .object({
    delivery: z.literal("smtp"),
    host: z.string(),
    port: readable(readPort, "SMTP_PORT must be a port's number."),
    from: readable(readEmail, "MAIL_FROM must be the e-mail address that mails come from."),
    account: pair("SMTP_USER", "SMTP_PASSWORD"),
  })
  .transform(({ account, ...server }) => ({
    ...server,
    secure: server.port === SMTPS_PORT,
    ...(account !== null && { user: account.first, password: account.second }),
  }));

/** The worker's configuration, checked; nothing else reads raw variables. */
export type Settings = z.output<typeof settingsSchema>;

const settingsSchema = z.object({
  authSecret: secret("BETTER_AUTH_SECRET"),
  quoteSecret: secret("QUOTE_SECRET"),
  /** Scheme and host under which people reach the site. */
  origin: readable(
    (text) => safeUrl(text)?.origin ?? null,
    "PUBLIC_ORIGIN must be set to the site's own address, such as https://your.domain.",
  ),
  /** Who answers: the product itself, or a service at a base URL without a trailing slash. */
  routing: service("ROUTING", ROUTING_PROVIDERS),
  geocoding: service("GEOCODING", GEOCODING_PROVIDERS),
  /** The style's address (`null` for the embedded map) and the origins of its tiles, glyphs and sprites. */
  map,
  /** `null` without credentials: the provider is then not offered. */
  google: providerKeys("GOOGLE"),
  line: providerKeys("LINE"),
  /** The token of the channel that writes to people on LINE; `null` where nothing is sent there. */
  lineMessaging: readable(
    (text) => (/^\S{20,}$/.test(text) ? text : null),
    "LINE_MESSAGING_CHANNEL_TOKEN must be the channel access token of the Messaging API channel, or not set.",
  ).nullable(),
  /** By SMTP, or kept for `/dev/outbox` on a developer's machine. */
  mail: z.discriminatedUnion("delivery", [keptMail, smtp]),
  /** The mailbox that the contact page's form writes to. */
  contactEmail: readable(
    readEmail,
    "CONTACT_EMAIL must be the e-mail address where the company reads messages, or not set.",
  ),
  /** Who receives what customers pay by PromptPay; `null` where nobody does, and PromptPay is not offered. */
  promptPay: readable(
    readPromptPayId,
    "PROMPTPAY_ID must be the company's PromptPay id: a Thai mobile number, a tax id of 13 digits with its check " +
      "digit, or an e-wallet of 15 digits.",
  ).nullable(),
  /** The keys of web push; `null` where nobody is told by push. */
  push: pushSetting,
  /** How to reach Stripe; `null` where it is not offered. */
  stripe: stripeSetting,
  /** Whether the admin area needs a second factor: in every deployment, not on a developer's machine. */
  adminSecondFactor: z.enum(["required", "waived"]),
  /** Whether webhooks may go to programs on this machine, in development. */
  webhooksToThisMachine: z.boolean(),
});
