import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { makeRouter } from "#web/router.tsx";

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
