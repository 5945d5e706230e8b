import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { saveDraft } from "#web/lib/drafts/draft-store.ts";
import { rememberReturn, rememberedReturn } from "#web/lib/session/return-to.ts";
import {
  CONTACT_DRAFT,
  MOVE_DRAFT,
  OLD_BOOKING_DRAFT,
  OLD_CALCULATOR_DRAFT,
} from "#web/lib/drafts/draft-keys.ts";
import { eventually } from "../../support/eventually.ts";
import { FakeApi } from "../../support/fake-api.ts";
import { otherTabSays } from "../../support/other-tab.ts";

const USER = { id: "u-1", email: "malee@example.test", name: "malee", role: "customer" };
const PROFILE = { href: "/profile", replace: true };

let api: FakeApi;
const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  navigate.mockClear();
  vi.resetModules();
  api = new FakeApi();
  api.install();
  const expiresAt = new Date(Date.now() + 3600_000).toISOString();
  api.auth["/get-session"] = () => ({ body: { user: USER, session: { expiresAt } } });
  api.auth["/sign-in/email"] = () => ({ body: { user: USER } });
  api.auth["/sign-out"] = () => ({});
  api.procedures["account.isAdmin"] = () => ({ data: false });
});

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

/** The product as it starts at an address. */
async function openAt(address: string) {
  history.replaceState(null, "", address);
  const links = await import("#web/lib/session/link-arrival.ts");
  const redirects = await import("#web/routes/session-redirects.ts");
  const session = await import("#web/lib/session/session.ts");
  const authFlows = await import("#web/lib/session/auth-flows.ts");
  endings.push(links.watchLinks(), redirects.followSession({ navigate: navigate as never }));
  session.startSession();
  await eventually(() => expect(session.currentSession()).toMatchObject({ isAdmin: false }));
  return { ...session, ...authFlows };
}

test.each(["/profile#type=google", "/profile#type=line", "/#access_token=a&provider_token=p"])(
  "back from a provider, %s: the session that is there leads to the profile",
  async (address) => {
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel("khondee-session");
    otherTab.addEventListener("message", ({ data }) => heard.push(data));
    await openAt(address);
    await eventually(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(PROFILE));
    expect(location.hash).toBe("");
    await eventually(() => expect(heard).toEqual(["signed_in"]));
    otherTab.close();
  },
);

test("back from a provider: another page on show by then does not matter", async () => {
  const answer = api.auth["/get-session"];
  api.auth["/get-session"] = () => {
    history.replaceState(null, "", "/");
    return answer?.({} as never) ?? {};
  };
  await openAt("/profile#type=google");
  await eventually(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(PROFILE));
});

test.each([
  "/",
  "/orders#events",
  "/confirm-email#type=signup&token=t",
  "/confirm-email#type=email_change&token=t",
  "/reset-password#type=recovery&token=t",
])("%s: a session that was there before leads nowhere", async (address) => {
  await openAt(address);
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  ["/confirm-email#type=signup&token=t", true],
  ["/reset-password#type=recovery&token=t", true],
  ["/confirm-email#type=email_change&token=t", false],
  ["/login", false],
])("a signed-in event at %s leads to the profile: %s", async (address, leads) => {
  const { signIn } = await openAt(address);
  await signIn("malee@example.test", "a password");
  expect(navigate.mock.calls).toEqual(leads ? [[PROFILE]] : []);
});

test("signing out leads to log in, past every question, and forgets what was loaded and where one was heading", async () => {
  const { signOut } = await openAt("/orders");
  const { queryClient: inUse } = await import("#web/lib/api/query-client.ts");
  inUse.setQueryData(["orders"], ["KD-7F3K2M"]);
  rememberReturn("/booking");
  await signOut();
  await eventually(() => expect(inUse.getQueryData(["orders"])).toBeUndefined());
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/login", search: {}, ignoreBlocker: true });
  expect(rememberedReturn()).toBeNull();
});

describe("the drafts of this browser", () => {
  const KEYS = [MOVE_DRAFT, CONTACT_DRAFT, OLD_BOOKING_DRAFT, OLD_CALCULATOR_DRAFT];
  const keepDrafts = () => {
    for (const key of KEYS) saveDraft(key, "a draft", Date.now());
  };
  const drafts = () => KEYS.filter(({ key }) => localStorage.getItem(key) !== null).length;

  test("are forgotten by who signs out", async () => {
    const { signOut } = await openAt("/orders");
    keepDrafts();
    await signOut();
    await eventually(() => expect(drafts()).toBe(0));
  });

  test("nor does a form that is on show until then leave any", async () => {
    const { signOut, currentSession } = await openAt("/booking");
    const { promise, resolve } = Promise.withResolvers<void>();
    navigate.mockReturnValueOnce(promise);
    await signOut();
    keepDrafts();
    resolve();
    await eventually(() => expect(drafts()).toBe(0));
    expect(currentSession().status).toBe("signed_out");
  });

  test("stay for who signs out to log in again", async () => {
    const { signOut } = await openAt("/profile");
    keepDrafts();
    await signOut("to_return");
    await eventually(() => expect(navigate).toHaveBeenCalledOnce());
    expect(drafts()).toBe(KEYS.length);
  });

  test("stay when a sign-out cannot be done, when a session is over, and when somebody signs in", async () => {
    const { currentSession, reloadSession, signIn, signOut } = await openAt("/orders");
    keepDrafts();
    api.auth["/sign-out"] = () => ({ status: 500 });
    await signOut();
    const answer = api.auth["/get-session"];
    api.auth["/get-session"] = () => ({ body: null });
    await reloadSession();
    expect(currentSession().status).toBe("signed_out");
    if (answer !== undefined) api.auth["/get-session"] = answer;
    await signIn("malee@example.test", "a password");
    expect(currentSession().status).toBe("signed_in");
    expect(drafts()).toBe(KEYS.length);
  });

  test("are not touched by a tab that hears late of a sign-out in another", async () => {
    const { currentSession } = await openAt("/orders");
    keepDrafts();
    otherTabSays("signed_out");
    await eventually(() => expect(currentSession().status).toBe("signed_out"));
    expect(drafts()).toBe(KEYS.length);
  });

  test("are forgotten, as is what was loaded, when somebody comes in instead of who was there", async () => {
    const { signIn } = await openAt("/confirm-email#type=signup&token=t");
    const { queryClient: inUse } = await import("#web/lib/api/query-client.ts");
    inUse.setQueryData(["orders"], ["KD-7F3K2M"]);
    keepDrafts();
    navigate.mockImplementationOnce(() => {
      expect(inUse.getQueryData(["orders"])).toBeUndefined();
      return Promise.resolve();
    });
    const expiresAt = new Date(Date.now() + 3600_000).toISOString();
    api.auth["/get-session"] = () => ({ body: { user: { ...USER, id: "u-2" }, session: { expiresAt } } });
    await signIn("nok@example.test", "a password");
    await eventually(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(PROFILE));
    expect(drafts()).toBe(0);
    expect(inUse.getQueryData(["orders"])).toBeUndefined();
  });
});
