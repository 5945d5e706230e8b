import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Header } from "#web/features/site/frame/header.tsx";
import { currentSession, reloadSession, signOut } from "#web/lib/session/session.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";

const USER = { id: "u-1", email: "malee@example.test", name: "Malee Suk", role: "customer" };

let api: FakeApi;
const user = userEvent.setup();

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.auth["/sign-out"] = () => ({});
  api.procedures["account.isAdmin"] = () => ({ data: false });
});

afterEach(async () => {
  if (currentSession().status === "signed_in") await signOut();
  vi.unstubAllGlobals();
});

async function open(who: Partial<typeof USER> | null = null, isAdmin = false, path = "/") {
  const session = { expiresAt: new Date(Date.now() + 3600_000).toISOString() };
  api.auth["/get-session"] = () => ({ body: who === null ? null : { user: { ...USER, ...who }, session } });
  api.procedures["account.isAdmin"] = () => ({ data: isAdmin });
  await reloadSession();
  const page = () => (
    <>
      <Header />
      <main id="content" tabIndex={-1}>
        <h1>Page</h1>
        <button type="button">elsewhere</button>
      </main>
    </>
  );
  const paths = ["/", "/price-calculator", "/booking", "/login", "/orders", "/profile", "/admin/orders"];
  const opened = openPage(Object.fromEntries(paths.map((each) => [each, page])), path);
  await screen.findByRole("heading", { name: "Page" });
  return opened;
}

const toggle = () => screen.getByRole("button", { name: /^(Open|Close) menu$/ });
const menu = () => document.querySelector<HTMLElement>("#mobile-menu");

async function openMenu(): Promise<HTMLElement> {
  await user.click(toggle());
  return waitFor(() => {
    const opened = menu();
    if (opened === null) throw new Error("no menu");
    return opened;
  });
}

const marked = (opened: HTMLElement) =>
  [...opened.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent);

describe("the menu of the account", () => {
  const entries = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: `Account of ${name}` }));
    const opened = await screen.findByRole("menu");
    return {
      heading: opened.textContent,
      items: within(opened)
        .getAllByRole("menuitem")
        .map((item) => item.textContent),
    };
  };

  // Narrower ones have its entries in the menu of the page.
  beforeEach(stubWideScreen);

  test("a visitor has a login link and no menu", async () => {
    await open();
    expect(await screen.findByRole("link", { name: "Log in" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Account of/ })).toBeNull();
  });

  test("is headed by the part of the e-mail before the @", async () => {
    await open({});
    const { heading, items } = await entries("malee");
    expect(heading.startsWith("malee")).toBe(true);
    expect(items).toEqual(["Profile", "My orders", "Sign out"]);
  });

  test("of somebody without an address: their name, and the stand-in is nowhere", async () => {
    await open({ email: "line-u42@no-email.invalid" });
    await entries("Malee Suk");
    expect(document.body.innerHTML).not.toContain("no-email.invalid");
  });

  test("of somebody without an address and a name: a word for it", async () => {
    await open({ email: "line-u42@no-email.invalid", name: " " });
    expect((await entries("Your account")).items).toContain("Sign out");
  });

  test("of a driver leads to the dashboard, of an admin to the admin's pages", async () => {
    await open({ role: "driver" });
    expect((await entries("malee")).items).toEqual(["Profile", "My orders", "Driver dashboard", "Sign out"]);
  });

  test("an admin who drives has the admin's pages, not the dashboard", async () => {
    await open({ role: "driver" }, true);
    await entries("malee");
    const opened = screen.getByRole("menu");
    await within(opened).findByRole("menuitem", { name: "Pricing settings" });
    const items = within(opened)
      .getAllByRole("menuitem")
      .map((item) => item.textContent);
    expect(items.at(-1)).toBe("Sign out");
    expect(items).toContain("Ferries");
    expect(items).not.toContain("Driver dashboard");
  });

  test("marks the page on show alone, not the first one of the admin's too", async () => {
    await open({}, true, "/admin/orders");
    await entries("malee");
    const opened = screen.getByRole("menu");
    await within(opened).findByRole("menuitem", { name: "Today" });
    expect(marked(opened)).toEqual(["Orders"]);
  });
});

describe("the menu of small screens", () => {
  test("marks the admin's page on show alone, not the first one too", async () => {
    await open({}, true, "/admin/orders");
    const opened = await openMenu();
    await within(opened).findByRole("link", { name: "Today" });
    expect(marked(opened)).toEqual(["Orders"]);
  });

  test("tells whether it is open, and what it is", async () => {
    await open();
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
    await openMenu();
    expect(toggle().getAttribute("aria-expanded")).toBe("true");
    expect(toggle().getAttribute("aria-controls")).toBe("mobile-menu");
  });

  test("closes on another page", async () => {
    const page = await open();
    await user.click(within(await openMenu()).getByRole("link", { name: "Price calculator" }));
    await waitFor(() => expect(page.address()).toBe("/price-calculator"));
    expect(menu()).toBeNull();
  });

  test("closes on the link of the page on show, and the focus is at its button", async () => {
    const page = await open();
    await user.click(within(await openMenu()).getByRole("link", { name: "Home" }));
    await waitFor(() => expect(menu()).toBeNull());
    expect(page.address()).toBe("/");
    expect(document.activeElement).toBe(toggle());
  });

  test("closes on Escape, from anywhere within, and gives the focus back to its button", async () => {
    await open();
    within(await openMenu())
      .getByRole("link", { name: "Log in" })
      .focus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(menu()).toBeNull());
    expect(document.activeElement).toBe(toggle());
  });

  test("closes on a press outside, and the focus stays where it was pressed", async () => {
    await open();
    within(await openMenu())
      .getByRole("link", { name: "Log in" })
      .focus();
    const elsewhere = screen.getByRole("button", { name: "elsewhere" });
    await user.click(elsewhere);
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(elsewhere);
  });

  test("closes on a press in the rest of the header, not on one within", async () => {
    await open();
    const opened = await openMenu();
    await user.click(within(opened).getByRole("navigation"));
    expect(menu()).not.toBeNull();
    await user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("banner") });
    await waitFor(() => expect(menu()).toBeNull());
  });

  test("closes when the focus moves on to the page below it", async () => {
    await open();
    await openMenu();
    screen.getByRole("button", { name: "elsewhere" }).focus();
    await waitFor(() => expect(menu()).toBeNull());
  });

  test("signs out, and keeps the focus until the login page has it", async () => {
    await open({});
    const opened = await openMenu();
    expect(within(opened).getByText("malee")).toBeTruthy();
    await user.click(within(opened).getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(currentSession().status).toBe("signed_out"));
    expect(document.activeElement).toBe(toggle());
  });
});
