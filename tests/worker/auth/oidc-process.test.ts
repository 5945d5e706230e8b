import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { answerConsent } from "../../support/oidc-consent.ts";
import { OIDC_CLIENTS, type OidcName, type OidcPerson } from "../../support/oidc-script.ts";

/** The tests of sign-in are worth what the process that stands in for Google and LINE refuses. */

const VERIFIER = "a-verifier-of-the-least-length-that-is-allowed";
const CHALLENGE = "GfaqZ21IG_sifZAW7gOPCZlvckNLRXWxVnZ6UDLdFQU";
const CALLBACK = {
  google: "http://localhost/api/auth/callback/google",
  line: "http://localhost/api/auth/callback/line",
};
const AUTHORIZE = {
  google: "https://accounts.google.com/o/oauth2/v2/auth",
  line: "https://access.line.me/oauth2/v2.1/authorize",
};
const TOKEN = {
  google: "https://oauth2.googleapis.com/token",
  line: "https://api.line.me/oauth2/v2.1/token",
};
const BOTH = ["google", "line"] as const;

function authorizeUrl(provider: OidcName, change: Record<string, string> = {}): string {
  const asked = {
    client_id: OIDC_CLIENTS[provider].clientId,
    redirect_uri: CALLBACK[provider],
    response_type: "code",
    scope: "openid profile email",
    state: "some-state",
    nonce: "some-nonce",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...change,
  };
  return `${AUTHORIZE[provider]}?${new URLSearchParams(asked)}`;
}

async function codeFor(provider: OidcName, person: OidcPerson): Promise<string> {
  return (await answerConsent(authorizeUrl(provider), person)).searchParams.get("code") ?? "";
}

function exchange(provider: OidcName, code: string, change: Record<string, string> = {}): Promise<Response> {
  const { clientId, clientSecret } = OIDC_CLIENTS[provider];
  const right = {
    grant_type: "authorization_code",
    code,
    code_verifier: VERIFIER,
    redirect_uri: CALLBACK[provider],
    client_id: clientId,
    client_secret: clientSecret,
  };
  return fetch(TOKEN[provider], { method: "POST", body: new URLSearchParams({ ...right, ...change }) });
}

async function idTokenOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { id_token: string }).id_token;
}

test.each(BOTH)("%s tells who consented, with the nonce it was asked for", async (provider) => {
  const person = {
    sub: "u-1",
    name: "Nok",
    email: "nok@example.test",
    picture: "https://pictures.example/nok",
  };
  const answer = await exchange(provider, await codeFor(provider, person));
  expect(decodeJwt(await idTokenOf(answer))).toMatchObject({ ...person, nonce: "some-nonce" });
});

test("without permission no address is told", async () => {
  const answer = await exchange("line", await codeFor("line", { sub: "u-1" }));
  expect(decodeJwt(await idTokenOf(answer))).not.toHaveProperty("email");
});

test.each(BOTH)("%s takes the answer no back to the site", async (provider) => {
  const back = await answerConsent(authorizeUrl(provider), { sub: "u-1" }, "cancel");
  expect(back.origin + back.pathname).toBe(CALLBACK[provider]);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: "access_denied",
    state: "some-state",
  });
});

test.each<Record<string, string>>([
  { client_id: "somebody-else" },
  { redirect_uri: "https://evil.example/api/auth/callback/google" },
  { redirect_uri: "http://localhost/api/auth/callback/line" },
  { response_type: "token" },
  { code_challenge: "" },
  { code_challenge_method: "plain" },
  { state: "" },
])("a request with %o gets no consent page", async (change) => {
  expect((await fetch(authorizeUrl("google", change))).status).toBe(400);
});

test.each<Record<string, string>>([
  { client_secret: "guessed" },
  { code_verifier: `${VERIFIER}x` },
  { redirect_uri: "http://localhost/elsewhere" },
  { code: "invented" },
])("a code with %o is worth nothing, and is used up", async (change) => {
  const code = await codeFor("google", { sub: "u-1" });
  expect((await exchange("google", code, change)).ok).toBe(false);
});

test.each(BOTH)("%s takes a code once", async (provider) => {
  const code = await codeFor(provider, { sub: "u-1" });
  expect((await exchange(provider, code)).status).toBe(200);
  expect((await exchange(provider, code)).status).toBe(400);
});

test("a code of one provider is nothing to the other", async () => {
  expect((await exchange("line", await codeFor("google", { sub: "u-1" }))).status).toBe(400);
});

test.each([
  ["a right token", undefined, 200, undefined],
  ["another nonce", "wrong nonce", 400, "Invalid IdToken Nonce."],
  ["no nonce", "no nonce", 400, "Invalid IdToken Nonce."],
  ["another audience", "wrong audience", 400, "Invalid IdToken Audience."],
  ["another issuer", "wrong issuer", 400, "Invalid IdToken Issuer."],
  ["an expired token", "expired", 400, "IdToken expired."],
  ["another secret's signature", "bad signature", 400, "Invalid IdToken."],
  ["no signature", "no signature", 400, "Invalid IdToken."],
] as const)("LINE's verdict on %s", async (_what, fault, status, error_description) => {
  const person = fault === undefined ? { sub: "u-1" } : { sub: "u-1", fault };
  const id_token = await idTokenOf(await exchange("line", await codeFor("line", person)));
  const form = { id_token, client_id: OIDC_CLIENTS.line.clientId, nonce: "some-nonce" };
  const answer = await fetch("https://api.line.me/oauth2/v2.1/verify", {
    method: "POST",
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject(
    status === 200 ? { sub: "u-1", nonce: "some-nonce" } : { error: "invalid_request", error_description },
  );
});

test("nobody else outside is reached", async () => {
  expect((await fetch("https://example.com/")).status).toBe(502);
});
