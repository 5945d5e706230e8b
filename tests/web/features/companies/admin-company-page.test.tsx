import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminCompanyPage } from "#web/features/companies/admin-company-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["companies.byId"] = () => ({ code: "NOT_FOUND" });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("of a company that does not exist its page says so, with a way back to the list and none to try again", async () => {
  openPage({ "/admin/companies/$companyId": AdminCompanyPage }, "/admin/companies/gone");
  expect(await screen.findByText("There is no such company")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Companies" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  const back = screen.getByRole("link", { name: "Companies" });
  expect(back.getAttribute("href")).toBe("/admin/companies");
});

test("where nobody has made a key yet, the office reads who can", async () => {
  const none = () => ({ data: { items: [], nextCursor: null } });
  for (const list of ["orders", "settlements", "billingNotes", "openInvoices"])
    api.procedures[`companies.${list}`] = none;
  api.procedures["companies.byId"] = () => ({
    data: {
      companyId: "CO-1",
      version: 1,
      name: "Isan Foods",
      address: "1 Mittraphap",
      branch: "00000",
      taxId: "0000000000001",
      billingEmail: "bills@example.test",
      terms: { creditLimitSatang: 100_000_00, creditDays: 30, billingDay: 25, status: "active" },
      account: null,
      people: null,
      rights: ["manage_api"],
    },
  });
  api.procedures["apiKeys.list"] = () => ({ data: { items: [], nextCursor: null, mayMake: false } });
  api.procedures["webhooks.list"] = () => ({ data: { endpoints: [], mayMake: false } });
  openPage({ "/admin/companies/$companyId": AdminCompanyPage }, "/admin/companies/CO-1");
  expect(await screen.findByText("There are no keys yet.")).toBeTruthy();
  expect(screen.getByText(/The company’s owners make keys and endpoints in their profile/)).toBeTruthy();
});
