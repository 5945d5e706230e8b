import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { reloadSession } from "#web/lib/session/session.ts";
import { followSession } from "#web/routes/session-redirects.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { eventually } from "../../../../support/eventually.ts";
import { AccountScreen, notice, USER } from "../account-screen.tsx";

const account = new AccountScreen();
account.prepare();

const asksForCode = { body: { twoFactorRedirect: true, twoFactorMethods: ["totp"] } };

async function logIn(): Promise<void> {
  await account.typeIn({ "E-mail": USER.email, Password: "a password" });
  await account.press("Log in");
}

describe("with e-mail and password", () => {
  test("leads on to the page one was heading for", async () => {
    account.letIn("/sign-in/email", { user: USER });
    const page = account.open("/login?returnTo=%2Forders");
    await logIn();
    await screen.findByRole("heading", { name: "Orders" });
    expect(page.address()).toBe("/orders");
    expect(account.api.bodiesOf("/sign-in/email")).toEqual([{ email: USER.email, password: "a password" }]);
  });

  test.each(["//evil.example", "https%3A%2F%2Fevil.example", "%2F%5Cevil.example", "/%252Fevil.example"])(
    "a way back to %s leads home",
    async (elsewhere) => {
      account.letIn("/sign-in/email", { user: USER });
      const page = account.open(`/login?returnTo=${elsewhere}`);
      await logIn();
      await screen.findByRole("heading", { name: "Home" });
      expect(page.address()).toBe("/");
    },
  );

  describe("when a link led to the login page", () => {
    const heading = (name: string) => screen.findByRole("heading", { name });

    test.each(["recovery", "signup"])("%s: logging in leads to the profile, once", async (type) => {
      account.letIn("/sign-in/email", { user: USER });
      const page = account.openLink(`/login#type=${type}`);
      const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve());
      const stop = followSession({ navigate: navigate as never });
      await logIn();
      await heading("Profile");
      expect(page.address()).toBe("/profile");
      // The page itself has led there; the redirects of the whole site add nothing.
      expect(navigate).not.toHaveBeenCalled();
      expect(sessionStorage.getItem("khondee-link")).toBeNull();
      stop();
    });

    test("somebody who is logged in already is led to the profile, too", async () => {
      account.hasSession = true;
      await reloadSession();
      const page = account.openLink("/login#type=recovery");
      await heading("Profile");
      expect(page.address()).toBe("/profile");
      expect(sessionStorage.getItem("khondee-link")).toBeNull();
    });
  });

  test("says at each field what is missing, goes to the first and asks nothing of the server", async () => {
    account.open("/login");
    await screen.findByRole("heading", { name: "Log in" });
    await account.press("Log in");
    const email = screen.getByLabelText("E-mail");
    await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(email);
    expect(screen.getAllByText("Please fill in this field.")).toHaveLength(2);
    expect(account.api.bodiesOf("/sign-in/email")).toEqual([]);
  });

  test("a refusal keeps what was typed, goes to the password and names the mail of a new account", async () => {
    account.api.auth["/sign-in/email"] = () => ({ status: 401, body: { code: "INVALID_EMAIL_OR_PASSWORD" } });
    account.open("/login");
    await logIn();
    expect(await screen.findByText(/Your account opens with the link in our e-mail/)).toBeTruthy();
    const password = screen.getByLabelText("Password");
    expect(password).toHaveProperty("value", "a password");
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", USER.email);
  });

  test("password managers and phones know the fields, and the password can be looked at", async () => {
    account.open("/login");
    const email = await screen.findByLabelText("E-mail");
    expect(email).toMatchObject({ type: "email", autocomplete: "username" });
    const password = screen.getByLabelText("Password");
    expect(password).toMatchObject({ type: "password", autocomplete: "current-password" });
    await account.press("Show password");
    expect(password).toHaveProperty("type", "text");
    await account.press("Hide password");
    expect(password).toHaveProperty("type", "password");
  });

  test("the typed address and the way back come along to the pages beside it", async () => {
    const page = account.open("/login?returnTo=%2Forders");
    await account.typeIn({ "E-mail": "malee@example.test" });
    await account.user.click(screen.getByRole("link", { name: "Create an account" }));
    await screen.findByRole("heading", { name: "Create an account" });
    expect(page.address()).toBe("/signup?returnTo=%2Forders");
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "malee@example.test");
    await account.user.click(screen.getByRole("link", { name: "Log in" }));
    await account.user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
    await screen.findByRole("button", { name: "Send the link" });
    expect(page.address()).toBe("/forgot-password?returnTo=%2Forders");
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "malee@example.test");
  });
});

