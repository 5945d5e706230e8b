import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { otherTabSays } from "../../../support/other-tab.ts";

const USER = { id: "u-1", email: "driver@khondee.test", name: "driver", role: "driver" };
const WEEK_MS = 7 * DAY_MS;

const server = { signedIn: false, user: USER, isUp: true };
let api: FakeApi;

/** A separate tab: its own module instances, the same server. */
async function openTab() {
  vi.resetModules();
  const [session, authFlows] = await Promise.all([
    import("#web/lib/session/session.ts"),
    import("#web/lib/session/auth-flows.ts"),
  ]);
  return { ...session, ...authFlows };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(server, { signedIn: false, user: USER, isUp: true });
  api = new FakeApi();
  api.install();
  api.auth["/get-session"] = () => {
    if (!server.isUp) throw new TypeError("Failed to fetch");
    const session = { expiresAt: new Date(Date.now() + WEEK_MS).toISOString() };
    return { body: server.signedIn ? { user: server.user, session } : null };
  };
  api.auth["/sign-in/email"] = () => {
    server.signedIn = true;
    return { body: { user: USER } };
  };
  api.auth["/sign-out"] = () => {
    server.signedIn = false;
    return { body: { success: true } };
  };
  api.procedures["account.isAdmin"] = () => ({ data: false });
});

afterEach(() => vi.unstubAllGlobals());

const asked = () => api.bodiesOf("/get-session").length;

test("a visitor is first loading, then signed out, and no admin question is asked", async () => {
  const { currentSession, startSession } = await openTab();
  expect(currentSession()).toEqual({ status: "loading" });
  startSession();
  await eventually(() => expect(currentSession()).toEqual({ status: "signed_out" }));
  expect(api.inputsOf("account.isAdmin")).toEqual([]);
});

test("who was asked for before the code was there is not asked for again, except anew, and where it failed", async () => {
  server.signedIn = true;
  const session = { expiresAt: new Date(Date.now() + WEEK_MS).toISOString() };
  vi.stubGlobal("khondeeEarlySession", Promise.resolve(Response.json({ user: USER, session })));
  const first = await openTab();
  first.startSession();
  await eventually(() => expect(first.currentSession()).toMatchObject({ status: "signed_in", user: USER }));
  expect(asked()).toBe(0);
  await first.reloadSession();
  expect(asked()).toBe(1);
  for (const early of [
    Promise.reject(new TypeError("no connection")),
    Promise.resolve(new Response("", { status: 503 })),
  ]) {
    early.catch(() => {});
    vi.stubGlobal("khondeeEarlySession", early);
    const before = asked();
    const other = await openTab();
    other.startSession();
    await eventually(() => expect(other.currentSession()).toMatchObject({ status: "signed_in", user: USER }));
    expect(asked()).toBe(before + 1);
  }
});

test("signing in loads who it is and asks whether they are an admin", async () => {
  const { currentSession, signIn } = await openTab();
  api.procedures["account.isAdmin"] = () => ({ data: true });
  expect(await signIn("driver@khondee.test", "a password")).toEqual({ ok: true, next: "signed_in" });
  expect(currentSession()).toEqual({ status: "signed_in", user: USER, isAdmin: true });
});

test("an admin check that fails means not an admin", async () => {
  const { currentSession, signIn } = await openTab();
  api.procedures["account.isAdmin"] = () => ({ code: "INTERNAL" });
  await signIn("driver@khondee.test", "a password");
  expect(currentSession()).toMatchObject({ status: "signed_in", isAdmin: false });
});

test("a placeholder address is shown as none", async () => {
  const { currentSession, startSession } = await openTab();
  server.signedIn = true;
  server.user = { ...USER, email: "line-u123@no-email.invalid" };
  startSession();
  await eventually(() => expect(currentSession()).toMatchObject({ user: { email: null, name: "driver" } }));
});

