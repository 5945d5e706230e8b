import { beforeEach, expect, test, vi } from "vitest";

const USER = { id: "u-1", email: "driver@khondee.test", name: "driver", role: "driver" };
const WEEK_MS = 7 * 24 * 3600_000;

const server = {
  signedIn: false,
  getSession: vi.fn<() => Promise<unknown>>(),
  signIn: vi.fn<() => Promise<{ error: { status: number } | null }>>(),
  isAdmin: vi.fn<() => Promise<boolean>>(),
};

vi.mock("#web/lib/auth-client.ts", () => ({
  client: {
    getSession: () => server.getSession(),
    signIn: { email: () => server.signIn() },
    signOut: () => {
      server.signedIn = false;
      return Promise.resolve({ error: null });
    },
  },
}));
vi.mock("#web/lib/trpc.ts", () => ({
  trpcClient: { account: { isAdmin: { mutate: () => server.isAdmin() } } },
}));

async function openTab() {
  vi.resetModules();
  return import("#web/lib/session.ts");
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.signedIn = false;
  server.isAdmin.mockReset().mockResolvedValue(false);
  server.signIn.mockReset().mockImplementation(() => {
    server.signedIn = true;
    return Promise.resolve({ error: null });
  });
  server.getSession.mockReset().mockImplementation(() =>
    Promise.resolve({
      error: null,
      data: server.signedIn ? { user: USER, session: { expiresAt: new Date(Date.now() + WEEK_MS) } } : null,
    }),
  );
});

test("a visitor is first loading, then signed out, and no admin question is asked", async () => {
  const { currentSession, startSession } = await openTab();
  expect(currentSession()).toEqual({ status: "loading" });
  startSession();
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: "signed_out" }));
  expect(server.isAdmin).not.toHaveBeenCalled();
});

test("signing in loads who it is and asks whether they are an admin", async () => {
  const { currentSession, signIn } = await openTab();
  server.isAdmin.mockResolvedValue(true);
  expect(await signIn("driver@khondee.test", "a password")).toEqual({ ok: true });
  expect(currentSession()).toEqual({ status: "signed_in", user: USER, isAdmin: true });
});

test("an admin check that fails means not an admin", async () => {
  const { currentSession, signIn } = await openTab();
  server.isAdmin.mockRejectedValue(new TypeError("Failed to fetch"));
  await signIn("driver@khondee.test", "a password");
  expect(currentSession()).toMatchObject({ status: "signed_in", isAdmin: false });
});

test.each([
  [401, "refused"],
  [429, "rate_limited"],
  [500, "unreachable"],
] as const)("an answer %i to a sign-in is a Sign In Error: %s", async (status, reason) => {
  const { currentSession, signIn } = await openTab();
  server.signIn.mockResolvedValue({ error: { status } });
  expect(await signIn("driver@khondee.test", "wrong")).toEqual({ ok: false, kind: "Sign In Error", reason });
  expect(currentSession().status).not.toBe("signed_in");
});

test("a session that cannot be loaded at the start is an Initialization error, and signed out", async () => {
  const { currentSession, startSession } = await openTab();
  server.getSession.mockRejectedValue(new TypeError("Failed to fetch"));
  startSession();
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: "signed_out" }));
});

test("another tab signs out: this one is signed out too", async () => {
  const { currentSession, signIn, startSession } = await openTab();
  startSession();
  await signIn("driver@khondee.test", "a password");
  const otherTab = new BroadcastChannel("khondee-session");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTab.postMessage("signed_out");
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: "signed_out" }));
  otherTab.close();
});

test("the session is asked for again when it is about to end, not before", async () => {
  const { currentSession, signIn, startSession } = await openTab();
  startSession();
  await signIn("driver@khondee.test", "a password");
  // The tabs of the tests before this one hear of the sign-in and look as well.
  await vi.advanceTimersByTimeAsync(1000);
  const asked = server.getSession.mock.calls.length;
  await vi.advanceTimersByTimeAsync(WEEK_MS - 300_000);
  expect(server.getSession).toHaveBeenCalledTimes(asked);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(server.getSession).toHaveBeenCalledTimes(asked + 1);
  expect(currentSession().status).toBe("signed_in");
});
