import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { rememberedReturn } from "#web/lib/session/return-to.ts";
import { signIn } from "#web/lib/session/auth-flows.ts";
import { AccountScreen, notice, USER } from "../account-screen.tsx";

const account = new AccountScreen();
account.prepare();

const EMAIL = "newcomer@example.test";

async function fillIn(values: Readonly<Record<string, string>> = {}): Promise<void> {
  await account.typeIn({
    "E-mail": EMAIL,
    Password: "a fine password",
    "Confirm password": "a fine password",
    ...values,
  });
}

/** The accessible description of a field: its hint and its error. */
function described(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" | ");
}

describe("the form", () => {
  test("tells the rules up front, and password managers what is new", async () => {
    account.open("/signup");
    const password = await screen.findByLabelText("Password");
    expect(described("Password")).toBe(
      "At least 8 characters, not a common password, without your e-mail address or our company’s name.",
    );
    expect(password).toMatchObject({ type: "password", autocomplete: "new-password" });
    expect(screen.getByLabelText("Confirm password")).toMatchObject({ autocomplete: "new-password" });
    expect(screen.getByLabelText("E-mail")).toMatchObject({ type: "email", autocomplete: "username" });
  });

  test.each([
    ["E-mail", "", "Please fill in this field."],
    ["E-mail", "nobody", "Please enter a valid email address."],
    ["E-mail", "nоbody@example.test", "Please enter a valid email address."],
    ["Password", "", "Please fill in this field."],
    ["Password", "short", "Please use at least 8 characters."],
    ["Password", "xyz12345".repeat(17), "Please use at most 128 characters."],
    ["Password", "my newcomer password", "The password must not contain your e-mail address."],
    ["Password", "KhonDee is great", "The password must not contain our company’s name."],
    ["Password", "aaaaaaaaaa", "This password is common and easy to guess. Please choose another."],
    ["Confirm password", "", "Please fill in this field."],
    ["Confirm password", "another password", "Passwords do not match."],
  ])("%s %j: %s", async (label, value, problem) => {
    account.open("/signup");
    await fillIn({ [label]: value });
    await account.press("Create account");
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(described(label)).toContain(problem);
    expect(document.activeElement).toBe(field);
    expect(account.api.bodiesOf("/sign-up/request")).toEqual([]);
  });

  test("a confirmation that differs is made good by changing either field", async () => {
    account.open("/signup");
    await fillIn({ "Confirm password": "another password" });
    await account.press("Create account");
    await screen.findByText("Passwords do not match.", { selector: "p *" });
    await account.typeIn({ Password: "another password" });
    await waitFor(() =>
      expect(screen.getByLabelText("Confirm password").getAttribute("aria-invalid")).toBeNull(),
    );
  });

  test("the strength is told in words that change only when it does", async () => {
    account.open("/signup");
    await screen.findByLabelText("Password");
    const words = () => screen.getAllByRole("status").map((each) => each.textContent);
    for (const [password, text] of [
      ["abc", "Password strength: too easy to guess"],
      ["abcdefgx", "Password strength: fair"],
      ["lorry lane", "Password strength: good"],
      ["Lorry lane 7 moves, twice a week", "Password strength: strong"],
      ["khondee lorry lane 7 moves, twice", "Password strength: too easy to guess"],
    ] as const) {
      await account.typeIn({ Password: password });
      expect(words()).toContain(text);
    }
    await account.typeIn({ Password: "" });
    expect(words().join("")).not.toContain("strength");
  });

  test.each([
    [{ password: "PASSWORD_COMMON" }, "Password", "This password is common and easy to guess."],
    [
      { password: "PASSWORD_CONTAINS_EMAIL" },
      "Password",
      "The password must not contain your e-mail address.",
    ],
    [{ password: "PASSWORD_CONTAINS_NAME" }, "Password", "The password must not contain our company’s name."],
    [{ password: "TOO_SHORT" }, "Password", "Please use at least 8 characters."],
    [{ email: "EMAIL_INVALID" }, "E-mail", "Please enter a valid email address."],
  ])("what the server finds wrong stands at its field: %j", async (fields, label, text) => {
    account.api.auth["/sign-up/request"] = () => ({ status: 400, body: { code: "BAD_INPUT", fields } });
    account.open("/signup");
    await fillIn();
    await account.press("Create account");
    await waitFor(() => expect(described(label)).toContain(text));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(screen.getByLabelText("Confirm password")).toHaveProperty("value", "a fine password");
  });

  test("without a connection nothing that was typed is lost", async () => {
    account.api.auth["/sign-up/request"] = () => {
      throw new TypeError("Failed to fetch");
    };
    account.open("/signup");
    await fillIn();
    await account.press("Create account");
    await waitFor(() => expect(notice()).toContain("Could not create your account. Please try again."));
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", EMAIL);
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "a fine password");
    expect(screen.getByLabelText("Confirm password")).toHaveProperty("value", "a fine password");
  });
});

