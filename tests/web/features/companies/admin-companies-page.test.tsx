import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AdminCompaniesPage } from "#web/features/companies/admin-companies-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const WAITING = { overdueInvoices: 3, certificates: 100 };

test("those of which something waits are a press away, with how much it is; the search stays", async () => {
  const api = new FakeApi();
  api.install();
  api.procedures["controlRoom.waiting"] = () => ({ data: WAITING });
  api.procedures["companies.list"] = () => ({ data: { items: [], nextCursor: null, isSearchCurrent: true } });
  const page = openPage({ "/admin/companies": AdminCompaniesPage }, "/admin/companies?search=isan");
  expect(await screen.findByRole("link", { name: /certificates .*99\+$/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: /^Overdue company invoices\s*3$/ }));
  await waitFor(() => expect(page.address()).toBe("/admin/companies?search=isan&waits=overdue"));
  await waitFor(() =>
    expect(api.inputsOf("companies.list").at(-1)).toMatchObject({ search: "isan", waits: "overdue" }),
  );
  const all = screen.getByRole("link", { name: "All" });
  expect(all.getAttribute("href")).toBe("/admin/companies?search=isan");
});

test("what companies are looked for by is in the address, and an empty answer says that none matches", async () => {
  const api = new FakeApi();
  api.install();
  api.procedures["controlRoom.waiting"] = () => ({ data: WAITING });
  api.procedures["companies.list"] = () => ({ data: { items: [], nextCursor: null, isSearchCurrent: true } });
  const page = openPage({ "/admin/companies": AdminCompaniesPage }, "/admin/companies");
  expect(await screen.findByText("No companies yet.")).toBeTruthy();
  await userEvent.type(screen.getByRole("searchbox", { name: "Name or tax ID" }), "isan{Enter}");
  await waitFor(() => expect(page.address()).toBe("/admin/companies?search=isan"));
  expect(await screen.findByText("No company matches.")).toBeTruthy();
  expect(api.inputsOf("companies.list").at(-1)).toMatchObject({ search: "isan" });
  await userEvent.clear(screen.getByRole("searchbox", { name: "Name or tax ID" }));
  await waitFor(() => expect(page.address()).toBe("/admin/companies"));
});
