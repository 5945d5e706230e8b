import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_FILE_BYTES } from "#domain/files/file.ts";
import { deliver } from "#web/lib/offline/deliver.ts";
import type { Command } from "#web/lib/offline/entry.ts";
import { FakeServer, type Answer } from "../../features/jobs/fake-server.ts";
import { DRIVER, kept, newPhone, openTab, press, PROOF, send, START, type Tab } from "./phone.ts";

let server: FakeServer;
let tab: Tab;

beforeEach(async () => {
  newPhone();
  server = new FakeServer();
  server.install();
  for (const path of ["jobs.start", "jobs.complete"])
    server.procedures[path] = () => ({ data: { jobId: "KD-AAAAAA-1", status: "in_progress" } });
  for (const path of ["proofs.record", "payments.recordCash"])
    server.procedures[path] = () => ({ data: null });
  tab = await openTab();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
});

const CASH: Command = { type: "cash", amountSatang: 3_300_00 };
const COMPLETE: Command = { type: "complete", reason: "" };
const sentTypes = () => server.calls.map(({ path }) => path);

describe("a step that is made while the picture of a proof is under way", () => {
  let picture: PromiseWithResolvers<"stored">;
  beforeEach(async () => {
    picture = Promise.withResolvers();
    server.uploadAnswers.push(picture.promise);
    await tab.store.addEntry(press(PROOF));
  });

  test("is sent without waiting for it, and answered; the proof follows", async () => {
    const sending = send(tab);
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    expect(await tab.queue.press(press(COMPLETE))).toEqual({ kind: "sent" });
    expect(sentTypes()).toEqual(["jobs.complete"]);
    // It still says of when the proof is.
    expect(server.callsOf("jobs.complete")[0]?.input).toHaveProperty("unsentProof");
    picture.resolve("stored");
    expect(await sending).toBe("nothing");
    expect(sentTypes()).toEqual(["jobs.complete", "proofs.record"]);
    expect(await kept(tab)).toEqual([]);
  });

  test("leaves cash, which has no picture, nothing to wait for either", async () => {
    const sending = send(tab);
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    expect(await tab.queue.press(press(CASH))).toEqual({ kind: "sent" });
    expect(sentTypes()).toEqual(["payments.recordCash"]);
    picture.resolve("stored");
    await sending;
    expect(sentTypes()).toEqual(["payments.recordCash", "proofs.record"]);
  });

  test("is tried again after a pause where the server could not take it, without waiting for it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answers: Answer[] = [{ code: "SERVICE_UNAVAILABLE" }, { code: "SERVICE_UNAVAILABLE" }];
    server.procedures["jobs.complete"] = () => answers.shift() ?? { data: null };
    const { unmount } = renderHook(() => tab.queue.useQueueSender(DRIVER, false));
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    expect(await tab.queue.press(press(COMPLETE))).toEqual({ kind: "waiting" });
    for (const [tries, pauseMs] of [2_000, 5_000].entries()) {
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(sentTypes()).toHaveLength(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(() => expect(sentTypes()).toHaveLength(tries + 2));
    }
    await vi.waitFor(() => expect(tab.queue.queueState().waiting).toBe("nothing"));
    expect(sentTypes()).toEqual(["jobs.complete", "jobs.complete", "jobs.complete"]);
    picture.resolve("stored");
    await vi.waitFor(() => expect(sentTypes().at(-1)).toBe("proofs.record"));
    expect(server.uploads).toEqual(["photo-0001", "signed-001"]);
    unmount();
  });

  test("in another tab is sent as well, and the picture once", async () => {
    const sending = send(tab);
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    const other = await openTab();
    expect(await other.queue.press(press(COMPLETE))).toEqual({ kind: "sent" });
    picture.resolve("stored");
    await sending;
    await send(other);
    expect(server.uploads).toEqual(["photo-0001", "signed-001"]);
    expect(sentTypes()).toEqual(["jobs.complete", "proofs.record"]);
  });
});

test("cash whose answer does not come keeps no proof waiting", async () => {
  server.procedures["payments.recordCash"] = () => ({ unreachable: true });
  await tab.store.addEntry(press(PROOF));
  expect(await tab.queue.press(press(CASH))).toEqual({ kind: "waiting" });
  await vi.waitFor(() => expect(sentTypes()).toEqual(["payments.recordCash", "proofs.record"]));
});

test("cash goes before a proof, and waits for the steps of its own job alone", async () => {
  const answers: Answer[] = [{ code: "SERVICE_UNAVAILABLE" }];
  server.procedures["jobs.start"] = () => answers.shift() ?? { data: null };
  for (const command of [START, PROOF, CASH]) await tab.store.addEntry(press(command));
  await tab.store.addEntry(press(CASH, { jobId: "KD-BBBBBB-1" }));
  expect(await send(tab)).toBe("later");
  expect(sentTypes()).toEqual(["jobs.start", "payments.recordCash"]);
  expect(server.callsOf("payments.recordCash")[0]?.input).toMatchObject({ jobId: "KD-BBBBBB-1" });
  server.calls.length = 0;
  expect(await send(tab)).toBe("nothing");
  expect(sentTypes()).toEqual(["jobs.start", "payments.recordCash", "proofs.record"]);
});

describe("a server or a line that answers something else", () => {
  const html = () => new Response("<html>Log in to the free Wi-Fi</html>", { status: 200 });
  const busy = () => Response.json({ error: "too many requests" }, { status: 429 });
  const down = () => new Response("upstream connect error", { status: 503 });
  const empty = () => new Response(null, { status: 502 });
  test.each([
    ["a page of HTML", html],
    ["429", busy],
    ["503", down],
    ["502 without a body", empty],
  ])("%s decides nothing: what waits stays, and is sent once it answers itself", async (_what, answer) => {
    const usual = fetch;
    vi.stubGlobal("fetch", () => Promise.resolve(answer()));
    await tab.store.addEntry(press(START));
    await tab.store.addEntry(press(PROOF));
    expect(await send(tab)).not.toBe("nothing");
    expect((await kept(await openTab())).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    vi.stubGlobal("fetch", usual);
    expect(await send(tab)).toBe("nothing");
    expect(sentTypes()).toEqual(["jobs.start", "proofs.record"]);
    expect(await kept(tab)).toEqual([]);
  });
});

test("a proof whose picture is larger than any that is stored says so, without sending it first", async () => {
  const file = new Blob([new Uint8Array(MAX_FILE_BYTES + 1)]);
  const photos = [{ key: "large-0001", file, fileId: null }];
  const entry = await tab.store.addEntry(press({ ...PROOF, photos } as Command));
  // As it is before the database of the tests, which keeps no bytes.
  expect(await deliver(entry, [], () => Promise.resolve())).toEqual({
    kind: "refused",
    refusal: { code: "FILE_REFUSED", params: { reason: "too_large" } },
  });
  expect(server.uploads).toEqual([]);
});
