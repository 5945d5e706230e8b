import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeApi } from "../../../support/fake-api.ts";

const USER = { id: "u-1", email: "driver@khondee.test", name: "driver", role: "driver" };
const WEEK_MS = 7 * DAY_MS;

const server = { signedIn: false, user: USER, isUp: true };
let api: FakeApi;

/** A tab without messages from other tabs: all its requests are its own. */
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
  vi.stubGlobal("BroadcastChannel", undefined);
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
  api.procedures["account.isAdmin"] = () => ({ data: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const asked = () => api.bodiesOf("/get-session").length;

/** Holds the next answer, computed at the request, until it is released. */
function holdNextAnswer(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = api.auth["/get-session"];
  let first = true;
  api.auth["/get-session"] = async () => {
    const found = await answer?.({} as never);
    const held = first;
    first = false;
    if (held) await promise;
    return found ?? {};
  };
  return resolve;
}

test("what was asked before somebody signed in does not sign them out again", async () => {
  const { currentSession, signIn, startSession } = await openTab();
  const letThrough = holdNextAnswer();
  startSession();
  await eventually(() => expect(asked()).toBe(1));
  await signIn("driver@khondee.test", "a password");
  letThrough();
  await vi.advanceTimersByTimeAsync(1000);
  expect(currentSession()).toEqual({ status: "signed_in", user: USER, isAdmin: false });
});

test("what was asked before counts no more while the session of a sign-in is still loading", async () => {
  const { currentSession, onSignedIn, signIn, startSession } = await openTab();
  const letFirstThrough = holdNextAnswer();
  startSession();
  await eventually(() => expect(asked()).toBe(1));
  const letSecondThrough = holdNextAnswer();
  const heard = vi.fn<(by: string, isInstead: boolean) => void>();
  onSignedIn(heard);
  const entering = signIn("driver@khondee.test", "a password");
  await eventually(() => expect(asked()).toBe(2));
  letFirstThrough();
  await vi.advanceTimersByTimeAsync(1000);
  expect(currentSession()).toEqual({ status: "loading" });
  letSecondThrough();
  expect(await entering).toEqual({ ok: true, next: "signed_in" });
  expect(heard.mock.calls).toEqual([["sign_in", false]]);
});

test("of two answers that come in the other order, the one to the later question counts", async () => {
  const { currentSession, reloadSession } = await openTab();
  const letThrough = holdNextAnswer();
  const first = reloadSession();
  await eventually(() => expect(asked()).toBe(1));
  server.signedIn = true;
  await reloadSession();
  letThrough();
  await first;
  expect(currentSession()).toMatchObject({ status: "signed_in" });
});

test("no answer to a later question leaves the word to the earlier one", async () => {
  const { currentSession, reloadSession } = await openTab();
  server.signedIn = true;
  const letThrough = holdNextAnswer();
  const first = reloadSession();
  await eventually(() => expect(asked()).toBe(1));
  server.isUp = false;
  await reloadSession();
  expect(currentSession()).toEqual({ status: "signed_out" });
  letThrough();
  await first;
  expect(currentSession()).toMatchObject({ status: "signed_in" });
});

test("a refresh begun before somebody signed in does not sign them out", async () => {
  const { currentSession, signIn, startSession } = await openTab();
  startSession();
  await signIn("driver@khondee.test", "a password");
  await vi.advanceTimersByTimeAsync(1000);
  server.signedIn = false;
  const letThrough = holdNextAnswer();
  const before = asked();
  await vi.advanceTimersByTimeAsync(WEEK_MS - 60_000);
  await eventually(() => expect(asked()).toBe(before + 1));
  await signIn("driver@khondee.test", "a password");
  letThrough();
  await vi.advanceTimersByTimeAsync(1000);
  expect(currentSession()).toMatchObject({ status: "signed_in" });
});

test("who signs in instead of somebody else is told apart from who comes back as the same", async () => {
  const { onSignedIn, signIn } = await openTab();
  const heard = vi.fn<(by: string, isInstead: boolean) => void>();
  onSignedIn(heard);
  await signIn("driver@khondee.test", "a password");
  await signIn("driver@khondee.test", "a password");
  server.user = { ...USER, id: "u-2" };
  await signIn("driver@khondee.test", "a password");
  expect(heard.mock.calls.map(([, isInstead]) => isInstead)).toEqual([false, false, true]);
});
