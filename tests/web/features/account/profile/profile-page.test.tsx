import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProfilePage } from "#web/features/account/profile/profile-page.tsx";
import { queryClient } from "#web/lib/query-client.ts";
import { showToast, useToast } from "#web/lib/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

const { sessions, reload } = vi.hoisted(() => ({
  sessions: { now: null as unknown },
  reload: vi.fn<() => Promise<void>>(),
}));
vi.mock("#web/lib/session.ts", () => ({
  useSession: () => sessions.now,
  signOut: vi.fn<() => void>(),
  reloadSession: reload,
  tellOtherTabs: vi.fn<() => void>(),
}));

const PROFILE = {
  email: "malee@example.test",
  pendingEmail: null,
  name: "Malee",
  phone: null,
  lineId: null,
  hasWhatsapp: false,
  locale: "en",
  role: "customer",
  hasPassword: true,
  identities: [] as { identityId: string; provider: string; since: number }[],
  secondFactor: false,
  newsletter: false,
  createdAt: 0,
};
const HERE = {
  sessionId: "s-1",
  isCurrent: true,
  createdAt: 0,
  seenAt: 0,
  browser: "Chrome",
  system: "Android",
  city: "Chiang Mai",
  country: "TH",
};
const ELSEWHERE = {
  ...HERE,
  sessionId: "s-2",
  isCurrent: false,
  browser: "",
  system: "",
  city: "",
  country: "",
};

let api: FakeApi;
const signedIn = (isAdmin: boolean) => ({ status: "signed_in", user: { id: "u-1" }, isAdmin });

beforeEach(() => {
  queryClient.clear();
  showToast("success", "nothing", "yet");
  sessions.now = signedIn(false);
  api = new FakeApi();
  api.install();
  api.procedures["account.profile"] = () => ({ data: PROFILE });
  api.procedures["account.waysIn"] = () => ({ data: { google: true, line: false } });
  api.procedures["account.sessions"] = () => ({ data: [HERE, ELSEWHERE] });
  for (const name of [
    "saveProfile",
    "endSession",
    "endOtherSessions",
    "changeEmail",
    "changePassword",
    "setNewsletter",
    "remove",
  ])
    api.procedures[`account.${name}`] = () => ({ data: null });
});
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup();
const notice = () => screen.getByRole("complementary", { name: "notice", hidden: true }).textContent;
const region = (name: string) => screen.getByRole("region", { name });
const press = (inside: HTMLElement, name: string) => user.click(within(inside).getByRole("button", { name }));

function Notices() {
  const shown = useToast();
  return <aside aria-label="notice">{shown !== null && `${shown.title}: ${shown.text}`}</aside>;
}

async function open(): Promise<void> {
  const page = () => (
    <>
      <ProfilePage />
      <Notices />
    </>
  );
  openPage({ "/profile": page, "/": Notices, "/orders": Notices }, "/profile");
  await screen.findByRole("region", { name: "Your details" });
}