describe("with Google or LINE", () => {
  const providers = () =>
    screen.queryAllByRole("button", { name: /^Continue with/ }).map((each) => each.textContent);

  test.each([
    [{ google: false, line: false }, []],
    [{ google: true, line: false }, ["Continue with Google"]],
    [{ google: true, line: true }, ["Continue with Google", "Continue with LINE"]],
  ])("only what is configured has a button: %j", async (ways, names) => {
    localStorage.clear();
    account.api.procedures["account.enabledProviders"] = () => ({ data: ways });
    account.open("/login");
    await screen.findByRole("heading", { name: "Log in" });
    await eventually(() =>
      expect(localStorage.getItem("khondee-enabled-providers")).toBe(JSON.stringify(ways)),
    );
    await waitFor(() => expect(providers()).toEqual(names));
  });

  test("in Thai LINE comes first", async () => {
    overwriteGetLocale(() => "th");
    account.open("/login");
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: /LINE|Google/ }).map((each) => each.textContent)).toEqual([
        "ดำเนินการต่อด้วย LINE",
        "ดำเนินการต่อด้วย Google",
      ]),
    );
  });

  test("the buttons of the last visit are there at once; without an answer they stay", async () => {
    localStorage.setItem("khondee-enabled-providers", JSON.stringify({ google: true, line: false }));
    account.api.procedures["account.enabledProviders"] = () => ({ code: "SERVICE_UNAVAILABLE" });
    account.open("/login");
    await screen.findByRole("heading", { name: "Log in" });
    expect(providers()).toEqual(["Continue with Google"]);
  });

  test("a press leaves once, whichever button is pressed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    account.api.auth["/sign-in/social"] = async () => {
      await promise;
      return { body: { url: "about:blank", redirect: false } };
    };
    account.open("/login?returnTo=%2Forders");
    await account.user.click(await screen.findByRole("button", { name: "Continue with LINE" }));
    expect(screen.getByRole("button", { name: "Opening LINE…" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Continue with Google" })).toHaveProperty("disabled", true);
    resolve();
    await waitFor(() =>
      expect(account.api.bodiesOf("/sign-in/social")).toMatchObject([
        { provider: "line", errorCallbackURL: "/login?returnTo=%2Forders" },
      ]),
    );
    // The back button shows the page from the browser's cache.
    window.dispatchEvent(new Event("pageshow"));
    expect(await screen.findByRole("button", { name: "Continue with LINE" })).toHaveProperty(
      "disabled",
      false,
    );
  });

  test("what the provider said is taken out of the address, the way back stays", async () => {
    const page = account.open("/login?returnTo=%2Forders&error=state_mismatch&error_description=x");
    await waitFor(() => expect(notice()).toContain("Could not sign in with Google."));
    await waitFor(() => expect(page.address()).toBe("/login?returnTo=%2Forders"));
  });
});

describe("with a second factor", () => {
  test("the code is asked for on the same page; spaces in it do not matter", async () => {
    account.api.auth["/sign-in/email"] = () => asksForCode;
    account.letIn("/two-factor/verify-totp", { token: "x" });
    const page = account.open("/login?returnTo=%2Forders");
    await logIn();
    await screen.findByRole("heading", { name: "Enter your code" });
    const code = screen.getByLabelText("6-digit code");
    expect(code).toMatchObject({ inputMode: "numeric", autocomplete: "one-time-code" });
    expect(document.activeElement).toBe(code);
    await account.user.type(code, "123 456{Enter}");
    await screen.findByRole("heading", { name: "Orders" });
    expect(page.address()).toBe("/orders");
    expect(account.api.bodiesOf("/two-factor/verify-totp")).toEqual([{ code: "123456" }]);
    expect(notice()).toContain("You are logged in.");
  });

  test("an unfinished code is not sent", async () => {
    account.open("/login?second-factor");
    await account.typeIn({ "6-digit code": "123" });
    await account.press("Log in");
    expect(await screen.findByText("Please enter all 6 digits.")).toBeTruthy();
    expect(account.api.bodiesOf("/two-factor/verify-totp")).toEqual([]);
  });

  test("a wrong code is named at its field, which keeps the focus", async () => {
    account.api.auth["/two-factor/verify-totp"] = () => ({ status: 401, body: { code: "INVALID_CODE" } });
    account.open("/login?second-factor");
    await account.typeIn({ "6-digit code": "123456" });
    await account.press("Log in");
    const code = screen.getByLabelText("6-digit code");
    await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
    await waitFor(() => expect(document.activeElement).toBe(code));
  });

  test("a recovery code does instead", async () => {
    account.letIn("/two-factor/verify-backup-code", { token: "x" });
    const page = account.open("/login?second-factor");
    await screen.findByRole("heading", { name: "Enter your code" });
    await account.press("Use a recovery code instead");
    const code = await screen.findByLabelText("Recovery code");
    await waitFor(() => expect(document.activeElement).toBe(code));
    await account.user.type(code, " abcde-fghij {Enter}");
    // Signing in with Google or LINE leads to the profile.
    await screen.findByRole("heading", { name: "Profile" });
    expect(page.address()).toBe("/profile");
    expect(account.api.bodiesOf("/two-factor/verify-backup-code")).toEqual([{ code: "abcde-fghij" }]);
  });

  test("a step that took too long begins anew with the password", async () => {
    account.api.auth["/two-factor/verify-totp"] = () => ({
      status: 401,
      body: { code: "INVALID_TWO_FACTOR_COOKIE" },
    });
    const page = account.open("/login?returnTo=%2Forders&second-factor=");
    await account.typeIn({ "6-digit code": "123456" });
    await account.press("Log in");
    const heading = await screen.findByRole("heading", { name: "Log in" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(page.address()).toBe("/login?returnTo=%2Forders"));
  });

  test("there is a way back", async () => {
    account.api.auth["/sign-in/email"] = () => asksForCode;
    account.open("/login");
    await logIn();
    await screen.findByRole("heading", { name: "Enter your code" });
    await account.press("Back to log in");
    expect(await screen.findByLabelText("E-mail")).toHaveProperty("value", USER.email);
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
  });
});
