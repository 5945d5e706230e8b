import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuditPage } from "#web/features/audit/audit-page.tsx";
import { readingsOf } from "#web/features/audit/readings.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["audit.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["audit.people"] = () => ({ data: { items: [], hasMore: false } });
  api.procedures["people.byId"] = () => ({ data: { userId: "nok", name: "Nok", email: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const firstOf = (text: string) => readingsOf(text)[0]?.search;

test("a text is read as what it looks like, and as the id of a record in any case", () => {
  expect(firstOf("nok@example.test")).toEqual({ who: "nok@example.test" });
  expect(firstOf(" kd-7f3k2m ")).toEqual({ record: "kd-7f3k2m" });
  for (const network of ["203.0.113.7", "203.0.113.0/24", "2001:db8::1"])
    expect(firstOf(network)).toEqual({ network });
  expect(firstOf("ferry route change")).toEqual({ section: "ferries.update" });
  expect(readingsOf("ferries")[0]).toEqual({ text: "Ferries (everything)", search: { section: "ferries" } });
  for (const text of ["nok@example.test", "203.0.113.7", "cancel", "no such words"])
    expect(readingsOf(text).map(({ search }) => search)).toContainEqual({ record: text });
  expect(readingsOf("a").length).toBeLessThan(20);
});

test("actions are found by the words of the reader's language", () => {
  overwriteGetLocale(() => "th");
  expect(readingsOf("แก้ไขเส้นทางเรือ")[0]).toEqual({
    text: "แก้ไขเส้นทางเรือ",
    search: { section: "ferries.update" },
  });
});

test("the page lists the likeliest reading of a text, and offers the others and who has acted by that name", async () => {
  api.procedures["audit.people"] = () => ({
    data: { items: [{ userId: "nok", name: "Nok", email: null }], hasMore: false },
  });
  const page = openPage({ "/admin/audit": AuditPage }, "/admin/audit?q=change%20a%20ferry%20route");
  const readings = within(
    await screen.findByRole("navigation", { name: "Search the audit log for “change a ferry route”" }),
  );
  await waitFor(() => expect(api.inputsOf("audit.list")).toMatchObject([{ what: "ferries.update" }]));
  expect(readings.getByRole("link", { current: "page" }).textContent).toBe("Change a ferry route");
  expect(readings.getByRole("link", { name: "Record: change a ferry route" })).toBeTruthy();
  await userEvent.click(await readings.findByRole("link", { name: "Who: Nok" }));
  await waitFor(() => expect(page.address()).toBe("/admin/audit?who=nok"));
  await waitFor(() => expect(api.inputsOf("audit.list").at(-1)).toMatchObject({ who: "nok" }));
  expect(screen.queryByRole("navigation", { name: /^Search the audit log/ })).toBeNull();
});
