import { readEmail } from "#domain/access/email.ts";
import { COMPANY } from "#domain/company.ts";
import type { SmtpSettings } from "./adapters/mail/mailer.ts";
import type { DispatchBoard } from "./durable-objects/dispatch-board.ts";

/** What the platform binds to the worker; names as in wrangler.toml. */
export interface Bindings {
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
  readonly DISPATCH_BOARD: DurableObjectNamespace<DispatchBoard>;
  readonly API_LIMIT?: RateLimit;
  readonly EFFECTS_QUEUE: Queue<Wake>;
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
  readonly SMTP_HOST?: string;
  readonly SMTP_PORT?: string;
  readonly SMTP_USER?: string;
  readonly SMTP_PASSWORD?: string;
  readonly MAIL_FROM?: string;
  readonly CONTACT_EMAIL?: string;
}

/** What the queue carries: an effect of the outbox is due. */
export interface Wake {
  /** The site's address as the request that wrote the effect knew it, for links in mails; `null` outside a request. */
  readonly origin: string | null;
}

export const ROUTING_PROVIDERS = ["osrm", "valhalla"] as const;
export const GEOCODING_PROVIDERS = ["photon", "nominatim"] as const;

/** Who answers: the product itself, or a service at a base URL without a slash at its end. */
export type ProviderSetting<Name extends string> =
  | { readonly provider: "embedded" }
  | { readonly provider: Name; readonly baseUrl: string };

/** Whose map is shown: the embedded one, which asks nobody, or a vector style with what browsers may ask for it. */
export interface MapSetting {
  /** The style's address, or `null` for the embedded one. */
  readonly styleUrl: string | null;
  /** The style's origin and those of its tiles, glyphs and sprites; none with the embedded style. */
  readonly origins: readonly string[];
}

/** The keys of the product at a provider of identities. */
export interface ProviderKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How mail leaves: by SMTP, or not at all, on a developer's machine, where it is kept to be looked at. */
export type MailSetting = { readonly delivery: "kept" } | ({ readonly delivery: "smtp" } & SmtpSettings);

/** The worker's configuration, checked; nobody else reads raw variables. */
export interface Settings {
  /** Scheme and host under which people reach the site. */
  readonly origin: string;
  readonly authSecret: string;
  readonly quoteSecret: string;
  readonly routing: ProviderSetting<(typeof ROUTING_PROVIDERS)[number]>;
  readonly geocoding: ProviderSetting<(typeof GEOCODING_PROVIDERS)[number]>;
  readonly map: MapSetting;
  /** `null` where the product has no keys: then nobody is offered this way in. */
  readonly google: ProviderKeys | null;
  readonly line: ProviderKeys | null;
  readonly mail: MailSetting;
  /** The mailbox that the form of the contact page writes to. */
  readonly contactEmail: string;
}

/** Why the worker refuses to serve, as sentences for whoever deploys it. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

const MIN_SECRET_LENGTH = 32;
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Reads the settings. The origin may be left out on this machine only, where it is the request's own.
 * @throws ConfigurationError naming every missing or weak variable.
 */
export function readSettings(env: Bindings, requestUrl: string): Settings {
  const problems: string[] = [];
  const secret = (name: "BETTER_AUTH_SECRET" | "QUOTE_SECRET"): string => {
    const value = env[name] ?? "";
    if (value.length < MIN_SECRET_LENGTH)
      problems.push(
        `${name} must be set to at least ${MIN_SECRET_LENGTH} random characters (wrangler secret put ${name}).`,
      );
    return value;
  };
  const authSecret = secret("BETTER_AUTH_SECRET");
  const quoteSecret = secret("QUOTE_SECRET");
  const origin = readOrigin(env.PUBLIC_ORIGIN, requestUrl);
  if (origin === null)
    problems.push("PUBLIC_ORIGIN must be set to the site's own address, such as https://your.domain.");
  const routing = readProvider(env, "ROUTING", ROUTING_PROVIDERS, problems);
  const geocoding = readProvider(env, "GEOCODING", GEOCODING_PROVIDERS, problems);
  const map = readMap(env, problems);
  const google = readKeys(env, "GOOGLE", problems);
  const line = readKeys(env, "LINE", problems);
  const mail = readMail(env, origin, problems);
  const contactEmail = readEmail(env.CONTACT_EMAIL || COMPANY.email);
  if (contactEmail === null)
    problems.push("CONTACT_EMAIL must be the e-mail address where the company reads messages, or not set.");
  if (problems.length > 0 || origin === null || contactEmail === null) throw new ConfigurationError(problems);
  return { origin, authSecret, quoteSecret, routing, geocoding, map, google, line, mail, contactEmail };
}

function readOrigin(configured: string | undefined, requestUrl: string): string | null {
  if (configured !== undefined && configured !== "") {
    const url = URL.parse(configured);
    return url !== null && isSafeToAsk(url) ? url.origin : null;
  }
  const url = new URL(requestUrl);
  return LOCAL_HOSTS.has(url.hostname) ? url.origin : null;
}

