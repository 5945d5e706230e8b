import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanyCredit } from "#web/entities/companies/company-credit.tsx";
import { DocumentSums } from "#web/entities/documents/document-list.tsx";
import { AdminCompaniesPage } from "#web/features/companies/admin-companies-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../support/fake-api.ts";
import { openPage } from "../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const ACCOUNT = {
  creditLimitSatang: 100_000_00,
  usedSatang: 3_300_00,
  availableSatang: 96_700_00,
  invoicedSatang: 3_300_00,
  notInvoicedSatang: 0,
  overdueSatang: 0,
  overdueByAge: [0, 0, 0, 0],
} as Parameters<typeof CompanyCredit>[0]["account"];
const SUMS: Parameters<typeof DocumentSums>[0]["sums"] = [
  { kind: "invoice", count: 2, totalSatang: 6_600_00, vatSatang: 0 },
];

/** What the button beside a figure says. */
async function howOf(figure: string): Promise<string> {
  await userEvent.click(await screen.findByRole("button", { name: `How this figure is made: ${figure}` }));
  const dialog = await screen.findByRole("dialog", { name: `How this figure is made: ${figure}` });
  const { textContent } = dialog;
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  return textContent;
}

const FIGURES: readonly (readonly [string, ReactElement, string])[] = [
  ["Available credit", <CompanyCredit key="c" account={ACCOUNT} />, "The credit limit less the balance owed"],
  ["Sums of the documents", <DocumentSums key="d" sums={SUMS} />, "not taken off the invoices"],
];

test.each(FIGURES)("%s says how it is made", async (figure, shown, how) => {
  render(shown);
  expect(await howOf(figure)).toContain(how);
});

test("a list of documents without sums has nothing to say of them", () => {
  expect(render(<DocumentSums sums={[]} />).container.textContent).toBe("");
});

test("the list of companies says how the balance and the available credit are made", async () => {
  const company = {
    companyId: "CO-AAAAAA",
    name: "Isan Food",
    taxId: "0000000000001",
    creditLimitSatang: 100_000_00,
    creditDays: 30,
    status: "active",
    account: ACCOUNT,
    certificatesDue: 0,
  };
  api.procedures["controlRoom.waiting"] = () => ({ data: {} });
  api.procedures["companies.list"] = () => ({ data: { items: [company], nextCursor: null } });
  openPage({ "/admin/companies": AdminCompaniesPage }, "/admin/companies");
  expect(await howOf("Balance owed")).toContain("Open invoices less their credit notes");
  const how = await howOf("Available credit");
  expect(how).toContain("The credit limit less the balance owed");
  // As the server counts it.
  expect(how).toContain("฿0 while something is overdue or the credit is suspended");
});
