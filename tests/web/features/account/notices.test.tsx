import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { leaveAccount } from "#web/lib/session/sign-out/leave-account.ts";
import type { AuthErrorKind } from "#web/lib/session/auth-result.ts";
import type { FakeAuthAnswer } from "../../../support/fake-api.ts";
import { AccountScreen, authError, notice, USER } from "./account-screen.tsx";
import { fill } from "../../../support/fill.ts";

const account = new AccountScreen();
account.prepare();

interface Situation {
  readonly situation: string;
  /** Opens the page and causes the notice. */
  readonly comeAbout: () => Promise<void>;
  /** The exact kind, title and text. */
  readonly notice: string;
  /** The error kind in the session store; none after a success. */
  readonly error: AuthErrorKind | "";
}

const refused: FakeAuthAnswer = { status: 401, body: { code: "INVALID_EMAIL_OR_PASSWORD" } };
const broken: FakeAuthAnswer = { status: 500, body: {} };
const tooOften = (retryAfterS: number): FakeAuthAnswer => ({
  status: 429,
  body: { code: "RATE_LIMITED", retryAfterS },
});
const offline = () => {
  throw new TypeError("Failed to fetch");
};

async function logIn(answer: FakeAuthAnswer | null): Promise<void> {
  if (answer === null) account.letIn("/sign-in/email", { user: USER });
  else account.api.auth["/sign-in/email"] = () => answer;
  account.open("/login");
  await account.typeIn({ "E-mail": USER.email, Password: "a password" });
  await account.press("Log in");
}

async function toSecondFactor(): Promise<void> {
  await logIn({ body: { twoFactorRedirect: true, twoFactorMethods: ["totp"] } });
  await screen.findByRole("heading", { name: "Enter your code" });
}

async function enterCode(answer: FakeAuthAnswer): Promise<void> {
  account.api.auth["/two-factor/verify-totp"] = () => answer;
  await account.typeIn({ "6-digit code": "123456" });
  await account.press("Log in");
}

async function signUp(answer: FakeAuthAnswer, confirmation = "a fine password"): Promise<void> {
  account.api.auth["/sign-up/request"] = () => answer;
  account.open("/signup");
  await account.typeIn({
    "E-mail": "newcomer@example.test",
    Password: "a fine password",
    "Confirm password": confirmation,
  });
  await account.press("Create account");
}

async function resend(answer: FakeAuthAnswer): Promise<void> {
  sessionStorage.setItem(
    "khondee-sign-up",
    JSON.stringify({ email: "newcomer@example.test", signUpId: "s-1", againAt: Date.now() - 1 }),
  );
  account.api.auth["/sign-up/resend"] = () => answer;
  account.open("/signup");
  await screen.findByRole("heading", { name: "Check your e-mail" });
  await account.press("Send again");
}

async function askForReset(answer: FakeAuthAnswer): Promise<void> {
  account.api.auth["/password/forgot"] = () => answer;
  account.open("/forgot-password");
  await account.typeIn({ "E-mail": "malee@example.test" });
  await account.press("Send the link");
}

async function reset(answer: FakeAuthAnswer, confirmation = "a fine password"): Promise<void> {
  account.api.auth["/password/check"] = () => ({ body: { valid: true } });
  account.api.auth["/password/reset"] = () => answer;
  account.hasSession = answer.status === undefined;
  account.openLink("/reset-password#type=recovery&token=t-1");
  await account.typeIn({ "New password": "a fine password", "Confirm new password": confirmation });
  await account.press("Save new password");
}

async function comeBackFrom(provider: "google" | "line"): Promise<void> {
  sessionStorage.setItem("khondee-provider", provider);
  account.open("/login?error=access_denied&error_description=no");
  await screen.findByRole("heading", { name: "Log in" });
}

async function continueWith(name: string): Promise<void> {
  account.api.auth["/sign-in/social"] = () => broken;
  account.open("/login");
  await account.user.click(await screen.findByRole("button", { name }));
}

async function leave(answer: FakeAuthAnswer): Promise<void> {
  await logIn(null);
  await waitFor(() => expect(notice()).toContain("You are logged in."));
  account.api.auth["/sign-out"] = () => answer;
  await leaveAccount();
}

