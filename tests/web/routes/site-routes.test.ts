import { createMemoryHistory } from "@tanstack/react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SECTION_GROUPS } from "#web/features/control-room/frame/sections.ts";
import { reloadSession } from "#web/lib/session/session.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { makeRouter } from "#web/router.tsx";
import { FakeApi } from "../../support/fake-api.ts";

const TODAY = ["decisions", "figures", "live", "waysBack", "days"].map((name) => `controlRoom.${name}`);

// The door of the control room waits for the session.
beforeAll(async () => {
  const api = new FakeApi();
  api.install();
  const user = { id: "u-1", email: "nok@example.test", name: "nok", role: "dispatcher" };
  const session = { expiresAt: new Date(Date.now() + 3600_000).toISOString() };
  api.auth["/get-session"] = () => ({ body: { user, session } });
  api.procedures["account.isAdmin"] = () => ({ data: false });
  // What routes ask for before their page is there.
  for (const asked of ["orders.byId", ...TODAY]) api.procedures[asked] = () => ({ data: null });
  await reloadSession();
});
afterAll(async () => {
  await vi.waitUntil(() => queryClient.isFetching() === 0);
  queryClient.clear();
  vi.unstubAllGlobals();
});

const router = makeRouter(createMemoryHistory());

async function arrivesAt(address: string): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  return router.state.location.pathname;
}

test.each([
  "/about",
  "/about/mission",
  "/about/vision",
  "/about/values/customer-focus",
  "/about/values/integrity",
  "/about/values/reliability",
  "/about/values/safety",
  "/about/team/operations",
  "/about/team/customer-care",
  "/about/team/fleet",
  "/about/team/safety",
  "/contact",
  "/privacy",
  "/terms",
])("%s has its page and its title", async (path) => {
  expect(await arrivesAt(path)).toBe(path);
  expect(router.state.matches.at(-1)?.staticData.title?.()).toMatch(/\S/);
});

test.each(["/about/team/nobody", "/about/team", "/about/values/speed", "/about/values"])(
  "%s, which is nobody's, leads home",
  async (path) => {
    expect(await arrivesAt(path)).toBe("/");
  },
);

test("the control room's addresses are added when the first of them is opened, in spite of being asked for twice at once", async () => {
  const fresh = makeRouter(createMemoryHistory({ initialEntries: ["/admin/orders?search=A&order=KD-1"] }));
  expect(Object.keys(fresh.routesById).filter((id) => id.includes("admin"))).toEqual(["/data/admin/$"]);
  await Promise.all([fresh.preloadRoute({ to: "/admin/orders" }), fresh.load()]);
  expect(fresh.state.location.href).toBe("/admin/orders?search=A&order=KD-1");
  expect(fresh.state.matches.at(-1)?.search).toEqual({ search: "A", order: "KD-1" });
  await fresh.navigate({ to: "/admin/audit", search: { who: "7" } });
  expect(fresh.state.matches.at(-1)?.routeId).toBe("/data/control-room/admin/audit");
});

/** The route that shows an address in a fresh window. */
async function routeAt(path: string): Promise<string | undefined> {
  const fresh = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await fresh.load();
  expect(fresh.state.location.pathname).toBe(path);
  return fresh.state.matches.at(-1)?.routeId;
}

test.each([
  "/admin/companies/one",
  ...SECTION_GROUPS.flatMap(({ sections }) => sections.map(({ path }) => path)),
])("%s is a page of the control room of its own", async (path) => {
  expect(await routeAt(path)).toBe(`/data/control-room${path.replace("/one", "/$companyId")}`);
});

test.each(["/admin/orders/new", "/admin/orders/import", "/admin/"])(
  "%s is none that is missing",
  async (path) => {
    expect(await routeAt(path)).not.toBe(MISSING);
  },
);

const MISSING = "/data/control-room/admin/$page/$";

test.each(["/admin/nothing", "/admin/nothing/at/all", "/admin/orders/nothing", "/admin/drivers/nobody"])(
  "%s, which no page has, says so to the staff inside the control room",
  async (path) => {
    expect(await routeAt(path)).toBe(MISSING);
  },
);
