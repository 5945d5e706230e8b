import type { DispatchBoard } from "./durable-objects/dispatch-board.ts";

/** What the platform binds to the worker; names as in wrangler.toml. */
export interface Bindings {
  readonly ASSETS: Fetcher;
  readonly DB: D1Database;
  readonly DISPATCH_BOARD: DurableObjectNamespace<DispatchBoard>;
  readonly API_LIMIT?: RateLimit;
  readonly PUBLIC_ORIGIN?: string;
  readonly BETTER_AUTH_SECRET?: string;
  readonly QUOTE_SECRET?: string;
}

/** The worker's configuration, checked; nobody else reads raw variables. */
export interface Settings {
  /** Scheme and host under which people reach the site. */
  readonly origin: string;
  readonly authSecret: string;
  readonly quoteSecret: string;
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
  if (problems.length > 0 || origin === null) throw new ConfigurationError(problems);
  return { origin, authSecret, quoteSecret };
}

function readOrigin(configured: string | undefined, requestUrl: string): string | null {
  if (configured !== undefined && configured !== "")
    return URL.canParse(configured) ? new URL(configured).origin : null;
  const url = new URL(requestUrl);
  return LOCAL_HOSTS.has(url.hostname) ? url.origin : null;
}
