import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FROM_LINE, HERE, MALEE, notice, ProfileScreen, region } from "../profile-screen.tsx";

const screenOf = new ProfileScreen();
screenOf.prepare();

const ways = () => region("Ways to log in");
const NEW = "four wheels and a rope";

describe("the address", () => {
  it("is asked for where there is none, without a password where there is none", async () => {
    screenOf.profile = FROM_LINE;
    await screenOf.open();
    const section = region("Add your e-mail address");
    expect(within(section).getByText(/This account has no e-mail address yet/)).toBeTruthy();
    expect(within(section).queryByLabelText("Current password")).toBeNull();
    expect(document.body.textContent).not.toContain("no-email.invalid");
    await screenOf.type(section, "New e-mail address", "malee@example.test");
    await screenOf.press(section, "Add e-mail address");
    await waitFor(() => expect(notice()).toBe("Your account: We have sent a link to the new address."));
    expect(screenOf.api.inputsOf("account.changeEmail")).toEqual([
      { email: "malee@example.test", password: "" },
    ]);
  });

  it("that waits for its link gets it again with one press, or gives way to another", async () => {
    screenOf.profile = { ...FROM_LINE, pendingEmail: "new@example.test" };
    await screenOf.open();
    const section = region("Add your e-mail address");
    expect(within(section).getByText(/We sent a link to new@example.test/)).toBeTruthy();
    await screenOf.press(section, "Send again");
    await waitFor(() =>
      expect(screenOf.api.inputsOf("account.changeEmail")).toEqual([
        { email: "new@example.test", password: "" },
      ]),
    );
    await screenOf.press(section, "Use another address");
    expect(document.activeElement).toBe(within(section).getByLabelText("New e-mail address"));
    await screenOf.press(section, "Cancel");
    expect(within(section).queryByLabelText("New e-mail address")).toBeNull();
  });

  it("changes with the password; the link once more wants it, too", async () => {
    await screenOf.open();
    const section = region("E-mail address");
    await screenOf.press(section, "Change e-mail address");
    expect(within(section).getByText(/We also tell your old address/)).toBeTruthy();
    await screenOf.type(section, "New e-mail address", "MALEE@example.test");
    await screenOf.type(section, "Current password", "wrong");
    await screenOf.press(section, "Change e-mail address");
    await within(section).findByText("This is your address already.");
    expect(screenOf.api.inputsOf("account.changeEmail")).toEqual([]);

    await screenOf.user.clear(within(section).getByLabelText("New e-mail address"));
    await screenOf.type(section, "New e-mail address", "new@example.test");
    screenOf.api.procedures["account.changeEmail"] = () => ({
      code: "BAD_INPUT",
      fields: { password: "PASSWORD_WRONG" },
    });
    await screenOf.press(section, "Change e-mail address");
    await within(section).findByText("This password is not right.");
    screenOf.api.procedures["account.changeEmail"] = () => {
      screenOf.profile = { ...MALEE, pendingEmail: "new@example.test" };
      return { data: null };
    };
    await screenOf.press(section, "Change e-mail address");
    await within(section).findByText(/We sent a link to new@example.test/);
    await screenOf.press(section, "Send again");
    const password = within(section).getByLabelText("Current password");
    expect(document.activeElement).toBe(password);
    await screenOf.user.type(password, "right{Enter}");
    await waitFor(() =>
      expect(screenOf.api.inputsOf("account.changeEmail").at(-1)).toEqual({
        email: "new@example.test",
        password: "right",
      }),
    );
  });
});

describe("the password", () => {
  it("changes: the present one wrong, then right", async () => {
    await screenOf.open();
    await screenOf.press(ways(), "Change password");
    const present = within(ways()).getByLabelText("Current password");
    expect(document.activeElement).toBe(present);
    await screenOf.user.type(present, "not this one");
    await screenOf.type(ways(), "New password", NEW);
    await screenOf.type(ways(), "Confirm new password", NEW);
    screenOf.api.procedures["account.changePassword"] = () => ({
      code: "BAD_INPUT",
      fields: { currentPassword: "PASSWORD_WRONG" },
    });
    await screenOf.press(ways(), "Change password");
    await within(ways()).findByText("This password is not right.");
    expect(document.activeElement).toBe(present);
    screenOf.api.procedures["account.changePassword"] = () => ({ data: null });
    await screenOf.press(ways(), "Change password");
    await waitFor(() => expect(notice()).toBe("Your account: Your password has been updated."));
    await waitFor(() =>
      expect(document.activeElement).toBe(within(ways()).getByRole("button", { name: "Change password" })),
    );
  });

  it("says in its own words what the server finds wrong with a new one", async () => {
    await screenOf.open();
    await screenOf.press(ways(), "Change password");
    await screenOf.type(ways(), "Current password", "right");
    await screenOf.type(ways(), "New password", NEW);
    await screenOf.type(ways(), "Confirm new password", NEW);
    screenOf.api.procedures["account.changePassword"] = () => ({
      code: "BAD_INPUT",
      fields: { newPassword: "PASSWORD_COMMON" },
    });
    await screenOf.press(ways(), "Change password");
    const text = "This password is common and easy to guess. Please choose another.";
    expect(await within(ways()).findByText(text)).toBeTruthy();
  });

  it("is set for the first time after a login of the last minutes only", async () => {
    screenOf.profile = { ...FROM_LINE, email: MALEE.email };
    await screenOf.open();
    await screenOf.press(ways(), "Set a password");
    expect(within(ways()).queryByLabelText("Current password")).toBeNull();
    await screenOf.type(ways(), "New password", NEW);
    await screenOf.type(ways(), "Confirm new password", NEW);
    screenOf.api.procedures["account.changePassword"] = () => ({ code: "FRESH_LOGIN_REQUIRED" });
    await screenOf.press(ways(), "Set a password");
    const obstacle = await within(ways()).findByText(/please log in again/);
    expect(notice()).toBe("nothing: yet");
    expect(obstacle).toBeTruthy();
    await screenOf.press(ways(), "Log in again");
    await waitFor(() => expect(screenOf.api.bodiesOf("/sign-out")).toHaveLength(1));
  });
});

