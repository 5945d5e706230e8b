import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { consentPage } from "./oidc-consent.ts";
import { OIDC_CLIENTS, type OidcName, type OidcPerson } from "./oidc-script.ts";
import { createIdTokens, OIDC_ISSUERS, type IdTokens } from "./oidc-tokens.ts";

/** Fakes of Google and LINE on a free port: the real protocol, with scripted people. */
export interface OidcProvider {
  readonly url: string;
  close(): Promise<void>;
}

/** What a person consented to; can be exchanged once. */
interface Grant {
  readonly provider: OidcName;
  readonly person: OidcPerson;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly scopes: ReadonlySet<string>;
  readonly until: number;
}

interface Asked {
  readonly address: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly authorization: string;
}

interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object | string;
}

const CODE_LIFETIME_MS = 10 * 60 * 1000;

/** Starts the process that stands in for Google and LINE. The first part of a path is the host that was requested. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const tokens = await createIdTokens();
  const grants = new Map<string, Grant>();
  const bearers = new Map<string, OidcPerson>();

  const authorizePage = (provider: OidcName, asked: Asked): Reply =>
    whyRefused(provider, asked.query) ?? {
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: consentPage(provider, personIn(asked.query)),
    };

  const consent = (provider: OidcName, { query, form }: Asked): Reply => {
    const refused = whyRefused(provider, query);
    if (refused !== null) return refused;
    const back = new URL(query.get("redirect_uri") ?? "");
    const answer = (words: Record<string, string>): Reply => {
      for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value);
      return { status: 302, headers: { location: back.href } };
    };
    const state = query.get("state") ?? "";
    if (form.get("decision") !== "allow")
      return answer({ error: "access_denied", error_description: "The user has denied the request.", state });
    const code = randomBytes(16).toString("base64url");
    grants.set(code, {
      provider,
      person: JSON.parse(form.get("person") ?? "null") as OidcPerson,
      redirectUri: query.get("redirect_uri") ?? "",
      challenge: query.get("code_challenge") ?? "",
      nonce: query.get("nonce"),
      scopes: new Set(query.get("scope")?.split(" ")),
      until: Date.now() + CODE_LIFETIME_MS,
    });
    return answer(
      provider === "google" ? { state, code, iss: OIDC_ISSUERS.google, authuser: "0" } : { code, state },
    );
  };

  const exchange = async (provider: OidcName, { form }: Asked): Promise<Reply> => {
    const { clientId, clientSecret } = OIDC_CLIENTS[provider];
    if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret)
      return oauthError(401, "invalid_client", "The client is not who it says.");
    if (form.get("grant_type") !== "authorization_code")
      return oauthError(400, "unsupported_grant_type", "Only codes are exchanged.");
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    // A code is used up by the first attempt to exchange it, even by a failed one.
    grants.delete(code);
    const isRight =
      grant?.provider === provider &&
      grant.until > Date.now() &&
      grant.redirectUri === form.get("redirect_uri") &&
      grant.challenge ===
        createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
    if (!isRight) return oauthError(400, "invalid_grant", "invalid authorization code");
    const bearer = randomBytes(16).toString("base64url");
    bearers.set(bearer, grant.person);
    const body = {
      access_token: bearer,
      expires_in: 3600,
      token_type: "Bearer",
      scope: [...grant.scopes].join(" "),
      ...(provider === "line" ? { refresh_token: randomBytes(16).toString("base64url") } : {}),
      ...(grant.person.fault === "no id_token" ? {} : { id_token: await tokens.sign(provider, grant) }),
    };
    return { status: 200, body };
  };

  const userInfo = ({ authorization }: Asked): Reply => {
    const person = bearers.get(authorization.replace(/^Bearer /, ""));
    if (person === undefined) return oauthError(401, "invalid_token", "The access token is not valid.");
    const { sub, name, picture } = person;
    return { status: 200, body: { sub, name, picture } };
  };

  const endpoints: Readonly<Record<string, (asked: Asked) => Reply | Promise<Reply>>> = {
    "GET accounts.google.com/o/oauth2/v2/auth": (asked) => authorizePage("google", asked),
    "POST accounts.google.com/o/oauth2/v2/auth": (asked) => consent("google", asked),
    "POST oauth2.googleapis.com/token": (asked) => exchange("google", asked),
    "GET www.googleapis.com/oauth2/v3/certs": () => ({ status: 200, body: tokens.jwks }),
    "GET access.line.me/oauth2/v2.1/authorize": (asked) => authorizePage("line", asked),
    "POST access.line.me/oauth2/v2.1/authorize": (asked) => consent("line", asked),
    "POST api.line.me/oauth2/v2.1/token": (asked) => exchange("line", asked),
    "POST api.line.me/oauth2/v2.1/verify": (asked) => verifyLine(tokens, asked),
    "GET api.line.me/oauth2/v2.1/userinfo": userInfo,
  };

  const server = createServer(async (request, response) => {
    const asked = await read(request);
    const endpoint = endpoints[asked.address];
    const { status, headers, body } = (await endpoint?.(asked)) ?? { status: 404, body: asked.address };
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
    response.end(isText || body === undefined ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? "/", "http://localhost");
  return {
    address: `${request.method ?? ""} ${url.pathname.slice(1)}`,
    query: url.searchParams,
    form: new URLSearchParams(await text(request)),
    authorization: request.headers.authorization ?? "",
  };
}

/** Who looks at the consent page. The browser that opens it adds this to the address. */
const personIn = (query: URLSearchParams): OidcPerson =>
  JSON.parse(query.get("person") ?? '{"sub":"nobody"}') as OidcPerson;

/** Why a provider shows no consent page: the request does not match the registration. */
function whyRefused(provider: OidcName, query: URLSearchParams): Reply | null {
  const redirectUri = URL.parse(query.get("redirect_uri") ?? "");
  const isRegistered =
    redirectUri?.protocol === "http:" &&
    ["localhost", "127.0.0.1"].includes(redirectUri.hostname) &&
    redirectUri.pathname === `/api/auth/callback/${provider}` &&
    redirectUri.search === "" &&
    redirectUri.hash === "";
  const rules: Record<string, boolean> = {
    client_id: query.get("client_id") === OIDC_CLIENTS[provider].clientId,
    redirect_uri: isRegistered,
    response_type: query.get("response_type") === "code",
    scope: query.get("scope")?.split(" ").includes("openid") ?? false,
    state: (query.get("state") ?? "") !== "",
    code_challenge: /^[\w-]{43}$/.test(query.get("code_challenge") ?? ""),
    code_challenge_method: query.get("code_challenge_method") === "S256",
  };
  const broken = Object.keys(rules).filter((name) => rules[name] === false);
  return broken.length === 0 ? null : { status: 400, body: `invalid_request: ${broken.join(", ")}` };
}

async function verifyLine(tokens: IdTokens, { form }: Asked): Promise<Reply> {
  const verdict = await tokens.verifyLine(
    form.get("id_token") ?? "",
    form.get("client_id") ?? "",
    form.get("nonce"),
  );
  if (typeof verdict === "string") return oauthError(400, "invalid_request", verdict);
  return { status: 200, body: verdict };
}

const oauthError = (status: number, error: string, description: string): Reply => ({
  status,
  body: { error, error_description: description },
});
