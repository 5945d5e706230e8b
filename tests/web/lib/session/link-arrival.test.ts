import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});
let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  history.replaceState(null, "", "/");
});

/** Opens the product at an address, as a reload or a link does. */
async function openAt(address: string) {
  stop();
  history.replaceState(null, "", address);
  vi.resetModules();
  const arrival = await import("#web/lib/session/link-arrival.ts");
  stop = arrival.watchLinks();
  return arrival;
}

const address = () => `${location.pathname}${location.search}${location.hash}`;

test.each([
  ["/confirm-email#type=signup&token=t-1", "/confirm-email", { type: "signup", token: "t-1" }],
  ["/confirm-email#type=email_change&token=t-2", "/confirm-email", { type: "email_change", token: "t-2" }],
  ["/reset-password#type=recovery&token=t-3", "/reset-password", { type: "recovery", token: "t-3" }],
  ["/reset-password?token=t-4", "/reset-password", { type: "recovery", token: "t-4" }],
  ["/reset-password?lang=de&token=t%2B5", "/reset-password?lang=de", { type: "recovery", token: "t+5" }],
  ["/profile#type=google", "/profile", { type: "google", token: "" }],
  ["/profile#type=line", "/profile", { type: "line", token: "" }],
  ["/#access_token=a&provider_token=p", "/", { type: "google", token: "" }],
])("%s: what it brought is taken out of the address", async (opened, left, found) => {
  const entries = history.length;
  const { arrivalHere } = await openAt(opened);
  expect(address()).toBe(left);
  expect(history.length).toBe(entries);
  expect(arrivalHere()).toMatchObject(found);
});

test.each(["/orders#events", "/orders?token=mine", "/#type=else", "/confirm-email"])(
  "%s brings nothing and stays as it is",
  async (opened) => {
    const { arrivalHere } = await openAt(opened);
    expect(address()).toBe(opened);
    expect(arrivalHere()).toBeNull();
  },
);

test("a reload still has the link, another page has not", async () => {
  await openAt("/reset-password#type=recovery&token=t-1");
  expect((await openAt("/reset-password")).arrivalHere()).toMatchObject({ token: "t-1" });
  expect((await openAt("/confirm-email")).arrivalHere()).toBeNull();
});

test("a link that was used up is gone, also for a reload", async () => {
  const { arrivalHere, forgetArrival } = await openAt("/confirm-email#type=signup&token=t-1");
  forgetArrival();
  expect(arrivalHere()).toBeNull();
  expect((await openAt("/confirm-email")).arrivalHere()).toBeNull();
});

test("a link pasted into the address bar of the open page is taken out as well", async () => {
  const { arrivalHere } = await openAt("/confirm-email");
  history.replaceState(null, "", "/confirm-email#type=signup&token=t-9");
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  expect(arrivalHere()).toMatchObject({ type: "signup", token: "t-9" });
  expect(address()).toBe("/confirm-email");
});
