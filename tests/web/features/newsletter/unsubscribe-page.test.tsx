import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnsubscribePage } from "#web/features/newsletter/unsubscribe-page.tsx";
import { forgetArrival, watchLinks } from "#web/lib/session/link-arrival.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
let stop = () => {};
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["notifications.unsubscribe"] = () => ({ data: { topic: "payments" } });
  sessionStorage.clear();
});
afterEach(() => {
  forgetArrival();
  stop();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

function openLink(address: string): void {
  history.replaceState(null, "", address);
  stop = watchLinks();
  openPage({ "/unsubscribe": UnsubscribePage, "/profile": () => <h1>Profile</h1> }, "/unsubscribe");
}

const calls = () => api.inputsOf("notifications.unsubscribe");

test("a link names its topic and does nothing by itself; a press ends its messages and says so", async () => {
  openLink("/unsubscribe#type=payments_off&token=t-1");
  expect(location.href).not.toContain("t-1");
  const press = await screen.findByRole("button", { name: "Stop these messages" });
  expect(screen.getByText(/“Payments”/)).toBeTruthy();
  expect(calls()).toEqual([]);
  await userEvent.click(press);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Done\./));
  expect(calls()).toEqual([{ token: "t-1" }]);
});

test("without a link the page says what is wrong, and leads home and to the notifications", async () => {
  openLink("/unsubscribe");
  expect(await screen.findByText(/incomplete, or no longer valid/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Notifications" }).getAttribute("href")).toBe("/profile");
});

test("a forged link says where notifications are set", async () => {
  api.procedures["notifications.unsubscribe"] = () => ({ code: "TOKEN_INVALID" });
  openLink("/unsubscribe#type=payments_off&token=t-1");
  await userEvent.click(await screen.findByRole("button", { name: "Stop these messages" }));
  expect(await screen.findByText(/This link does not work/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