test.each([
  [401, "refused"],
  [429, "rate_limited"],
  [500, "unreachable"],
] as const)("an answer %i to a sign-in is a Sign In Error: %s", async (status, reason) => {
  const { currentSession, signIn } = await openTab();
  api.auth["/sign-in/email"] = () => ({ status, body: { code: "X" } });
  expect(await signIn("driver@khondee.test", "wrong")).toMatchObject({
    ok: false,
    kind: "Sign In Error",
    reason,
  });
  expect(currentSession().status).not.toBe("signed_in");
});

test("a session that cannot be loaded at the start is an Initialization error, and signed out", async () => {
  const { currentSession, startSession } = await openTab();
  server.isUp = false;
  startSession();
  await eventually(() => expect(currentSession()).toEqual({ status: "signed_out" }));
});

test("who is signed in stays so when asking again brings no answer", async () => {
  const { currentSession, reloadSession, signIn } = await openTab();
  await signIn("driver@khondee.test", "a password");
  server.isUp = false;
  await reloadSession();
  expect(currentSession()).toMatchObject({ status: "signed_in" });
});

test("signing out tells those who listen, until they are done nobody is sent anywhere else", async () => {
  const { currentSession, onSignedOut, signIn, signOut } = await openTab();
  await signIn("driver@khondee.test", "a password");
  const heard = vi.fn<() => Promise<void>>(() => Promise.resolve());
  onSignedOut(heard);
  expect(await signOut()).toEqual({ ok: true });
  expect(heard).toHaveBeenCalledOnce();
  expect(currentSession()).toEqual({ status: "signed_out" });
});

test("a sign-out that fails is a Sign Out Exception, and nobody is signed out", async () => {
  const { currentSession, signIn, signOut } = await openTab();
  await signIn("driver@khondee.test", "a password");
  api.auth["/sign-out"] = () => ({ status: 500 });
  expect(await signOut()).toMatchObject({ ok: false, kind: "Sign Out Exception" });
  expect(currentSession().status).toBe("signed_in");
});

describe("a sign-out without a connection", () => {
  /** Who the sign-outs name. */
  let named: (string | null)[];
  beforeEach(() => {
    named = [];
    localStorage.clear();
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work));
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    Reflect.deleteProperty(navigator, "locks");
  });
  const lineIsDown = () => {
    server.isUp = false;
    api.auth["/sign-out"] = () => {
      throw new TypeError("Failed to fetch");
    };
  };
  const lineIsBack = () => {
    server.isUp = true;
    api.auth["/sign-out"] = (_: unknown, headers) => {
      named.push(headers?.get("khondee-account") ?? null);
      server.signedIn = false;
      return { body: { success: true } };
    };
  };
  async function signedOutHere() {
    const tab = await openTab();
    tab.startSession();
    await tab.signIn("driver@khondee.test", "a password");
    lineIsDown();
    expect(await tab.signOut()).toEqual({ ok: true });
    return tab;
  }

  test("closes the account on this device, after a reload and in every tab, though its cookie is still good", async () => {
    const { currentSession } = await signedOutHere();
    expect(currentSession()).toEqual({ status: "signed_out" });
    expect(server.signedIn).toBe(true);
    // The server can be asked who is signed in, and cannot be told yet.
    server.isUp = true;
    const before = asked();
    const again = await openTab();
    again.startSession();
    await eventually(() => expect(again.currentSession()).toEqual({ status: "signed_out" }));
    expect(again.isSessionUnknown()).toBe(false);
    expect(asked()).toBe(before);
    expect(await again.signIn("driver@khondee.test", "a password")).toMatchObject({ ok: false });
  });

  test("ends the session at the server, by the account's name, as soon as there is a connection", async () => {
    await signedOutHere();
    lineIsBack();
    window.dispatchEvent(new Event("online"));
    await eventually(() => expect(server.signedIn).toBe(false));
    expect(named).toEqual([USER.id]);
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
    expect(named).toHaveLength(1);
  });

  test("comes before the next login, which it does not end", async () => {
    const { signIn, currentSession } = await signedOutHere();
    lineIsBack();
    expect(await signIn("driver@khondee.test", "a password")).toMatchObject({ ok: true });
    expect(named).toEqual([USER.id]);
    expect(currentSession().status).toBe("signed_in");
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
    expect(server.signedIn).toBe(true);
  });

  test("keeps calls of the API out of the session until it is ended", async () => {
    await signedOutHere();
    server.isUp = true;
    const { sessionFetch } = await import("#web/lib/api/session-fetch.ts");
    await expect(sessionFetch("/api/trpc/jobs.mine")).rejects.toThrow("signed out on this device");
    expect(api.inputsOf("jobs.mine")).toEqual([]);
    lineIsBack();
    api.procedures["jobs.mine"] = () => ({ data: null });
    await sessionFetch("/api/trpc/jobs.mine?batch=1&input=%7B%7D");
    expect(server.signedIn).toBe(false);
  });

  test("on a device that keeps nothing is a failure, and nobody is signed out", async () => {
    const { currentSession, signIn, signOut } = await openTab();
    await signIn("driver@khondee.test", "a password");
    lineIsDown();
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => undefined });
    expect(await signOut()).toMatchObject({ ok: false, kind: "Sign Out Exception" });
    expect(currentSession().status).toBe("signed_in");
  });
});

