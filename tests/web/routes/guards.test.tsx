import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdminArea as SecondFactorArea } from "#web/features/account/admin-area.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { reloadSession, signOut, currentSession } from "#web/lib/session/session.ts";
import { signedInOnly, staffOnly } from "#web/routes/guards.tsx";
import { followSession } from "#web/routes/session-redirects.ts";
import { FakeApi } from "../../support/fake-api.ts";
import { openPage } from "../../support/open-page.tsx";
import { otherTabSays } from "../../support/other-tab.ts";

const USER = { id: "u-1", email: "malee@example.test", name: "malee", role: "admin" };

let api: FakeApi;
/** How often a guarded page was rendered. */
const drawn = vi.fn<() => void>();
let stop = () => {};
/** What the server says of the admin area. */
let access = "open";

function Secret() {
  drawn();
  return <h1>Secret</h1>;
}

const MembersPage = signedInOnly(Secret as never);
const DispatchersPage = staffOnly("dispatch", Secret as never);
const AdminsPage = staffOnly("administer", Secret as never);
const AdminArea = staffOnly("administer", (() => (
  <SecondFactorArea>
    <Secret />
  </SecondFactorArea>
)) as never);

function open(address: string) {
  return openPage(
    {
      "/orders": () => <MembersPage />,
      "/admin/settings": () => <AdminsPage />,
      "/admin/orders": () => <DispatchersPage />,
      "/admin/ferries": () => <AdminArea />,
      "/login": () => <h1>Log in</h1>,
      "/": () => <h1>Home</h1>,
      "/profile": () => <h1>Profile</h1>,
    },
    address,
  );
}

function session(is: "in" | "out" | "unreachable") {
  if (is === "unreachable") return { status: 503 };
  const expiresAt = new Date(Date.now() + 3600_000).toISOString();
  return { body: is === "in" ? { user: USER, session: { expiresAt } } : null };
}

/** Holds one answer of the server. */
function later(): { readonly wait: Promise<void>; readonly answer: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: promise, answer: resolve };
}

beforeEach(async () => {
  api = new FakeApi();
  api.install();
  api.auth["/sign-out"] = () => ({});
  api.procedures["account.isAdmin"] = () => ({ data: false });
  api.procedures["account.adminAccess"] = () => ({ data: access });
  access = "open";
  queryClient.clear();
  await reloadSession();
  drawn.mockClear();
});

afterEach(async () => {
  stop();
  if (currentSession().status === "signed_in") await signOut();
  vi.unstubAllGlobals();
});

describe.each([
  ["/orders", "Authenticating", "Log in"],
  ["/admin/settings", "Initializing Application", "Home"],
])("%s while nobody knows yet who is signed in", (address, message, elsewhere) => {
  test(`says ${message}, and shows nothing of the page`, async () => {
    const { wait, answer } = later();
    api.auth["/get-session"] = async () => {
      await wait;
      return session("out");
    };
    const loading = reloadSession();
    open(address);
    expect(await screen.findByText(message)).toBeTruthy();
    answer();
    await loading;
    await screen.findByRole("heading", { name: elsewhere });
    expect(drawn).not.toHaveBeenCalled();
  });

  test("no answer sends nobody away: it says so and asks again", async () => {
    api.auth["/get-session"] = () => session("unreachable");
    await reloadSession();
    const page = open(address);
    await screen.findByText(/Could not check whether you are logged in/);
    api.auth["/get-session"] = () => session("in");
    api.procedures["account.isAdmin"] = () => ({ data: true });
    screen.getByRole("button", { name: "Try again" }).click();
    await screen.findByRole("heading", { name: "Secret" });
    expect(page.address()).toBe(address);
  });
});

describe("pages for who is signed in", () => {
  test("send anybody else to log in and back, search and all", async () => {
    const page = open("/orders?status=pending");
    await screen.findByRole("heading", { name: "Log in" });
    expect(page.address()).toBe(`/login?returnTo=${encodeURIComponent("/orders?status=pending")}`);
    expect(drawn).not.toHaveBeenCalled();
  });

  test("open for who is signed in, whatever they are", async () => {
    api.auth["/get-session"] = () => session("in");
    await reloadSession();
    open("/orders");
    expect(await screen.findByRole("heading", { name: "Secret" })).toBeTruthy();
  });
});

describe("pages for admins", () => {
  beforeEach(() => {
    api.auth["/get-session"] = () => session("in");
  });

  test("say that the server is asked, and show nothing before it has answered", async () => {
    let answer = () => {};
    const original = globalThis.fetch;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (String(url).includes("account.isAdmin")) await asked;
      return original(url, init);
    });
    api.procedures["account.isAdmin"] = () => ({ data: true });
    const loading = reloadSession();
    open("/admin/settings");
    await screen.findByText("Checking admin access");
    expect(drawn).not.toHaveBeenCalled();
    answer();
    await loading;
    await screen.findByRole("heading", { name: "Secret" });
  });

  test.each([
    ["who is none", { data: false }],
    ["whom the server could not check", { code: "INTERNAL" }],
  ] as const)("send home %s", async (_who, answer) => {
    api.procedures["account.isAdmin"] = () => answer;
    await reloadSession();
    const page = open("/admin/settings");
    await screen.findByRole("heading", { name: "Home" });
    expect(page.address()).toBe("/");
    expect(drawn).not.toHaveBeenCalled();
  });
});

