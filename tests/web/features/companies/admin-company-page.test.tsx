import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminCompanyPage } from "#web/features/companies/admin-company-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

beforeEach(() => {
  const api = new FakeApi();
  api.install();
  api.procedures["companies.byId"] = () => ({ code: "NOT_FOUND" });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a company that does not exist has a heading, and a way back to the list", async () => {
  openPage({ "/admin/companies/$companyId": AdminCompanyPage }, "/admin/companies/gone");
  expect(await screen.findByRole("heading", { level: 1, name: "Companies" })).toBeTruthy();
  const back = screen.getByRole("link", { name: "Companies" });
  expect(back.getAttribute("href")).toBe("/admin/companies");
});