test("another tab signs out: this one is signed out too, and goes where signing out leads", async () => {
  const { currentSession, onSignedOut, signIn, startSession } = await openTab();
  const heard = vi.fn<() => Promise<void>>(() => Promise.resolve());
  onSignedOut(heard);
  startSession();
  await signIn("driver@khondee.test", "a password");
  otherTabSays("signed_out");
  await eventually(() => expect(currentSession()).toEqual({ status: "signed_out" }));
  expect(heard).toHaveBeenCalledOnce();
});

test("what was asked before another tab signed out does not sign this one in again", async () => {
  const { currentSession, startSession } = await openTab();
  server.signedIn = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = api.auth["/get-session"];
  api.auth["/get-session"] = async () => {
    const found = await answer?.({} as never);
    await promise;
    return found ?? {};
  };
  startSession();
  await eventually(() => expect(asked()).toBe(1));
  otherTabSays("signed_out");
  await eventually(() => expect(currentSession()).toEqual({ status: "signed_out" }));
  resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(currentSession()).toEqual({ status: "signed_out" });
});

test("the session is asked for again when it is about to end, not before", async () => {
  const { currentSession, signIn, startSession } = await openTab();
  startSession();
  await signIn("driver@khondee.test", "a password");
  // Tabs of earlier tests receive the message about the sign-in and request the session, too.
  await vi.advanceTimersByTimeAsync(1000);
  const before = asked();
  await vi.advanceTimersByTimeAsync(WEEK_MS - 300_000);
  expect(asked()).toBe(before);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(asked()).toBe(before + 1);
  expect(currentSession().status).toBe("signed_in");
});

test("two tabs refresh in the same moment: both stay signed in, each asks once", async () => {
  server.signedIn = true;
  const tabs = [await openTab(), await openTab()] as const;
  for (const tab of tabs) tab.startSession();
  await eventually(() => {
    for (const tab of tabs)
      expect(tab.currentSession()).toMatchObject({ status: "signed_in", isAdmin: false });
  });
  const before = asked();
  const late: (() => void)[] = [];
  const answer = api.auth["/get-session"];
  api.auth["/get-session"] = async () => {
    const found = await answer?.({} as never);
    await new Promise<void>((resolve) => late.push(resolve));
    return found ?? {};
  };
  await vi.advanceTimersByTimeAsync(WEEK_MS - 60_000);
  await eventually(() => expect(late).toHaveLength(2));
  // Ticks during pending requests send no others, and the answers arrive in reverse order.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toBe(before + 2);
  for (const resolve of late.toReversed()) resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(before + 2);
  for (const tab of tabs) expect(tab.currentSession().status).toBe("signed_in");
});
