import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminCompaniesPage } from "#web/features/companies/admin-companies-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const SETTLEMENT = {
  settlementId: "s-1",
  receivedOn: "2026-11-24",
  transferredSatang: 3_267_00,
  withheldSatang: 0,
  reference: "KTB-77",
  lines: [],
  takenBack: null,
  certificate: null,
  voidedCertificates: [],
};
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["controlRoom.waiting"] = () => ({ data: {} });
  api.procedures["companies.list"] = () => ({ data: { items: [], nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a payment of a company opens beside the companies by its address, with the way to its company, and closes", async () => {
  api.procedures["companies.settlement"] = () => ({
    data: { companyId: "CO-AAAAAA", companyName: "Isan Food", settlement: SETTLEMENT },
  });
  const page = openPage({ "/admin/companies": AdminCompaniesPage }, "/admin/companies?settlement=s-1");
  const panel = within(await screen.findByRole("region", { name: "Payment of a company" }));
  expect((await panel.findByRole("link", { name: "Isan Food" })).getAttribute("href")).toBe(
    "/admin/companies/CO-AAAAAA",
  );
  expect(panel.getByText("KTB-77")).toBeTruthy();
  expect(panel.getByRole("button", { name: "Take back" })).toBeTruthy();
  expect(api.inputsOf("companies.settlement")).toEqual([{ settlementId: "s-1" }]);
  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(page.address()).toBe("/admin/companies"));
  expect(screen.queryByRole("region", { name: "Payment of a company" })).toBeNull();
});

test("an address of a payment that is none says so", async () => {
  api.procedures["companies.settlement"] = () => ({ code: "NOT_FOUND" });
  openPage({ "/admin/companies": AdminCompaniesPage }, "/admin/companies?settlement=s-2");
  expect(await screen.findByText("There is no such payment")).toBeTruthy();
});

test("the words of a new company stay while a payment opens and closes beside the list", async () => {
  api.procedures["companies.settlement"] = () => ({
    data: { companyId: "CO-AAAAAA", companyName: "Isan Food", settlement: SETTLEMENT },
  });
  const page = openPage({ "/admin/companies": AdminCompaniesPage }, "/admin/companies");
  await userEvent.click(await screen.findByText("Add a company"));
  const name = screen.getByLabelText<HTMLInputElement>("Company name");
  await userEvent.type(name, "Isan Food");
  void page.navigate({ to: "/admin/companies", search: { settlement: "s-1" } });
  const panel = within(await screen.findByRole("region", { name: "Payment of a company" }));
  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(page.address()).toBe("/admin/companies"));
  expect(screen.getByLabelText<HTMLInputElement>("Company name").value).toBe("Isan Food");
});

test("a reason that is not sent is asked about before the payment is left", async () => {
  api.procedures["companies.settlement"] = () => ({
    data: { companyId: "CO-AAAAAA", companyName: "Isan Food", settlement: SETTLEMENT },
  });
  const page = openPage({ "/admin/companies": AdminCompaniesPage }, "/admin/companies?settlement=s-1");
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  await userEvent.type(await screen.findByLabelText("Reason"), "Another company");
  void page.goTo("/admin/companies");
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
  expect(page.address()).toBe("/admin/companies?settlement=s-1");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Another company");
});
