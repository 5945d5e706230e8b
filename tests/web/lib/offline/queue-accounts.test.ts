import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeServer } from "../../features/jobs/fake-server.ts";
import { DRIVER, JOB, kept, newPhone, openTab, press, PROOF, send, START, type Tab } from "./phone.ts";

let server: FakeServer;
let tab: Tab;

beforeEach(async () => {
  newPhone();
  server = new FakeServer();
  server.install();
  tab = await openTab();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
});

test("what a suspended driver did waits until they are approved again; the end of a consent does not", async () => {
  server.procedures["jobs.start"] = () => ({ code: "DRIVER_NOT_APPROVED" });
  server.procedures["jobs.sharePosition"] = () => ({ data: null });
  await tab.store.addEntry(press(START));
  await tab.store.addEntry(press({ type: "unshare" }));
  expect(await send(tab)).toBe("later");
  expect(server.calls.map(({ path }) => path)).toEqual(["jobs.sharePosition", "jobs.start"]);
  expect((await kept(tab)).map(({ command, state }) => [command.type, state])).toEqual([
    ["start", "waiting"],
  ]);
});

describe("another account on the same phone", () => {
  test("sends nothing of the first, and what waits is sent at its next login", async () => {
    await tab.store.addEntry(press(START));
    expect(await send(tab, "u-other")).toBe("nothing");
    expect(server.calls).toEqual([]);
    server.procedures["jobs.start"] = () => ({ code: "UNAUTHENTICATED" });
    expect(await send(tab, null)).toBe("signed_out");
    expect((await kept(tab)).map(({ state }) => state)).toEqual(["waiting"]);
    server.procedures["jobs.start"] = () => ({ data: { jobId: JOB, status: "in_progress" } });
    expect(await send(tab)).toBe("nothing");
    expect(await kept(tab)).toEqual([]);
  });

  test("keeps the service worker from nothing: what has only lost its line is tried again", async () => {
    server.procedures["jobs.start"] = () => ({ code: "UNAUTHENTICATED" });
    await tab.store.addEntry(press(START, { userId: "u-other", jobId: "KD-BBBBBB-1" }));
    await tab.store.addEntry(press(PROOF));
    server.uploadAnswers.push("unreachable");
    expect(await send(tab, null)).toBe("no_connection");
    // The page is told of the login that its own account needs.
    expect(await send(tab, "u-other")).toBe("signed_out");
  });

  test("is named by every call, so that the server answers nobody else", async () => {
    const named: (string | null)[] = [];
    vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
      named.push(new Headers(init.headers).get("khondee-account"));
      return Promise.reject(new TypeError("Failed to fetch"));
    });
    await tab.store.addEntry(press(START));
    await tab.store.addEntry(press(PROOF));
    await send(tab);
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      named.push(new Headers(init.headers).get("khondee-account"));
      return Promise.resolve(
        Response.json(url.startsWith("/api/files") ? { fileId: "f" } : [{ result: { data: {} } }]),
      );
    });
    await send(tab);
    expect(named).toEqual(Array.from({ length: 5 }, () => DRIVER));
  });
});

describe("an account that was signed out on this phone without a connection", () => {
  let answers: ("none" | "ended")[];
  /** What was asked of the server, in order. */
  let asked: string[];
  let named: (string | null)[];
  beforeEach(() => {
    answers = [];
    asked = [];
    named = [];
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      const path = url.replace(/\?.*/, "");
      asked.push(path);
      if (path !== "/api/auth/sign-out")
        return Promise.resolve(
          Response.json([{ error: { data: { appCode: "UNAUTHENTICATED", params: {} } } }]),
        );
      named.push(new Headers(init.headers).get("khondee-account"));
      return answers.shift() === "none"
        ? Promise.reject(new TypeError("Failed to fetch"))
        : Promise.resolve(Response.json({ success: true }));
    });
  });

  test("is signed out at the server before anything is sent, also by the service worker; what waits stays", async () => {
    answers = ["none"];
    const note = await import("#web/lib/offline/signed-out-note.ts");
    await note.noteSignOut(DRIVER);
    await tab.store.addEntry(press(START));
    expect(await send(tab, null)).toBe("no_connection");
    expect(asked).toEqual(["/api/auth/sign-out"]);
    expect(await send(await openTab(), null)).toBe("signed_out");
    expect(asked).toEqual(["/api/auth/sign-out", "/api/auth/sign-out", "/api/trpc/jobs.start"]);
    expect(named).toEqual([DRIVER, DRIVER]);
    expect(await kept(tab)).toMatchObject([{ state: "waiting", command: { type: "start" } }]);
    // Once confirmed it is asked for no more: the next session is not ended by it.
    await send(tab, null);
    expect(named).toHaveLength(2);
  });
});
