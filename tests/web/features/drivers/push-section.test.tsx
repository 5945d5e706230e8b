import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PushSection } from "#web/features/drivers/push-section.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const KEY = `B${"A".repeat(86)}`;
let api: FakeApi;

/** The key as bytes, as a browser keeps it. */
const keyBytes = () =>
  Uint8Array.from(atob(`${KEY.replaceAll("-", "+").replaceAll("_", "/")}=`), (c) => c.codePointAt(0) ?? 0)
    .buffer;

let subscription: PushSubscription | null;
const subscribe = vi.fn<() => Promise<PushSubscription>>();
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();

function newSubscription(): PushSubscription {
  return {
    endpoint: "https://push.example.com/1",
    options: { applicationServerKey: keyBytes() },
    getKey: () => new ArrayBuffer(16),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  } as unknown as PushSubscription;
}

beforeEach(() => {
  api = new FakeApi();
  api.install();
  subscription = null;
  subscribe.mockReset().mockImplementation(async () => {
    subscription = newSubscription();
    return subscription;
  });
  requestPermission.mockReset().mockResolvedValue("granted");
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  vi.stubGlobal("PushManager", vi.fn<() => void>());
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  let endpoints: readonly string[] = [];
  api.procedures["notifications.push"] = () => ({ data: { publicKey: KEY, endpoints } });
  api.procedures["notifications.subscribeToPush"] = () => {
    endpoints = ["https://push.example.com/1"];
    return { data: null };
  };
  api.procedures["notifications.endPush"] = () => {
    endpoints = [];
    return { data: null };
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/driver/profile": PushSection, "/profile": () => null }, "/driver/profile");
const button = (name: string) => screen.findByRole("button", { name });

test("a driver turns notices on with a press, and off again; nothing is asked before it", async () => {
  open();
  const turnOn = await button("Turn on notices");
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(turnOn);
  await userEvent.click(await button("Turn off notices"));
  await button("Turn on notices");
  expect(api.inputsOf("notifications.subscribeToPush")).toMatchObject([
    { endpoint: "https://push.example.com/1" },
  ]);
  expect(api.inputsOf("notifications.endPush")).toEqual([{ endpoint: "https://push.example.com/1" }]);
});

test("who says no stays without, and the server hears nothing", async () => {
  requestPermission.mockResolvedValue("denied");
  open();
  await userEvent.click(await button("Turn on notices"));
  await waitFor(() => expect(requestPermission).toHaveBeenCalled());
  expect(subscribe).not.toHaveBeenCalled();
  expect(api.inputsOf("notifications.subscribeToPush")).toEqual([]);
});

test("a browser that blocks notices says so in place of the button", async () => {
  vi.stubGlobal("Notification", { permission: "denied", requestPermission });
  open();
  await screen.findByText(/Your browser blocks notices/);
  expect(screen.queryByRole("button")).toBeNull();
});

test("where push is not configured there is no button", async () => {
  api.procedures["notifications.push"] = () => ({ data: null });
  open();
  await screen.findByRole("link", { name: /quiet hours/ });
  expect(screen.queryByRole("button")).toBeNull();
});
