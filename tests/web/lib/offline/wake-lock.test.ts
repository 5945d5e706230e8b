import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setKeptAwake, useWakeLock } from "#web/lib/offline/wake-lock.ts";

interface Lock {
  released: boolean;
  readonly release: () => Promise<void>;
}

let locks: Lock[] = [];
let visibility: DocumentVisibilityState = "visible";
const request = vi.fn<() => Promise<Lock>>(async () => {
  const lock: Lock = {
    released: false,
    release: async () => {
      lock.released = true;
    },
  };
  locks.push(lock);
  return lock;
});
const held = () => locks.filter(({ released }) => !released).length;

beforeEach(() => {
  locks = [];
  visibility = "visible";
  request.mockClear();
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock");
  Reflect.deleteProperty(navigator, "getBattery");
  setKeptAwake(true);
});

/** The page is hidden, or seen again; the browser takes its lock back from a hidden one. */
async function show(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  if (state === "hidden") for (const lock of locks) lock.released = true;
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
}

/** A dashboard with a job in progress, or without one. */
async function driving(isDriving: boolean) {
  const hook = renderHook((isOnTheRoad: boolean) => useWakeLock(isOnTheRoad), { initialProps: isDriving });
  await act(async () => undefined);
  return hook;
}

test("the screen stays on while a job is in progress, and no longer", async () => {
  const { rerender, unmount } = await driving(false);
  expect(held()).toBe(0);
  await act(async () => rerender(true));
  expect(held()).toBe(1);
  await act(async () => rerender(false));
  expect(held()).toBe(0);
  await act(async () => rerender(true));
  unmount();
  expect(held()).toBe(0);
});

test("a page that was hidden keeps it on again once it is seen, with one lock however often that is told", async () => {
  const { unmount } = await driving(true);
  await show("hidden");
  expect(held()).toBe(0);
  await act(async () => {
    visibility = "visible";
    for (let told = 0; told < 3; told++) document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(held()).toBe(1);
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
  expect(held()).toBe(0);
});

test("a lock that comes after the job is over is given back", async () => {
  const answer = Promise.withResolvers<void>();
  request.mockImplementationOnce(async () => {
    await answer.promise;
    return request();
  });
  const { rerender } = await driving(true);
  await act(async () => rerender(false));
  await act(async () => answer.resolve());
  expect(locks).toHaveLength(1);
  expect(held()).toBe(0);
});

test("the driver switches it off on this device, and on again", async () => {
  await driving(true);
  await act(async () => setKeptAwake(false));
  expect(held()).toBe(0);
  await act(async () => setKeptAwake(true));
  expect(held()).toBe(1);
});

test("a phone that is nearly empty may go dark, unless it is charging", async () => {
  const battery = { charging: false, level: 0.14 };
  Object.assign(navigator, { getBattery: async () => battery });
  await driving(true);
  expect(request).not.toHaveBeenCalled();
  battery.charging = true;
  await show("visible");
  expect(held()).toBe(1);
});

test("a browser that refuses, or has no such lock, changes nothing", async () => {
  request.mockRejectedValueOnce(new DOMException("not allowed", "NotAllowedError"));
  await driving(true);
  expect(held()).toBe(0);
  Reflect.deleteProperty(navigator, "wakeLock");
  await driving(true);
  expect(held()).toBe(0);
});