describe("Google and LINE", () => {
  it("only what the company has keys for is offered, and the last way in stays", async () => {
    screenOf.profile = { ...FROM_LINE, identities: [{ identityId: "g-1", provider: "google", since: 0 }] };
    await screenOf.open();
    expect(within(ways()).getByText("It is your only way in, so it stays.")).toBeTruthy();
    expect(within(ways()).queryAllByRole("button")).toEqual([]);
    expect(within(ways()).queryByText("LINE")).toBeNull();
  });

  it("connects, and comes back to a profile that says so", async () => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal("location", Object.assign(Object.create(location), { assign }));
    screenOf.api.auth["/link-social"] = () => ({ body: { url: "https://accounts.example/ask" } });
    const page = await screenOf.open("/profile?connected=google");
    await waitFor(() => expect(notice()).toBe("Your account: Google is connected."));
    expect(page.address()).toBe("/profile");
    await within(ways()).findByText("Google");
    await screenOf.press(ways(), "Connect Google");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.example/ask"));
    expect(screenOf.api.bodiesOf("/link-social")).toEqual([
      { provider: "google", callbackURL: "/profile?connected=google", errorCallbackURL: "/profile" },
    ]);
  });

  it.each([
    ["access_denied", "Nothing was connected: it was cancelled."],
    ["account_already_linked_to_different_user", "This login already belongs to another KhonDee account."],
    ["anything_else", "Could not connect this login. It may belong to another account."],
  ])("comes back with %s: %s", async (error, text) => {
    const page = await screenOf.open(`/profile?error=${error}`);
    await waitFor(() => expect(notice()).toBe(`Your account: ${text}`));
    expect(page.address()).toBe("/profile");
  });

  it("disconnects; an old login is asked to be a new one first", async () => {
    const line = { identityId: "l-1", provider: "line" as const, since: 0 };
    screenOf.profile = { ...MALEE, identities: [line] };
    screenOf.api.auth["/unlink-account"] = () => ({ status: 403, body: { code: "SESSION_NOT_FRESH" } });
    await screenOf.open();
    await screenOf.press(ways(), "Disconnect LINE");
    await within(ways()).findByText(/please log in again/);
    screenOf.api.auth["/unlink-account"] = () => {
      screenOf.profile = MALEE;
      return { body: { status: true } };
    };
    await screenOf.press(ways(), "Disconnect LINE");
    await waitFor(() => expect(notice()).toBe("Your account: LINE was disconnected."));
    expect(screenOf.api.bodiesOf("/unlink-account").at(-1)).toEqual({ accountId: "l-1" });
    expect(within(ways()).queryByText("LINE")).toBeNull();
  });
});

describe("what is not offered", () => {
  it("a password, while there is no address to log in with", async () => {
    screenOf.profile = FROM_LINE;
    await screenOf.open();
    await within(ways()).findByText("LINE");
    const offered = within(ways()).queryAllByRole("button");
    expect(offered.map(({ textContent }) => textContent)).toEqual(["Connect Google"]);
  });

  it("another way in to an old login: it is asked to be a new one first", async () => {
    screenOf.api.auth["/link-social"] = () => ({ status: 403, body: { code: "FRESH_LOGIN_REQUIRED" } });
    await screenOf.open();
    await within(ways()).findByText("Google");
    await screenOf.press(ways(), "Connect Google");
    expect(await within(ways()).findByText(/please log in again/)).toBeTruthy();
  });
});

describe("the sessions", () => {
  const ELSEWHERE = {
    ...HERE,
    sessionId: "s-2",
    isCurrent: false,
    browser: "",
    system: "",
    city: "",
    country: "XX",
  };
  const section = () => region("Where you are logged in");

  it("have their places, and end one by one or all at once", async () => {
    screenOf.sessions = [HERE, ELSEWHERE];
    await screenOf.open();
    expect(await within(section()).findByText("Chrome · Android")).toBeTruthy();
    expect(within(section()).getByText("This device")).toBeTruthy();
    expect(within(section()).getByText(/Chiang Mai · Thailand · Last seen/)).toBeTruthy();
    expect(section().textContent).not.toContain("XX");
    await screenOf.press(section(), "Log out Unknown browser");
    await waitFor(() => expect(screenOf.api.inputsOf("account.endSession")).toEqual([{ sessionId: "s-2" }]));
    await screenOf.press(section(), "Log out everywhere else");
    screenOf.api.procedures["account.endOtherSessions"] = () => {
      screenOf.sessions = [HERE];
      return { data: 1 };
    };
    await screenOf.press(await screen.findByRole("dialog"), "Log out everywhere else");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(notice()).toBe("Your account: Logged out there.");
    await waitFor(() => expect(document.activeElement).toBe(within(section()).getByRole("list")));
    expect(within(section()).queryByRole("button")).toBeNull();
  });
});
