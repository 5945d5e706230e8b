import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { AccountScreen } from "../account-screen.tsx";

const account = new AccountScreen();
account.prepare();

const SENT = "If an account exists for this address, we have sent a reset link.";

async function ask(): Promise<void> {
  await account.typeIn({ "E-mail": " malee@example.test " });
  await account.press("Send the link");
}

test("says the same whether or not there is an account, with the address, and takes the focus there", async () => {
  account.api.auth["/password/forgot"] = () => ({ body: { status: true } });
  account.open("/forgot-password");
  await ask();
  const heading = await screen.findByRole("heading", { name: "Check your e-mail" });
  expect(screen.getByText(SENT)).toBeTruthy();
  expect(screen.getByText("malee@example.test")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(account.api.bodiesOf("/password/forgot")).toEqual([{ email: "malee@example.test", locale: "en" }]);
});

test("says so when the address had several mails already, without saying that it has an account", async () => {
  account.api.auth["/password/forgot"] = () => ({ body: { mailed: false } });
  account.open("/forgot-password");
  await ask();
  await screen.findByText(/This e-mail was requested several times/);
  expect(screen.getByText(SENT)).toBeTruthy();
});

test("whoever comes again finds the form, and may ask for another address", async () => {
  account.api.auth["/password/forgot"] = () => ({ body: { status: true } });
  const page = account.open("/forgot-password");
  await ask();
  await screen.findByRole("heading", { name: "Check your e-mail" });
  await account.user.click(screen.getByRole("link", { name: "Back to log in" }));
  await account.user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  await account.typeIn({ "E-mail": "another@example.test" });
  await account.press("Send the link");
  expect(await screen.findByText("another@example.test")).toBeTruthy();
  expect(page.address()).toBe("/forgot-password");
});

test.each(["", "malee", "malee@", "mаlee@example.test"])(
  "%j is no address to send anything to",
  async (typed) => {
    account.open("/forgot-password");
    await account.typeIn({ "E-mail": typed });
    await account.press("Send the link");
    const email = screen.getByLabelText("E-mail");
    await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(email);
    expect(account.api.bodiesOf("/password/forgot")).toEqual([]);
  },
);

test("a failure keeps the address; what the server finds wrong with it stands at the field", async () => {
  account.api.auth["/password/forgot"] = () => ({
    status: 400,
    body: { code: "BAD_INPUT", fields: { email: "EMAIL_INVALID" } },
  });
  account.open("/forgot-password");
  await ask();
  expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
});

test("leads back to log in, and the way back comes along", async () => {
  const page = account.open("/forgot-password?returnTo=%2Forders");
  await account.user.click(await screen.findByRole("link", { name: "Back to log in" }));
  await screen.findByRole("heading", { name: "Log in" });
  expect(page.address()).toBe("/login?returnTo=%2Forders");
});