describe("the profile", () => {
  it("saves what is typed, and says at the field what the server finds wrong", async () => {
    await open();
    await user.type(screen.getByLabelText("Phone"), "12");
    api.procedures["account.saveProfile"] = () => ({ code: "BAD_INPUT", fields: { phone: "PHONE_INVALID" } });
    await press(region("Your details"), "Save");
    await waitFor(() => expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByLabelText("Phone")).toHaveProperty("value", "12");
    api.procedures["account.saveProfile"] = () => ({ data: null });
    await press(region("Your details"), "Save");
    await waitFor(() => expect(notice()).toBe("Your account: Your profile has been saved."));
    expect(api.inputsOf("account.saveProfile").at(-1)).toEqual({
      name: "Malee",
      phone: "12",
      lineId: "",
      hasWhatsapp: false,
      locale: "en",
    });
  });

  it("asks for an address where there is none, without a password where there is none", async () => {
    api.procedures["account.profile"] = () => ({ data: { ...PROFILE, email: null, hasPassword: false } });
    await open();
    const section = region("E-mail address");
    expect(within(section).getByText(/This account has no e-mail address yet/)).toBeTruthy();
    expect(within(section).queryByLabelText("Current password")).toBeNull();
    await user.type(within(section).getByLabelText("New e-mail address"), "malee@example.test");
    await press(section, "Add e-mail address");
    await waitFor(() => expect(notice()).toBe("Your account: We have sent a link to the new address."));
    expect(api.inputsOf("account.changeEmail")).toEqual([{ email: "malee@example.test", password: "" }]);
  });

  it("changes the password: the present one wrong, then right", async () => {
    await open();
    const section = region("Password");
    await press(section, "Change password");
    await user.type(within(section).getByLabelText("Current password"), "not this one");
    await user.type(within(section).getByLabelText("New password"), "four wheels and a rope");
    await user.type(within(section).getByLabelText("Confirm password"), "four wheels and a rope");
    api.procedures["account.changePassword"] = () => ({
      code: "BAD_INPUT",
      fields: { currentPassword: "PASSWORD_WRONG" },
    });
    await press(section, "Change password");
    await within(section).findByText("This password is not right.");
    api.procedures["account.changePassword"] = () => ({ data: null });
    await press(section, "Change password");
    await waitFor(() => expect(notice()).toBe("Your account: Your password has been updated."));
  });

  it("offers only what the company has keys for, and keeps the last way in", async () => {
    const google = { identityId: "g-1", provider: "google", since: 0 };
    api.procedures["account.profile"] = () => ({
      data: { ...PROFILE, hasPassword: false, identities: [google] },
    });
    await open();
    const section = region("Ways to log in");
    expect(within(section).getByText("It is your only way in, so it stays.")).toBeTruthy();
    expect(within(section).queryByRole("button")).toBeNull();
    expect(within(section).queryByText("LINE")).toBeNull();
  });

  it("lists the browsers with their places, and logs the others out", async () => {
    await open();
    const section = region("Where you are logged in");
    expect(await within(section).findByText("Chrome · Android")).toBeTruthy();
    expect(within(section).getByText(/Chiang Mai · Thailand · Last seen/)).toBeTruthy();
    await press(section, "Log out Unknown browser");
    await waitFor(() => expect(api.inputsOf("account.endSession")).toEqual([{ sessionId: "s-2" }]));
    await press(section, "Log out everywhere else");
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Log out everywhere else" }),
    );
    await waitFor(() => expect(api.inputsOf("account.endOtherSessions")).toHaveLength(1));
  });

  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])("two-step login: admin %s, already on %s, shown %s", async (isAdmin, secondFactor, isShown) => {
    sessions.now = signedIn(isAdmin);
    api.procedures["account.profile"] = () => ({ data: { ...PROFILE, secondFactor } });
    await open();
    expect(screen.queryByRole("region", { name: "Two-step login" }) !== null).toBe(isShown);
  });

  it("turns two-step login on by password and code, and shows the recovery codes once", async () => {
    sessions.now = signedIn(true);
    api.auth["/two-factor/enable"] = ({ password }: { password: string }) =>
      password === "right"
        ? { body: { totpURI: "otpauth://totp/KhonDee?secret=ABCDEFGH", backupCodes: ["aaaaa-11111"] } }
        : { status: 400, body: { code: "INVALID_PASSWORD" } };
    api.auth["/two-factor/verify-totp"] = ({ code }: { code: string }) =>
      code === "123456" ? { body: {} } : { status: 401, body: { code: "INVALID_CODE" } };
    await open();
    const section = region("Two-step login");
    await press(section, "Turn on");
    await user.type(within(section).getByLabelText("Current password"), "wrong");
    await press(section, "Turn on");
    await within(section).findByText("This password is not right.");
    await user.clear(within(section).getByLabelText("Current password"));
    await user.type(within(section).getByLabelText("Current password"), "right");
    await press(section, "Turn on");
    await within(section).findByText("ABCD EFGH");
    await user.type(within(section).getByLabelText("6-digit code"), "000 000");
    await press(section, "Turn on");
    await within(section).findByText("That code is not right. Please try the next one.");
    await user.clear(within(section).getByLabelText("6-digit code"));
    await user.type(within(section).getByLabelText("6-digit code"), "123 456");
    await press(section, "Turn on");
    await within(section).findByText("aaaaa-11111");
    expect(notice()).toBe("Your account: Two-step login is on.");
    await press(section, "I have kept them");
    expect(within(section).queryByText("aaaaa-11111")).toBeNull();
  });

  it("deletes the account with its password, and says why when it cannot", async () => {
    await open();
    await press(region("Your data"), "Delete my account");
    const dialog = await screen.findByRole("dialog");
    await press(dialog, "Delete my account");
    await within(dialog).findByText("Please fill in this field.");
    await user.type(within(dialog).getByLabelText("Current password"), "right");
    api.procedures["account.remove"] = () => ({ code: "ACCOUNT_HAS_OPEN_ORDERS", params: { count: 2 } });
    await press(dialog, "Delete my account");
    await waitFor(() => expect(notice()).toContain("orders or jobs that are not finished: 2"));
    api.procedures["account.remove"] = () => ({ data: null });
    await press(dialog, "Delete my account");
    await waitFor(() => expect(notice()).toBe("Your account: Your account has been deleted."));
    expect(reload).toHaveBeenCalled();
  });
});
