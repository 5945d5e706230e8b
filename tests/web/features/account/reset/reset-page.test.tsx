import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followSession } from "#web/routes/session-redirects.ts";
import { AccountScreen, notice } from "../account-screen.tsx";

const account = new AccountScreen();
account.prepare();

const LINK = "/reset-password#type=recovery&token=t-1";
const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve());
let stop: () => void;

beforeEach(() => {
  navigate.mockClear();
  stop = followSession({ navigate: navigate as never });
  account.api.auth["/password/check"] = () => ({ body: { valid: true } });
  account.letIn("/password/reset", { next: "signed_in" });
});
afterEach(() => stop());

async function save(): Promise<void> {
  await account.typeIn({ "New password": "a fine password", "Confirm new password": "a fine password" });
  await account.press("Save new password");
}

describe.each([LINK, "/reset-password?token=t-1"])("a link %s", (link) => {
  test("leaves no token in the address, is looked at, and is used with the new password", async () => {
    account.openLink(link);
    expect(location.href).not.toContain("t-1");
    await save();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: "/profile", replace: true }));
    expect(notice()).toBe("success · Your account · Your password has been updated.");
    expect(account.api.bodiesOf("/password/check")).toEqual([{ token: "t-1" }]);
    expect(account.api.bodiesOf("/password/reset")).toEqual([{ token: "t-1", password: "a fine password" }]);
    expect(sessionStorage.getItem("khondee-link")).toBeNull();
  });
});

test("while the link is looked at, the page says so and shows the form's outline", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  account.api.auth["/password/check"] = async () => {
    await promise;
    return { body: { valid: true } };
  };
  account.openLink(LINK);
  expect(await screen.findByText("Checking your link…")).toBeTruthy();
  expect(screen.queryByLabelText("New password")).toBeNull();
  resolve();
  expect(await screen.findByLabelText("New password")).toMatchObject({ autocomplete: "new-password" });
});

test("without a token, or with an expired one: the state says so and leads to a new link", async () => {
  const page = account.open("/reset-password");
  expect(
    await screen.findByText("Invalid or expired password reset token. Please request a new one."),
  ).toBeTruthy();
  await account.user.click(screen.getByRole("link", { name: "Request a new link" }));
  await screen.findByRole("button", { name: "Send the link" });
  expect(page.address()).toBe("/forgot-password");
});

test("a token that the server does not know: the focus is on the state's title", async () => {
  account.api.auth["/password/check"] = () => ({ body: { valid: false } });
  account.openLink(LINK);
  const heading = await screen.findByRole("heading", { name: "This link no longer works" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(sessionStorage.getItem("khondee-link")).toBeNull();
});

test("a token that went out of date while the password was typed", async () => {
  account.api.auth["/password/reset"] = () => ({ status: 400, body: { code: "TOKEN_INVALID" } });
  account.openLink(LINK);
  await save();
  expect(await screen.findByRole("link", { name: "Request a new link" })).toBeTruthy();
});

test("a link that could not be looked at is looked at again", async () => {
  account.api.auth["/password/check"] = () => ({ status: 503 });
  account.openLink(LINK);
  await account.user.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("Could not check your link. Please try again.");
  account.api.auth["/password/check"] = () => ({ body: { valid: true } });
  await account.press("Try again");
  expect(await screen.findByLabelText("New password")).toBeTruthy();
});

test("what the server finds wrong with the password stands at its field, nothing is lost", async () => {
  account.api.auth["/password/reset"] = () => ({
    status: 400,
    body: { code: "BAD_INPUT", fields: { password: "PASSWORD_COMMON" } },
  });
  account.openLink(LINK);
  await save();
  expect(await screen.findByText(/This password is common/)).toBeTruthy();
  expect(screen.getByLabelText("New password")).toHaveProperty("value", "a fine password");
});

test("a second factor is asked for on the same page, then the profile follows", async () => {
  account.api.auth["/password/reset"] = () => ({ body: { next: "second_factor" } });
  account.letIn("/two-factor/verify-totp", { token: "x" });
  account.openLink(LINK);
  await save();
  await screen.findByRole("heading", { name: "Enter your code" });
  expect(notice()).toContain("Your password has been updated.");
  await account.typeIn({ "6-digit code": "123456" });
  await account.press("Log in");
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: "/profile", replace: true }));
});

test("the password is set, but the session cannot be loaded: on to log in", async () => {
  account.api.auth["/password/reset"] = () => ({ body: { next: "signed_in" } });
  account.api.auth["/get-session"] = () => ({ status: 500 });
  const page = account.openLink(LINK);
  await save();
  await screen.findByRole("heading", { name: "Log in" });
  expect(page.address()).toBe("/login");
  expect(notice()).toBe("success · Your account · Your password has been updated.");
});

test("a newer link pasted into the address bar takes the place of the dead one", async () => {
  account.api.auth["/password/check"] = ({ token }: { token: string }) => ({
    body: { valid: token === "t-2" },
  });
  account.openLink(LINK);
  await screen.findByRole("heading", { name: "This link no longer works" });
  history.replaceState(null, "", "/reset-password#type=recovery&token=t-2");
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  expect(await screen.findByLabelText("New password")).toBeTruthy();
});
