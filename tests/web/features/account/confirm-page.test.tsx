import { screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmEmailPage } from "#web/features/account/confirm-page.tsx";
import { signIn } from "#web/lib/ways-in.ts";
import { followSession } from "#web/routes/session-roads.ts";
import { openPage } from "../../../support/open-page.tsx";
import { AccountScreen, notice, USER } from "./account-screen.tsx";

const account = new AccountScreen();
account.prepare();

const SIGN_UP = "/confirm-email#type=signup&token=t-1";
const CHANGE = "/confirm-email#type=email_change&token=t-1";
const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve());
let stop: () => void;

beforeEach(() => {
  navigate.mockClear();
  stop = followSession({ navigate: navigate as never });
  account.letIn("/sign-up/confirm");
  account.api.auth["/email/confirm"] = () => ({ body: { status: true } });
});
afterEach(() => stop());

const over = { status: 400, body: { code: "TOKEN_INVALID" } };
const taken = { status: 409, body: { code: "ACCOUNT_EXISTS" } };
const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("the link of a sign-up opens the account, signs in and leads to the profile", async () => {
  account.openLink(SIGN_UP);
  expect(location.href).not.toContain("t-1");
  expect(await screen.findByText("Confirming your e-mail address…")).toBeTruthy();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: "/profile", replace: true }));
  expect(notice()).toBe("success · Your account · You are logged in.");
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([{ token: "t-1" }]);
  expect(sessionStorage.getItem("khondee-link")).toBeNull();
});

test("the link is sent once, however often the page is shown", async () => {
  history.replaceState(null, "", SIGN_UP);
  const { watchLinks } = await import("#web/lib/link-arrival.ts");
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

test("a link that is over: log in, or sign up again", async () => {
  account.api.auth["/sign-up/confirm"] = () => over;
  account.openLink(SIGN_UP);
  const heading = await screen.findByRole("heading", { name: "This link no longer works" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(links()).toEqual(["/login", "/signup"]);
  expect(sessionStorage.getItem("khondee-link")).toBeNull();
});

test("a link that is over leads who is signed in to the profile", async () => {
  account.api.auth["/sign-up/confirm"] = () => over;
  account.letIn("/sign-in/email", { user: USER });
  await signIn(USER.email, "a password");
  account.openLink(SIGN_UP);
  await screen.findByRole("heading", { name: "This link no longer works" });
  expect(links()).toEqual(["/profile"]);
});

test("the page without a link says the same", async () => {
  account.open("/confirm-email");
  await screen.findByRole("heading", { name: "This link no longer works" });
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([]);
});

test("there is an account by now: log in, or a new password", async () => {
  account.api.auth["/sign-up/confirm"] = () => taken;
  account.openLink(SIGN_UP);
  await screen.findByRole("heading", { name: "You already have an account" });
  expect(links()).toEqual(["/login", "/forgot-password"]);
});

test("no answer: the same link can be tried again", async () => {
  account.api.auth["/sign-up/confirm"] = () => ({ status: 503 });
  account.openLink(SIGN_UP);
  await screen.findByText("Could not confirm your e-mail address. Please try again.");
  account.letIn("/sign-up/confirm");
  await account.press("Try again");
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(account.api.bodiesOf("/sign-up/confirm")).toEqual([{ token: "t-1" }, { token: "t-1" }]);
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
