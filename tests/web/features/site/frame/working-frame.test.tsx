import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sections, WorkingHeader } from "#web/features/site/frame/working-frame.tsx";
import { currentSession, reloadSession, signOut } from "#web/lib/session/session.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

let api: FakeApi;
/** Says that the header is on the screen. */
let show = () => {};

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: readonly unknown[]) => void) {
        show = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  api = new FakeApi();
  api.install();
  api.auth["/sign-out"] = () => ({});
});

afterEach(async () => {
  if (currentSession().status === "signed_in") await signOut();
  vi.unstubAllGlobals();
});

/** The section links that somebody sees in an area. */
async function sections(
  area: "customer" | "driver",
  role: string,
  isAdmin = false,
): Promise<(string | null)[]> {
  const session = { expiresAt: new Date(Date.now() + 3600_000).toISOString() };
  const user = { id: "u-1", email: "malee@example.test", name: "Malee", role };
  api.auth["/get-session"] = () => ({ body: { user, session } });
  api.procedures["account.isAdmin"] = () => ({ data: isAdmin });
  await reloadSession();
  openPage({ "/": () => <Sections area={area} /> }, "/");
  const nav = await screen.findByRole("navigation", { name: "Sections" });
  return within(nav)
    .getAllByRole("link")
    .map((link) => link.textContent);
}

test("a customer's area has the orders and the profile", async () => {
  expect(await sections("customer", "customer")).toEqual(["My orders", "Profile"]);
});

test("a driver's area has the dashboard and the profile", async () => {
  expect(await sections("driver", "driver")).toEqual(["Driver dashboard", "Profile"]);
});

test("the admin's pages are in no customer's area, also for an admin", async () => {
  expect(await sections("customer", "customer", true)).toEqual(["My orders", "Profile"]);
});

test("the header of a driver's pages leads home and to the account, and has no booking button", async () => {
  const session = { expiresAt: new Date(Date.now() + 3600_000).toISOString() };
  const user = { id: "u-1", email: "somchai@example.test", name: "Somchai", role: "driver" };
  api.auth["/get-session"] = () => ({ body: { user, session } });
  api.procedures["account.isAdmin"] = () => ({ data: false });
  await reloadSession();
  openPage({ "/": () => <WorkingHeader /> }, "/");
  await screen.findByRole("link", { name: "KhonDee" });
  // Behind the tabs of a phone it has no menu, and loads no code for it.
  expect(screen.queryByRole("button", { name: "Account of somchai" })).toBeNull();
  act(show);
  expect(await screen.findByRole("button", { name: "Account of somchai" })).toBeDefined();
  expect(screen.getByRole("link", { name: "KhonDee" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("link", { name: "Book a truck" })).toBeNull();
});
