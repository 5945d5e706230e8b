import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  checkReset,
  checkSignUp,
  confirmEmailChange,
  confirmSignUp,
  redeemRecoveryCode,
  requestReset,
  requestSignUp,
  resendSignUp,
  resetPassword,
  signIn,
  signInWith,
  verifySecondFactor,
} from "#web/lib/session/auth-flows.ts";
import { rememberedReturn } from "#web/lib/session/return-to.ts";
import { currentSession, onSignedIn, signOut } from "#web/lib/session/session.ts";
import { FakeApi, type FakeAuthAnswer } from "../../../support/fake-api.ts";

const USER = { id: "u-1", email: "malee@example.test", name: "malee", role: "customer" };

let api: FakeApi;
const heard = vi.fn<(by: string, isInstead: boolean) => void>();
let stopHearing: () => void;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.auth["/get-session"] = () => ({
    body: { user: USER, session: { expiresAt: new Date(Date.now() + 3600_000).toISOString() } },
  });
  api.auth["/sign-out"] = () => ({});
  api.procedures["account.isAdmin"] = () => ({ data: false });
  heard.mockReset();
  stopHearing = onSignedIn(heard);
});

afterEach(async () => {
  stopHearing();
  await signOut();
  vi.unstubAllGlobals();
});

test("a sign-up sends the language along, and signs nobody in", async () => {
  api.auth["/sign-up/request"] = () => ({ body: { signUpId: "s-1" } });
  expect(await requestSignUp("malee@example.test", "long enough")).toEqual({
    ok: true,
    signUpId: "s-1",
    mailed: true,
  });
  expect(api.bodiesOf("/sign-up/request")).toEqual([
    { email: "malee@example.test", password: "long enough", locale: "en" },
  ]);
  expect(api.bodiesOf("/get-session")).toEqual([]);
  expect(currentSession().status).not.toBe("signed_in");
});

test("a mail's link opens the account and signs in: a signed-in event", async () => {
  api.auth["/sign-up/confirm"] = () => ({ body: { status: true } });
  expect(await confirmSignUp("t-1")).toEqual({ ok: true, next: "signed_in" });
  expect(currentSession()).toMatchObject({ status: "signed_in", user: USER });
  expect(heard).toHaveBeenCalledExactlyOnceWith("confirm_sign_up", false);
});

test("the account is open even when the session cannot be loaded: then one logs in", async () => {
  api.auth["/sign-up/confirm"] = () => ({ body: { status: true } });
  api.auth["/get-session"] = () => ({ status: 503 });
  expect(await confirmSignUp("t-1")).toEqual({ ok: true, next: "log_in" });
  expect(heard).not.toHaveBeenCalled();
});

test("a new password signs in", async () => {
  api.auth["/password/reset"] = () => ({ body: { next: "signed_in" } });
  expect(await resetPassword("t-1", "a new password")).toEqual({ ok: true, next: "signed_in" });
  expect(heard).toHaveBeenCalledExactlyOnceWith("reset", false);
});

test("a new password of an account with a second factor signs in after the code", async () => {
  api.auth["/password/reset"] = () => ({ body: { next: "second_factor" } });
  expect(await resetPassword("t-1", "a new password")).toEqual({ ok: true, next: "second_factor" });
  expect(api.bodiesOf("/get-session")).toEqual([]);
});

test("a new password stays set when the session cannot be loaded", async () => {
  api.auth["/password/reset"] = () => ({ body: { next: "signed_in" } });
  api.auth["/get-session"] = () => ({ status: 503 });
  expect(await resetPassword("t-1", "a new password")).toEqual({ ok: true, next: "log_in" });
});

test.each([
  [
    { state: "ready", email: "a@b.test", isInvited: true },
    { state: "ready", email: "a@b.test", isInvited: true },
  ],
  [{ state: "expired" }, { state: "expired" }],
])("a sign-up link is looked at, %j", async (body, found) => {
  api.auth["/sign-up/check"] = () => ({ body });
  expect(await checkSignUp("t-1")).toEqual({ ok: true, ...found });
});

test("an answer about a sign-up link that makes no sense is none", async () => {
  api.auth["/sign-up/check"] = () => ({ body: { state: "something" } });
  expect(await checkSignUp("t-1")).toMatchObject({ kind: "Sign Up Error", reason: "unreachable" });
});

test("with a second factor the session begins after the code", async () => {
  api.auth["/sign-in/email"] = () => ({ body: { twoFactorRedirect: true, twoFactorMethods: ["totp"] } });
  api.auth["/two-factor/verify-totp"] = () => ({ body: { token: "x", user: USER } });
  expect(await signIn("malee@example.test", "a password")).toEqual({ ok: true, next: "second_factor" });
  expect(api.bodiesOf("/get-session")).toEqual([]);
  expect(await verifySecondFactor("123456")).toEqual({ ok: true });
  expect(api.bodiesOf("/two-factor/verify-totp")).toEqual([{ code: "123456" }]);
  expect(heard).toHaveBeenCalledExactlyOnceWith("second_factor", false);
});

test("leaving for LINE: the way back is the profile, a failure comes to the login page, the way on is remembered", async () => {
  api.auth["/sign-in/social"] = () => ({ body: { url: "about:blank", redirect: false } });
  expect(await signInWith("line", "/booking?x=1")).toEqual({ ok: true });
  expect(api.bodiesOf("/sign-in/social")).toEqual([
    {
      provider: "line",
      callbackURL: "/profile#type=line",
      errorCallbackURL: "/login?returnTo=%2Fbooking%3Fx%3D1",
    },
  ]);
  expect(rememberedReturn()).toBe("/booking?x=1");
});

