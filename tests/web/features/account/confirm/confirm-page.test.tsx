import { screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConfirmEmailPage } from "#web/features/account/confirm/confirm-page.tsx";
import { reloadSession, signOut } from "#web/lib/session/session.ts";
import { signIn } from "#web/lib/session/auth-flows.ts";
import { followSession } from "#web/routes/session-redirects.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { AccountScreen, notice, USER } from "../account-screen.tsx";

const account = new AccountScreen();
account.prepare();

const SIGN_UP = "/confirm-email#type=signup&token=t-1";
const CHANGE = "/confirm-email#type=email_change&token=t-1";
const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve());
let stop: () => void;

beforeEach(() => {
  navigate.mockClear();
  stop = followSession({ navigate: navigate as never });
  checked("ready");
  account.letIn("/sign-up/confirm");
  account.api.auth["/email/confirm"] = () => ({ body: { status: true } });
});
afterEach(() => stop());

/** What the server says about the link in this browser. */
function checked(state: string, email = "newcomer@example.test"): void {
  account.api.auth["/sign-up/check"] = () => ({ body: state === "expired" ? { state } : { state, email } });
}
const SENT = { token: "t-1", password: "", locale: "en" };
const over = { status: 400, body: { code: "TOKEN_INVALID" } };
const taken = { status: 409, body: { code: "ACCOUNT_EXISTS" } };
const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("the link of a sign-up opens the account, signs in and leads to the profile", async () => {
  account.openLink(SIGN_UP);
  expect(location.href).not.toContain("t-1");
  expect(await screen.findByText("Confirming your e-mail address…")).toBeTruthy();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: "/profile", replace: true }));
  expect(notice()).toBe("success · Your account · You are logged in.");
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([SENT]);
  expect(sessionStorage.getItem("khondee-link")).toBeNull();
});

test("the link is sent once, however often the page is shown", async () => {
  history.replaceState(null, "", SIGN_UP);
  const { watchLinks } = await import("#web/lib/session/link-arrival.ts");
  const stopWatching = watchLinks();
  openPage(
    {
      "/confirm-email": () => (
        <StrictMode>
          <ConfirmEmailPage />
        </StrictMode>
      ),
    },
    "/confirm-email",
  );
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(account.api.bodiesOf("/sign-up/confirm")).toHaveLength(1);
  stopWatching();
});

test("an expired link: log in, or sign up again", async () => {
  checked("expired");
  account.openLink(SIGN_UP);
  const heading = await screen.findByRole("heading", { name: "This link no longer works" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(links()).toEqual(["/login", "/signup"]);
  expect(sessionStorage.getItem("khondee-link")).toBeNull();
});

describe("who is signed in already", () => {
  const QUESTION = "You are logged in already";
  const sent = () => account.api.bodiesOf("/sign-up/confirm");
  const question = () => screen.findByRole("heading", { name: QUESTION });

  beforeEach(async () => {
    account.letIn("/sign-in/email", { user: USER });
    await signIn(USER.email, "a password");
  });

  test.each(["signup", "recovery", "google"])("is asked before a link is sent, type %s", async (type) => {
    account.openLink(`/confirm-email#type=${type}&token=t-1`);
    await question();
    expect(screen.getByText(/You are logged in as malee@example.test\. Open the new account/)).toBeTruthy();
    expect(links()).toEqual(["/profile"]);
    expect(sent()).toEqual([]);
  });

  test("opens the new account on demand", async () => {
    account.openLink(SIGN_UP);
    await question();
    await account.press("Open the new account");
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: "/profile", replace: true }));
    expect(sent()).toEqual([SENT]);
    expect(screen.queryByRole("heading", { name: QUESTION })).toBeNull();
  });

  test("is not asked again to try again, but for another link", async () => {
    account.api.auth["/sign-up/confirm"] = () => ({ status: 503 });
    account.openLink(SIGN_UP);
    await question();
    await account.press("Open the new account");
    await screen.findByText("Could not confirm your e-mail address. Please try again.");
    checked("expired");
    await account.press("Try again");
    await screen.findByRole("heading", { name: "This link no longer works" });
    expect(links()).toEqual(["/profile"]);
    checked("ready");
    location.hash = "type=signup&token=t-2";
    await question();
    expect(sent()).toHaveLength(1);
  });

  test("reads that their own address is confirmed already, and is asked nothing", async () => {
    checked("account_exists", USER.email);
    account.openLink(SIGN_UP);
    await screen.findByRole("heading", { name: "Your e-mail address is confirmed already" });
    expect(links()).toEqual(["/profile"]);
    expect(sent()).toEqual([]);
  });

  test("is asked before they type a password for another account", async () => {
    checked("password_wanted");
    account.openLink(SIGN_UP);
    await question();
    await account.press("Open the new account");
    expect(await screen.findByRole("heading", { name: "Choose your password" })).toBeTruthy();
  });

  test("is known by name without an address", async () => {
    account.api.auth["/get-session"] = () => ({
      body: {
        user: { ...USER, email: "line-u1@no-email.invalid", name: "Malee" },
        session: { expiresAt: new Date(Date.now() + 3600_000).toISOString() },
      },
    });
    await reloadSession();
    account.openLink(SIGN_UP);
    expect(await screen.findByText(/You are logged in as Malee\./)).toBeTruthy();
  });

  test("says no by signing out", async () => {
    const page = account.openLink(SIGN_UP);
    navigate.mockImplementationOnce((to) => page.navigate(to as object));
    await question();
    account.hasSession = false;
    await signOut();
    await screen.findByRole("heading", { name: "Log in" });
    expect(sent()).toEqual([]);
  });
});