async function subscribe(email: string): Promise<void> {
  account.open("/newsletter");
  if (email !== "") await fill(account.user, await screen.findByRole("textbox"), email);
  await account.user.click(await screen.findByRole("button"));
}

const SITUATIONS: readonly Situation[] = [
  {
    situation: "login successful",
    comeAbout: () => logIn(null),
    notice: "success · Your account · You are logged in.",
    error: "",
  },
  {
    situation: "login failed",
    comeAbout: () => logIn(refused),
    notice: "error · Your account · Invalid email or password. Please try again.",
    error: "Sign In Error",
  },
  {
    situation: "login, too many attempts, minutes",
    comeAbout: () => logIn(tooOften(61)),
    notice: "warning · Your account · Too many attempts. Please try again in 2 min.",
    error: "Sign In Error",
  },
  {
    situation: "login, too many attempts, seconds",
    comeAbout: () => logIn(tooOften(20)),
    notice: "warning · Your account · Too many attempts. Please try again in 20 s.",
    error: "Sign In Error",
  },
  {
    situation: "login, no connection: the password is not blamed",
    comeAbout: async () => {
      account.api.auth["/sign-in/email"] = offline;
      account.open("/login");
      await account.typeIn({ "E-mail": USER.email, Password: "a password" });
      await account.press("Log in");
    },
    notice: "error · Your account · Could not reach the server. Check your connection and try again.",
    error: "Sign In Error",
  },
  {
    situation: "second factor: a wrong code",
    comeAbout: async () => {
      await toSecondFactor();
      await enterCode({ status: 401, body: { code: "INVALID_CODE" } });
    },
    notice:
      "error · Your account · This code is not right or no longer valid. Please enter the latest one from the app.",
    error: "Sign In Error",
  },
  {
    situation: "second factor: it took too long",
    comeAbout: async () => {
      await toSecondFactor();
      await enterCode({ status: 401, body: { code: "INVALID_TWO_FACTOR_COOKIE" } });
    },
    notice: "error · Your account · This took too long. Please log in again.",
    error: "Sign In Error",
  },
  {
    situation: "second factor: a wrong recovery code",
    comeAbout: async () => {
      await toSecondFactor();
      account.api.auth["/two-factor/verify-backup-code"] = () => ({
        status: 401,
        body: { code: "INVALID_BACKUP_CODE" },
      });
      await account.press("Use a recovery code instead");
      await account.typeIn({ "Recovery code": "abcde-fghij" });
      await account.press("Log in");
    },
    notice: "error · Your account · This recovery code is not right or has been used already.",
    error: "Sign In Error",
  },
  {
    situation: "Google failed before leaving",
    comeAbout: () => continueWith("Continue with Google"),
    notice: "error · Your account · Could not sign in with Google. Please try again.",
    error: "Google Sign-In Error",
  },
  {
    situation: "Google failed, consent denied",
    comeAbout: () => comeBackFrom("google"),
    notice: "error · Your account · Could not sign in with Google. Please try again.",
    error: "Google Sign-In Error",
  },
  {
    situation: "LINE failed before leaving",
    comeAbout: () => continueWith("Continue with LINE"),
    notice: "error · Your account · Could not sign in with LINE. Please try again.",
    error: "Sign In Error",
  },
  {
    situation: "LINE failed, consent denied",
    comeAbout: () => comeBackFrom("line"),
    notice: "error · Your account · Could not sign in with LINE. Please try again.",
    error: "Sign In Error",
  },
  {
    situation: "sign-up successful",
    comeAbout: () => signUp({ body: { signUpId: "s-1" } }),
    notice: "success · Your account · Account created. Please check your e-mail to confirm it.",
    error: "",
  },
  {
    situation: "sign-up failed",
    comeAbout: () => signUp(broken),
    notice: "error · Your account · Could not create your account. Please try again.",
    error: "Sign Up Error",
  },
  {
    situation: "sign-up refused for what a field holds",
    comeAbout: () =>
      signUp({ status: 400, body: { code: "BAD_INPUT", fields: { password: "PASSWORD_COMMON" } } }),
    notice: "error · Your account · Could not create your account. Please try again.",
    error: "Sign Up Error",
  },
  {
    situation: "passwords differ (sign-up)",
    comeAbout: () => signUp(broken, "another password"),
    notice: "error · Your account · Passwords do not match.",
    error: "",
  },
  {
    situation: "sign-up mail sent again",
    comeAbout: () => resend({ body: { status: true } }),
    notice: "success · Your account · We have sent the e-mail again.",
    error: "",
  },
  {
    situation: "sign-up mail not sent again",
    comeAbout: () => resend(broken),
    notice: "error · Your account · Could not send the e-mail again. Please try again.",
    error: "Sign Up Error",
  },
  {
    situation: "sign-up mail asked for too often",
    comeAbout: () => resend(tooOften(600)),
    notice: "warning · Your account · Too many attempts. Please try again in 10 min.",
    error: "Sign Up Error",
  },
  {
    situation: "reset e-mail sent",
    comeAbout: () => askForReset({ body: { status: true } }),
    notice: "success · Your account · If an account exists for this address, we have sent a reset link.",
    error: "",
  },
  {
    situation: "reset e-mail failed",
    comeAbout: () => askForReset(broken),
    notice: "error · Your account · Could not send password reset email. Please try again.",
    error: "Password Recovery Error",
  },
  {
    situation: "password updated",
    comeAbout: () => reset({ body: { email: USER.email } }),
    notice: "success · Your account · Your password has been updated.",
    error: "",
  },
  {
    situation: "reset failed",
    comeAbout: () => reset(broken),
    notice: "error · Your account · Failed to reset password. Please try again.",
    error: "Password Recovery Error",
  },
  {
    situation: "token invalid or expired",
    comeAbout: () => reset({ status: 400, body: { code: "TOKEN_INVALID" } }),
    notice: "error · Your account · Invalid or expired password reset token. Please request a new one.",
    error: "Password Recovery Error",
  },
  {
    situation: "passwords differ (reset)",
    comeAbout: () => reset(broken, "another password"),
    notice: "error · Your account · Passwords do not match.",
    error: "",
  },
  {
    situation: "signed out",
    comeAbout: () => leave({ body: { success: true } }),
    notice: "success · Your account · You are signed out.",
    error: "",
  },
  {
    situation: "sign-out failed",
    comeAbout: () => leave(broken),
    notice: "error · Your account · Could not sign out. Please try again.",
    error: "Sign Out Exception",
  },
  {
    situation: "newsletter: empty",
    comeAbout: () => subscribe(""),
    notice: "error · Newsletter · Please enter a valid email address.",
    error: "",
  },
  {
    situation: "newsletter: refused by the server",
    comeAbout: async () => {
      account.api.procedures["newsletter.subscribe"] = () => ({
        code: "BAD_INPUT",
        fields: { email: "EMAIL_INVALID" },
      });
      await subscribe("malee@example.test");
    },
    notice: "error · Newsletter · Please enter a valid email address.",
    error: "",
  },
  {
    situation: "newsletter: duplicate (23505)",
    comeAbout: async () => {
      account.api.procedures["newsletter.subscribe"] = () => ({
        code: "NEWSLETTER_ALREADY_SUBSCRIBED",
        params: { databaseCode: "23505" },
      });
      await subscribe("malee@example.test");
    },
    notice: "warning · Newsletter · This email is already subscribed.",
    error: "",
  },
  {
    situation: "newsletter: other error",
    comeAbout: async () => {
      account.api.procedures["newsletter.subscribe"] = () => ({ code: "INTERNAL" });
      await subscribe("malee@example.test");
    },
    notice: "error · Newsletter · Could not subscribe",
    error: "",
  },
  {
    situation: "newsletter: subscribed",
    comeAbout: async () => {
      account.api.procedures["newsletter.subscribe"] = () => ({ data: null });
      await subscribe("malee@example.test");
    },
    notice: "success · Newsletter · Thank you for subscribing. Please confirm by the link in our mail.",
    error: "",
  },
];

test.each(SITUATIONS)("$situation: $notice", async ({ comeAbout, notice: expected, error }) => {
  await comeAbout();
  await waitFor(() => expect(notice()).toBe(expected));
  expect(authError()).toBe(error);
});