describe("check your e-mail", () => {
  async function signUp(address = "/signup") {
    account.api.auth["/sign-up/request"] = () => ({ body: { signUpId: "s-1" } });
    const page = account.open(address);
    await fillIn();
    await account.press("Create account");
    await screen.findByRole("heading", { name: "Check your e-mail" });
    return page;
  }

  test("shows the address, and the focus is on what is new", async () => {
    await signUp();
    expect(screen.getByText(EMAIL)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Check your e-mail" })),
    );
    expect(account.api.bodiesOf("/sign-up/request")).toEqual([
      { email: EMAIL, password: "a fine password", locale: "en" },
    ]);
  });

  test("says so when the address had several mails already, also after a reload", async () => {
    const SEVERAL = /This e-mail was requested several times/;
    await signUp();
    expect(screen.queryByText(SEVERAL)).toBeNull();
    cleanup();
    sessionStorage.clear();
    account.api.auth["/sign-up/request"] = () => ({ body: { signUpId: "s-1", mailed: false } });
    account.open("/signup");
    await fillIn();
    await account.press("Create account");
    await screen.findByText(SEVERAL);
    cleanup();
    account.open("/signup");
    await screen.findByText(SEVERAL);
  });

  test("no password is kept anywhere", async () => {
    await signUp();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("a fine password");
  });

  test("is still there after a reload, and the way on is remembered for after the link", async () => {
    await signUp("/signup?returnTo=%2Fbooking");
    expect(rememberedReturn()).toBe("/booking");
    document.body.replaceChildren();
    account.open("/signup?returnTo=%2Fbooking");
    expect(await screen.findByText(EMAIL)).toBeTruthy();
  });

  test("expires with the link: a day later the form is there", async () => {
    sessionStorage.setItem(
      "khondee-sign-up",
      JSON.stringify({ email: EMAIL, signUpId: "s-1", againAt: Date.now() - 25 * 3600_000 }),
    );
    account.open("/signup");
    expect(await screen.findByRole("heading", { name: "Create an account" })).toBeTruthy();
  });

  test("can be sent again after a minute; the seconds are not read out", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    account.user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
    account.api.auth["/sign-up/resend"] = () => ({ body: { status: true } });
    await signUp();
    const again = screen.getByRole("button", { name: "Send again" });
    expect(again.textContent).toMatch(/^Send again(1:00|0:59)$/);
    expect(again.getAttribute("aria-disabled")).toBe("true");
    await account.user.click(again);
    expect(account.api.bodiesOf("/sign-up/resend")).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(again.textContent).toBe("Send again");
    expect(again.getAttribute("aria-disabled")).toBeNull();
    await account.user.click(again);
    await waitFor(() => expect(again.textContent).toMatch(/^Send again(1:00|0:59)$/));
    expect(document.activeElement).toBe(again);
    expect(account.api.bodiesOf("/sign-up/resend")).toEqual([{ signUpId: "s-1" }]);
  });

  test("too often: the button waits as long as the server says", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    account.user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
    account.api.auth["/sign-up/resend"] = () => ({
      status: 429,
      body: { code: "RATE_LIMITED", retryAfterS: 300 },
    });
    await signUp();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await account.user.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Send again" }).textContent).toMatch(/(5:00|4:59)$/),
    );
  });

  test("another address: the form is back with the one that was typed", async () => {
    await signUp();
    await account.press("Use another address");
    expect(await screen.findByLabelText("E-mail")).toHaveProperty("value", EMAIL);
    const heading = screen.getByRole("heading", { name: "Create an account" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sessionStorage.getItem("khondee-sign-up")).toBeNull();
  });

  test("the link is opened in another tab: this one goes on where it was heading", async () => {
    const page = await signUp("/signup?returnTo=%2Forders");
    account.letIn("/sign-in/email", { user: USER });
    await signIn(EMAIL, "as another tab would");
    await screen.findByRole("heading", { name: "Orders" });
    expect(page.address()).toBe("/orders");
    expect(sessionStorage.getItem("khondee-sign-up")).toBeNull();
  });
});
