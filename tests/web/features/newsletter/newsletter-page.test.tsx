import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewsletterPage } from "#web/features/newsletter/newsletter-page.tsx";
import { forgetArrival, watchLinks } from "#web/lib/session/link-arrival.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
let stop = () => {};
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["newsletter.confirm"] = () => ({ data: null });
  api.procedures["newsletter.leave"] = () => ({ data: null });
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
  openPage({ "/newsletter": NewsletterPage, "/": () => <h1>Home</h1> }, "/newsletter");
}

test.each([
  ["newsletter_on", "Confirm", "newsletter.confirm", "Done: you will get our news by e-mail."],
  ["newsletter_off", "Unsubscribe", "newsletter.leave", "Done: this address gets no more news from us."],
])("a link of %s does nothing by itself; a press does it and says so", async (type, button, call, done) => {
  openLink(`/newsletter#type=${type}&token=t-1`);
  expect(location.href).not.toContain("t-1");
  const press = await screen.findByRole("button", { name: button });
  expect(api.calls.filter(({ procedure }) => procedure.startsWith("newsletter"))).toEqual([]);
  await userEvent.click(press);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(done));
  expect(api.inputsOf(call)).toEqual([{ token: "t-1" }]);
});

test("a link that is expired or forged says where to subscribe again", async () => {
  api.procedures["newsletter.confirm"] = () => ({ code: "TOKEN_INVALID" });
  openLink("/newsletter#type=newsletter_on&token=t-1");
  await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(/This link no longer works\./)).toBeTruthy();
});

test("the page opened without a link says so", async () => {
  openLink("/newsletter");
  expect(await screen.findByText(/This link no longer works\./)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a failure keeps the button, so that it can be pressed again", async () => {
  api.procedures["newsletter.leave"] = () => ({ code: "INTERNAL" });
  openLink("/newsletter#type=newsletter_off&token=t-1");
  await userEvent.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  await waitFor(() => expect(api.inputsOf("newsletter.leave")).toHaveLength(1));
  expect(await screen.findByRole("button", { name: "Unsubscribe" })).toBeTruthy();
});
