import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test, vi } from "vitest";
import { choiceOf, FILTERS } from "#web/features/jobs/open-jobs/choice/job-choice.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { reloadSession } from "#web/lib/session/session.ts";
import { makeRouter } from "#web/router.tsx";
import { FakeApi } from "../../support/fake-api.ts";

test("the dashboard's address keeps every filter of the open jobs", () => {
  const choice = Object.fromEntries(FILTERS.map((name) => [name, `a ${name}`]));
  const router = makeRouter(createMemoryHistory());
  const { search } = router.buildLocation({
    to: "/driver/dashboard",
    search: choice,
    _includeValidateSearch: true,
  });
  expect(choiceOf(search)).toEqual(choice);
});

/** The procedures that the server was asked for when an address was opened, with the session of a user. */
async function askedFor(address: string, me: unknown): Promise<readonly string[]> {
  const api = new FakeApi();
  api.install();
  const session = { expiresAt: new Date(Date.now() + 3600_000).toISOString() };
  const user = { id: "u-1", email: "somchai@example.test", name: "Somchai", role: "driver" };
  api.auth["/get-session"] = () => ({ body: { user, session } });
  const asked: string[] = [];
  const answer = (name: string, data: unknown) => {
    api.procedures[name] = () => {
      asked.push(name);
      return { data };
    };
  };
  answer("account.isAdmin", false);
  answer("drivers.me", me);
  answer("jobs.available", { items: [], nextCursor: null });
  answer("jobs.mine", { items: [], nextCursor: null });
  queryClient.clear();
  await reloadSession();
  asked.length = 0;
  await makeRouter(createMemoryHistory({ initialEntries: [address] })).load();
  await vi.waitFor(() => expect(asked).toContain("drivers.me"));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  vi.unstubAllGlobals();
  return asked.toSorted();
}

test("an approved driver's lists are asked for before the dashboard is rendered", async () => {
  expect(await askedFor("/driver/dashboard", { approved: true })).toEqual([
    "drivers.me",
    "jobs.available",
    "jobs.mine",
  ]);
});

test.each([null, { approved: false }])("nobody else's are: %j", async (me) => {
  expect(await askedFor("/driver/dashboard", me)).toEqual(["drivers.me"]);
});
