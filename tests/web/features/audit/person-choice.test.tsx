import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuditPage } from "#web/features/audit/audit-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const NOK = { userId: "u-nok", name: "Nok Dee", email: "nok@example.test" };
const user = userEvent.setup();
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["audit.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["audit.people"] = ({ search }: { readonly search: string }) => ({
    data: { items: "nok dee".includes(search) ? [NOK] : [], hasMore: false },
  });
  api.procedures["people.byId"] = ({ userId }: { readonly userId: string }) =>
    userId === NOK.userId ? { data: NOK } : { code: "NOT_FOUND" };
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/audit") => openPage({ "/admin/audit": AuditPage }, address);
const who = () => screen.findByRole("combobox", { name: "Who" });

/** Types who, chooses what is offered, and searches. */
async function choose(typed: string, offered: string) {
  await user.type(await who(), typed);
  await user.click(await screen.findByRole("option", { name: offered }));
  await user.click(screen.getByRole("button", { name: "Search" }));
}

test("somebody is chosen by any part of their name, and their id is searched for", async () => {
  const page = open();
  await choose("dee", "Nok Dee · nok@example.test");
  await waitFor(() => expect(page.address()).toBe("/admin/audit?who=u-nok"));
  expect(api.inputsOf("audit.list").at(-1)).toMatchObject({ who: "u-nok" });
  // The name stays in the field, and nobody was searched for before two letters were typed.
  await waitFor(async () => expect(await who()).toHaveProperty("value", "Nok Dee · nok@example.test"));
  expect(api.inputsOf("audit.people")).toEqual([{ search: "dee" }]);
});

test("what finds nobody, such as the id of an erased account, is searched for as it is", async () => {
  const page = open();
  await choose("u-gone", "u-gone");
  await waitFor(() => expect(page.address()).toBe("/admin/audit?who=u-gone"));
  await waitFor(async () => expect(await who()).toHaveProperty("value", "u-gone"));
});

test("with somebody in the address their name is in the field, and clearing it looks for everybody", async () => {
  const page = open("/admin/audit?who=u-nok");
  await waitFor(async () => expect(await who()).toHaveProperty("value", "Nok Dee · nok@example.test"));
  await user.clear(await who());
  await user.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(page.address()).toBe("/admin/audit"));
});
