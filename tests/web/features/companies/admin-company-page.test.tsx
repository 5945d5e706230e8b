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

test("of a company that does not exist its page says so, with a way back to the list and none to try again", async () => {
  openPage({ "/admin/companies/$companyId": AdminCompanyPage }, "/admin/companies/gone");
  expect(await screen.findByText("There is no such company")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Companies" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  const back = screen.getByRole("link", { name: "Companies" });
  expect(back.getAttribute("href")).toBe("/admin/companies");
});