test("a changed address is read again", async () => {
  api.auth["/email/confirm"] = () => ({ body: { status: true } });
  expect(await confirmEmailChange("t-1")).toEqual({ ok: true });
  expect(currentSession()).toMatchObject({ user: { email: "malee@example.test" } });
});

describe("why an attempt failed", () => {
  const refused = { status: 400, body: { code: "X" } };
  test.each<[string, string, () => Promise<unknown>, FakeAuthAnswer | null, Record<string, unknown>]>([
    [
      "sign-up",
      "/sign-up/request",
      () => requestSignUp("a@b.test", "p"),
      refused,
      { kind: "Sign Up Error", reason: "refused" },
    ],
    [
      "sign-up, no connection",
      "/sign-up/request",
      () => requestSignUp("a@b.test", "p"),
      null,
      { kind: "Sign Up Error", reason: "unreachable" },
    ],
    [
      "sign-up, fault of the server",
      "/sign-up/request",
      () => requestSignUp("a@b.test", "p"),
      { status: 500 },
      { reason: "unreachable" },
    ],
    [
      "sign-up, an answer that makes no sense",
      "/sign-up/request",
      () => requestSignUp("a@b.test", "p"),
      { body: "<html>" },
      { reason: "unreachable" },
    ],
    [
      "sign-up, fields; codes nobody knows say nothing",
      "/sign-up/request",
      () => requestSignUp("a@b.test", "p"),
      { status: 400, body: { code: "BAD_INPUT", fields: { password: "PASSWORD_COMMON", email: "NO_SUCH" } } },
      { reason: "fields", fields: { password: "PASSWORD_COMMON" } },
    ],
    [
      "too often, as the answer says",
      "/sign-up/resend",
      () => resendSignUp("s-1"),
      { status: 429, body: { code: "RATE_LIMITED", retryAfterS: 40 } },
      { kind: "Sign Up Error", reason: "rate_limited", retryAfterS: 40 },
    ],
    [
      "too often, as the header says",
      "/sign-in/email",
      () => signIn("a@b.test", "p"),
      { status: 429, body: {}, headers: { "retry-after": "75" } },
      { kind: "Sign In Error", reason: "rate_limited", retryAfterS: 75 },
    ],
    [
      "too often, as better-auth's own header says",
      "/sign-in/email",
      () => signIn("a@b.test", "p"),
      { status: 429, headers: { "x-retry-after": "9" } },
      { reason: "rate_limited", retryAfterS: 9 },
    ],
    [
      "too often, nobody says how long",
      "/sign-in/email",
      () => signIn("a@b.test", "p"),
      { status: 429 },
      { retryAfterS: null },
    ],
    [
      "an expired link",
      "/sign-up/confirm",
      () => confirmSignUp("t"),
      { status: 400, body: { code: "TOKEN_INVALID" } },
      { kind: "Sign Up Error", reason: "token_invalid" },
    ],
    [
      "somebody was faster",
      "/sign-up/confirm",
      () => confirmSignUp("t"),
      { status: 409, body: { code: "ACCOUNT_EXISTS" } },
      { reason: "account_exists" },
    ],
    [
      "a taken address",
      "/email/confirm",
      () => confirmEmailChange("t"),
      { status: 409, body: { code: "ACCOUNT_EXISTS" } },
      { reason: "account_exists" },
    ],
    [
      "a reset mail",
      "/password/forgot",
      () => requestReset("a@b.test"),
      { status: 503 },
      { kind: "Password Recovery Error", reason: "unreachable" },
    ],
    [
      "a check of a link",
      "/password/check",
      () => checkReset("t"),
      null,
      { kind: "Password Recovery Error" },
    ],
    [
      "a reset",
      "/password/reset",
      () => resetPassword("t", "p"),
      { status: 400, body: { code: "TOKEN_INVALID" } },
      { kind: "Password Recovery Error", reason: "token_invalid" },
    ],
    [
      "a code",
      "/two-factor/verify-totp",
      () => verifySecondFactor("1"),
      { status: 401, body: { code: "INVALID_CODE" } },
      { kind: "Sign In Error", reason: "refused" },
    ],
    [
      "a step that took too long",
      "/two-factor/verify-totp",
      () => verifySecondFactor("1"),
      { status: 401, body: { code: "INVALID_TWO_FACTOR_COOKIE" } },
      { reason: "token_invalid" },
    ],
    [
      "too many codes",
      "/two-factor/verify-backup-code",
      () => redeemRecoveryCode("1"),
      { status: 400, body: { code: "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE" } },
      { kind: "Sign In Error", reason: "token_invalid" },
    ],
    [
      "Google",
      "/sign-in/social",
      () => signInWith("google", undefined),
      { status: 500 },
      { kind: "Google Sign-In Error" },
    ],
    [
      "LINE",
      "/sign-in/social",
      () => signInWith("line", undefined),
      { status: 500 },
      { kind: "Sign In Error" },
    ],
  ])("%s", async (_name, path, attempt, answer, failure) => {
    api.auth[path] = () => {
      if (answer === null) throw new TypeError("Failed to fetch");
      return answer;
    };
    expect(await attempt()).toMatchObject({ ok: false, ...failure });
    expect(heard).not.toHaveBeenCalled();
  });
});