/** Its usage policy forbids what a place field does: asking while somebody types. */
const PUBLIC_NOMINATIM = "nominatim.openstreetmap.org";

function readProvider<Name extends string>(
  env: Bindings,
  what: "ROUTING" | "GEOCODING",
  names: readonly Name[],
  problems: string[],
): ProviderSetting<Name> {
  const wanted = env[`${what}_PROVIDER`] ?? "";
  if (wanted === "" || wanted === "embedded") return { provider: "embedded" };
  const provider = names.find((name) => name === wanted);
  const baseUrl = readBaseUrl(env[`${what}_BASE_URL`] ?? "");
  if (provider === undefined)
    problems.push(`${what}_PROVIDER must be one of embedded, ${names.join(", ")}, or not set.`);
  else if (baseUrl === null)
    problems.push(
      `${what}_BASE_URL must be the address of the ${provider} server: https (http on this machine only), ` +
        "no user name, no query.",
    );
  else if (new URL(baseUrl).hostname === PUBLIC_NOMINATIM)
    problems.push(
      `${what}_BASE_URL must not be ${PUBLIC_NOMINATIM}: its usage policy forbids search as you type. Use a ` +
        "Nominatim of your own, or Photon.",
    );
  else return { provider, baseUrl };
  return { provider: "embedded" };
}

/** The URL without a slash at its end; null when nothing may be sent there. */
function readBaseUrl(configured: string): string | null {
  if (!URL.canParse(configured)) return null;
  const url = new URL(configured);
  const isSafe = isSafeToAsk(url);
  const isPlain = url.username === "" && url.password === "" && !/[?#]/.test(configured);
  return isSafe && isPlain ? `${url.origin}${url.pathname}`.replace(/\/+$/, "") : null;
}

const isSafeToAsk = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && LOCAL_HOSTS.has(hostname));

function readKeys(env: Bindings, who: "GOOGLE" | "LINE", problems: string[]): ProviderKeys | null {
  const clientId = env[`${who}_CLIENT_ID`] ?? "";
  const clientSecret = env[`${who}_CLIENT_SECRET`] ?? "";
  if (clientId === "" && clientSecret === "") return null;
  if (clientId === "" || clientSecret === "")
    problems.push(`${who}_CLIENT_ID and ${who}_CLIENT_SECRET belong together: set both, or none.`);
  return { clientId, clientSecret };
}

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

function readMail(env: Bindings, origin: string | null, problems: string[]): MailSetting {
  const host = env.SMTP_HOST ?? "";
  if (host === "") {
    if (origin !== null && !LOCAL_HOSTS.has(new URL(origin).hostname))
      problems.push("SMTP_HOST and MAIL_FROM must be set: without mail nobody can confirm an account.");
    return { delivery: "kept" };
  }
  const port = Number(env.SMTP_PORT ?? SUBMISSION_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.push("SMTP_PORT must be a port's number.");
  const from = readEmail(env.MAIL_FROM ?? "");
  if (from === null) problems.push("MAIL_FROM must be the e-mail address that mails come from.");
  const user = env.SMTP_USER ?? "";
  const password = env.SMTP_PASSWORD ?? "";
  if ((user === "") !== (password === ""))
    problems.push("SMTP_USER and SMTP_PASSWORD belong together: set both, or none.");
  const credentials = user === "" ? {} : { user, password };
  return { delivery: "smtp", host, port, secure: port === SMTPS_PORT, from: from ?? "", ...credentials };
}

/** Nothing that means something else in a Content-Security-Policy: no wildcard, no semicolon. */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

function readMap(env: Bindings, problems: string[]): MapSetting {
  const wanted = env.MAP_STYLE_URL ?? "";
  if (wanted === "") return { styleUrl: null, origins: [] };
  const style = readMapUrl(wanted);
  if (style === null)
    problems.push(
      "MAP_STYLE_URL must be the address of a vector style: https (http on this machine only), no user name.",
    );
  const further = (env.MAP_ORIGINS ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const origins = further.flatMap((each) => {
    const url = readMapUrl(each);
    return url !== null && /^[^/]+\/\/[^/?#]+\/?$/.test(each) ? [url.origin] : [];
  });
  if (origins.length < further.length)
    problems.push(
      "MAP_ORIGINS must be scheme and host of each further server, separated by commas: " +
        "https://tiles.example, https://fonts.example.",
    );
  return style === null
    ? { styleUrl: null, origins: [] }
    : { styleUrl: style.href, origins: [...new Set([style.origin, ...origins])] };
}

function readMapUrl(configured: string): URL | null {
  const url = URL.parse(configured);
  const isPlain = url?.username === "" && url.password === "" && PLAIN_HOST.test(url.hostname);
  return isPlain && isSafeToAsk(url) ? url : null;
}
