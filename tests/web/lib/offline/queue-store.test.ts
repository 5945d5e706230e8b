import { renderHook } from "@testing-library/react";
import { IDBDatabase, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command } from "#web/lib/offline/entry.ts";
import { FakeServer, type Answer } from "../../features/jobs/fake-server.ts";
import { DRIVER, JOB, newPhone, openTab, press, type Tab } from "./phone.ts";

let server: FakeServer;
let tab: Tab;
/** Whether the next call fails before the server has it. */
let isLineDown: boolean;

const STARTED: Answer = { data: { jobId: JOB, status: "in_progress" } };

beforeEach(async () => {
  newPhone();
  server = new FakeServer();
  server.install();
  isLineDown = false;
  server.procedures["jobs.start"] = () => (isLineDown ? { unreachable: true } : STARTED);
  tab = await openTab();
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
});

const START: Command = { type: "start" };
const ARRIVE: Command = { type: "arrive", stop: 0 };
const PROOF: Command = {
  type: "proof",
  stopPosition: 1,
  photos: [],
  signature: null,
  receiverName: "Mali",
  code: "",
};

const send = ({ sender }: Tab) => sender.sendQueue(DRIVER, () => {});
const kept = ({ store }: Tab) => store.allEntries();
const startsSent = () => server.callsOf("jobs.start").length;

describe("the phone", () => {
  test("without a database keeps what is done as long as the page", async () => {
    vi.stubGlobal("indexedDB", undefined);
    tab = await openTab();
    isLineDown = true;
    expect(await tab.queue.press(press(START))).toEqual({ kind: "waiting" });
    expect(await kept(tab)).toMatchObject([{ isUnwritten: true }]);
    isLineDown = false;
    await send(tab);
    expect(await kept(tab)).toEqual([]);
  });

  test("that writes again has what it could not write before", async () => {
    const written = indexedDB;
    vi.stubGlobal("indexedDB", undefined);
    tab = await openTab();
    await tab.store.addEntry(press(START));
    vi.stubGlobal("indexedDB", written);
    expect((await kept(tab)).map(({ isUnwritten }) => isUnwritten)).toEqual([undefined]);
    expect(await kept(await openTab())).toMatchObject([{ command: START }]);
  });

  test.each(["InvalidStateError", "UnknownError"])(
    "whose connection the browser has closed (%s) opens another one",
    async (name) => {
      await tab.store.addEntry(press(START));
      const transaction = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
        throw new DOMException("closing", name);
      });
      await tab.store.addEntry(press(ARRIVE));
      expect(transaction.mock.calls.length).toBeGreaterThan(1);
      expect((await kept(await openTab())).map(({ command }) => command.type)).toEqual(["start", "arrive"]);
    },
  );

  test.each<[string, Answer, string[]]>([
    ["accepted", STARTED, []],
    ["refused", { code: "JOB_NOT_YOURS" }, ["refused"]],
  ])("that can write no more sends what was %s once", async (_what, answer, states) => {
    await tab.store.addEntry(press(START));
    server.procedures["jobs.start"] = () => answer;
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(full);
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(full);
    expect(await send(tab)).toBe("nothing");
    expect((await kept(tab)).map(({ state }) => state)).toEqual(states);
    await send(tab);
    expect(startsSent()).toBe(1);
    vi.restoreAllMocks();
    await kept(tab);
    expect((await kept(await openTab())).map(({ state }) => state)).toEqual(states);
  });

  test("deletes drafts that nobody finished within a week, and nothing that waits", async () => {
    const WEEK_MS = 7 * 24 * 3_600_000;
    await tab.queue.save(press(PROOF, { state: "draft", at: 0 }));
    await tab.store.addEntry(press(START, { at: 0 }));
    await tab.store.deleteOldDrafts(WEEK_MS + 1);
    expect((await kept(tab)).map(({ command }) => command.type)).toEqual(["start"]);
  });

  test("deletes them by the server's time, where this device's clock is ahead", async () => {
    const DAYS_AHEAD = 8;
    const aheadMs = DAYS_AHEAD * 24 * 3_600_000;
    localStorage.setItem("khondee-clock", String(-aheadMs));
    const corrected = await openTab();
    localStorage.removeItem("khondee-clock");
    const fresh = press(PROOF, { state: "draft", at: Date.now() - aheadMs });
    await corrected.queue.save(fresh);
    await corrected.queue.save(press(PROOF, { state: "draft", at: Date.now() - 2 * aheadMs }));
    const { unmount } = renderHook(() => corrected.queue.useQueueSender(DRIVER, false));
    await vi.waitFor(async () => expect(await kept(corrected)).toHaveLength(1));
    expect(await kept(corrected)).toMatchObject([{ clientId: fresh.clientId }]);
    unmount();
  });

  test("keeps what another account has done until it comes back, however late", async () => {
    const YEAR_MS = 365 * 24 * 3_600_000;
    await tab.store.addEntry(press(START, { at: 0, userId: "another" }));
    await tab.queue.save(press(PROOF, { state: "draft", at: 0, userId: "another" }));
    await tab.store.deleteOldDrafts(YEAR_MS);
    await tab.queue.sendWaiting(DRIVER);
    expect(startsSent()).toBe(0);
    expect(await kept(tab)).toMatchObject([{ userId: "another", state: "waiting" }]);
    await tab.queue.sendWaiting("another");
    expect(startsSent()).toBe(1);
    expect(await kept(tab)).toEqual([]);
  });
});
