import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { authorizeUrl, callbackOf, codeFor, exchangeCode, idTokenFor } from "../../support/oidc-client.ts";
import { answerConsent } from "../../support/oidc-consent.ts";
import { OIDC_CLIENTS } from "../../support/oidc-script.ts";

/** The fake providers must refuse what the real ones refuse; otherwise the tests of sign-in prove little. */

const PROVIDERS = ["google", "line"] as const;

test.each(PROVIDERS)("%s tells who consented, with the nonce it was asked for", async (provider) => {
  const person = {
    sub: "u-1",
    name: "Nok",
    email: "nok@example.test",
    picture: "https://pictures.example/nok",
  };
  expect(decodeJwt(await idTokenFor(provider, person))).toMatchObject({ ...person, nonce: "some-nonce" });
});

test("without permission no address is told", async () => {
  expect(decodeJwt(await idTokenFor("line", { sub: "u-1" }))).not.toHaveProperty("email");
});

test.each(PROVIDERS)("%s takes the answer no back to the site", async (provider) => {
  const back = await answerConsent(authorizeUrl(provider), { sub: "u-1" }, "cancel");
  expect(back.origin + back.pathname).toBe(callbackOf(provider));
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: "access_denied",
    state: "some-state",
  });
});

test.each<Record<string, string>>([
  { client_id: "somebody-else" },
  { redirect_uri: "https://evil.example/api/auth/callback/google" },
  { redirect_uri: callbackOf("line") },
  { response_type: "token" },
  { code_challenge: "" },
  { code_challenge_method: "plain" },
  { state: "" },
])("a request with %o gets no consent page", async (change) => {
  expect((await fetch(authorizeUrl("google", change))).status).toBe(400);
});

test.each<Record<string, string>>([
  { client_secret: "guessed" },
  { code_verifier: "another-verifier-of-the-least-length-that-is-allowed" },
  { redirect_uri: "http://localhost/elsewhere" },
  { code: "invented" },
])("a code with %o is worth nothing", async (change) => {
  expect((await exchangeCode("google", await codeFor("google", { sub: "u-1" }), change)).ok).toBe(false);
});

test.each(PROVIDERS)("%s takes a code once", async (provider) => {
  const code = await codeFor(provider, { sub: "u-1" });
  expect((await exchangeCode(provider, code)).status).toBe(200);
  expect((await exchangeCode(provider, code)).status).toBe(400);
});

test("a code of one provider is nothing to the other", async () => {
  expect((await exchangeCode("line", await codeFor("google", { sub: "u-1" }))).status).toBe(400);
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
  const id_token = await idTokenFor("line", person);
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