test("a customer at a page for admins is sent home by their session alone, without waiting for the check", async () => {
  const { wait, answer } = later();
  const expiresAt = new Date(Date.now() + 3600_000).toISOString();
  const body = { user: { ...USER, role: "customer" }, session: { expiresAt } };
  api.auth["/get-session"] = () => ({ body });
  api.procedures["account.isAdmin"] = async () => {
    await wait;
    return { data: false };
  };
  const loading = reloadSession();
  const page = open("/admin/settings");
  await screen.findByRole("heading", { name: "Home" });
  expect(page.address()).toBe("/");
  expect(drawn).not.toHaveBeenCalled();
  answer();
  await loading;
});

describe("pages for staff", () => {
  const as = (role: string) => {
    const expiresAt = new Date(Date.now() + 3600_000).toISOString();
    api.auth["/get-session"] = () => ({ body: { user: { ...USER, role }, session: { expiresAt } } });
  };

  test("open for the role that has the right, although it is no admin", async () => {
    as("dispatcher");
    await reloadSession();
    open("/admin/orders");
    expect(await screen.findByRole("heading", { name: "Secret" })).toBeTruthy();
  });

  test.each([
    ["another role", "accountant"],
    ["an admin whom the server could not check", "admin"],
  ])("send home %s", async (_who, role) => {
    as(role);
    await reloadSession();
    open("/admin/orders");
    await screen.findByRole("heading", { name: "Home" });
    expect(drawn).not.toHaveBeenCalled();
  });
});

describe("the admin area", () => {
  beforeEach(async () => {
    api.auth["/get-session"] = () => session("in");
    api.procedures["account.isAdmin"] = () => ({ data: true });
    await reloadSession();
  });

  test("stays shut without the second factor that a deployment needs, and leads to setting it up", async () => {
    access = "locked";
    open("/admin/ferries");
    expect(await screen.findByRole("heading", { name: "Two-step login is needed here" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Set it up in the profile" }).getAttribute("href")).toBe(
      "/profile",
    );
    expect(drawn).not.toHaveBeenCalled();
  });

  test("says on a developer's machine that the second factor is waived", async () => {
    access = "waived";
    open("/admin/ferries");
    expect(await screen.findByText(/This local demonstration asks no second step/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Secret" })).toBeTruthy();
  });

  test("with a second factor says nothing", async () => {
    open("/admin/ferries");
    expect(await screen.findByRole("heading", { name: "Secret" })).toBeTruthy();
    expect(screen.queryByText(/local demonstration/)).toBeNull();
  });
});

describe("signing out on a guarded page", () => {
  test.each(["/orders", "/admin/settings"])(
    "%s: leads to log in and nowhere else on the way",
    async (address) => {
      api.auth["/get-session"] = () => session("in");
      api.procedures["account.isAdmin"] = () => ({ data: true });
      await reloadSession();
      const page = open(address);
      await screen.findByRole("heading", { name: "Secret" });
      const navigate = vi.fn<(to: object) => Promise<void>>((to) => page.navigate(to));
      stop = followSession({ navigate: navigate as never });
      api.auth["/get-session"] = () => session("out");
      await signOut();
      await screen.findByRole("heading", { name: "Log in" });
      expect(page.address()).toBe("/login");
      expect(navigate).toHaveBeenCalledOnce();
    },
  );

  test("in another tab does the same here", async () => {
    api.auth["/get-session"] = () => session("in");
    await reloadSession();
    const { startSession } = await import("#web/lib/session/session.ts");
    startSession();
    const page = open("/orders");
    await screen.findByRole("heading", { name: "Secret" });
    stop = followSession({ navigate: ((to: object) => page.navigate(to)) as never });
    otherTabSays("signed_out");
    await screen.findByRole("heading", { name: "Log in" });
    await waitFor(() => expect(page.address()).toBe("/login"));
  });

  test("in another tab leaves the reader of a public page where they are, without what was loaded", async () => {
    api.auth["/get-session"] = () => session("in");
    await reloadSession();
    const { startSession } = await import("#web/lib/session/session.ts");
    startSession();
    queryClient.setQueryData(["orders"], ["KD-7F3K2M"]);
    const page = open("/");
    await screen.findByRole("heading", { name: "Home" });
    const navigate = vi.fn<(to: object) => Promise<void>>((to) => page.navigate(to));
    stop = followSession({ navigate: navigate as never });
    otherTabSays("signed_out");
    await waitFor(() => expect(currentSession().status).toBe("signed_out"));
    await waitFor(() => expect(queryClient.getQueryData(["orders"])).toBeUndefined());
    expect(navigate).not.toHaveBeenCalled();
    expect(page.address()).toBe("/");
  });
});