test("while nobody knows who is signed in, the link waits", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = account.api.auth["/get-session"];
  account.api.auth["/get-session"] = async () => {
    const found = await answer?.({} as never);
    await promise;
    return found ?? {};
  };
  const loading = reloadSession();
  account.openLink(SIGN_UP);
  await screen.findByText("Confirming your e-mail address…");
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([]);
  resolve();
  await loading;
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([SENT]);
});

test("when nobody could be asked who is signed in, the link waits until somebody could", async () => {
  const answer = account.api.auth["/get-session"];
  account.api.auth["/get-session"] = () => ({ status: 503 });
  await reloadSession();
  account.openLink(SIGN_UP);
  await screen.findByText(/Could not check whether you are logged in/);
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([]);
  if (answer !== undefined) account.api.auth["/get-session"] = answer;
  await account.press("Try again");
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(account.api.bodiesOf("/sign-up/confirm")).toHaveLength(1);
});

test("the page without a link says the same", async () => {
  account.open("/confirm-email");
  await screen.findByRole("heading", { name: "This link no longer works" });
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([]);
});

test("there is an account by now: log in, or a new password", async () => {
  checked("account_exists");
  account.openLink(SIGN_UP);
  await screen.findByRole("heading", { name: "You already have an account" });
  expect(links()).toEqual(["/login", "/forgot-password"]);
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([]);
});

test.each([
  [taken, "You already have an account"],
  [over, "This link no longer works"],
])("a link that was used a moment ago, %j: %s", async (answer, title) => {
  account.api.auth["/sign-up/confirm"] = () => answer;
  account.openLink(SIGN_UP);
  await screen.findByRole("heading", { name: title });
  expect(sessionStorage.getItem("khondee-link")).toBeNull();
});

describe("a link opened in another browser than the sign-up", () => {
  beforeEach(() => checked("password_wanted"));
  const type = async (password: string, again = password) => {
    await screen.findByRole("heading", { name: "Choose your password" });
    await account.typeIn({ Password: password, "Confirm password": again });
    await account.press("Create account");
  };

  test("asks for the password, names the account, and opens it with what is typed", async () => {
    account.openLink(SIGN_UP);
    await screen.findByText(/^For your account with newcomer@example\.test\./);
    expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([]);
    await type("a fine password");
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: "/profile", replace: true }));
    expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([{ ...SENT, password: "a fine password" }]);
  });

  test("refuses what a sign-up would refuse, at the field, and nothing is lost", async () => {
    account.api.auth["/sign-up/confirm"] = () => ({
      status: 400,
      body: { code: "BAD_INPUT", fields: { password: "PASSWORD_COMMON" } },
    });
    account.openLink(SIGN_UP);
    await type("my newcomer password");
    await screen.findByText("The password must not contain your e-mail address.");
    await type("a fine password", "another one");
    expect(await screen.findAllByText("Passwords do not match.")).not.toEqual([]);
    expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([]);
    await type("a fine password");
    await screen.findByText(/This password is common/);
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "a fine password");
  });

  test("that was opened elsewhere meanwhile says so", async () => {
    account.api.auth["/sign-up/confirm"] = () => taken;
    account.openLink(SIGN_UP);
    await type("a fine password");
    expect(await screen.findByRole("heading", { name: "You already have an account" })).toBeTruthy();
  });
});

test("no answer: the same link can be tried again", async () => {
  account.api.auth["/sign-up/confirm"] = () => ({ status: 503 });
  account.openLink(SIGN_UP);
  await screen.findByText("Could not confirm your e-mail address. Please try again.");
  account.letIn("/sign-up/confirm");
  await account.press("Try again");
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([SENT, SENT]);
});

test("the account is open, but the session could not be loaded: log in", async () => {
  account.api.auth["/sign-up/confirm"] = () => ({ body: { status: true } });
  account.api.auth["/get-session"] = () => ({ status: 503 });
  account.openLink(SIGN_UP);
  await screen.findByRole("heading", { name: "Your account is open" });
  expect(links()).toEqual(["/login"]);
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  [{ body: { status: true } }, "Your new e-mail address is confirmed."],
  [over, "This link no longer works"],
  [taken, "This address cannot be used"],
])("a new address of an account, %j: %s", async (answer, title) => {
  account.api.auth["/email/confirm"] = () => answer;
  account.openLink(CHANGE);
  await screen.findByRole("heading", { name: title });
  expect(links()).toEqual(["/login"]);
  expect(account.api.bodiesOf("/email/confirm")).toEqual([{ token: "t-1" }]);
  expect(navigate).not.toHaveBeenCalled();
});

test("who is signed in goes on to the profile with a new address", async () => {
  account.letIn("/sign-in/email", { user: USER });
  await signIn(USER.email, "a password");
  account.openLink(CHANGE);
  await screen.findByRole("heading", { name: "Your new e-mail address is confirmed." });
  expect(links()).toEqual(["/profile"]);
});
