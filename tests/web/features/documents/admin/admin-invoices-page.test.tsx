import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#domain/access/actor.ts";
import type { ComposedDocument } from "#domain/documents/document.ts";
import type { InvoiceBalance } from "#domain/documents/invoice-balance.ts";
import { FIRST_TAX_RULES } from "#domain/documents/tax-rules.ts";
import { AdminInvoicesPage } from "#web/features/documents/admin/admin-invoices-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { INVOICE as INVOICE_OF_COMPANY } from "../../../../support/composed-documents.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { resetSessions, sessions, signedInAs } from "../../../../support/fake-session.ts";
import { withRowKeys } from "../../../../support/office-page.tsx";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../../support/fake-session.ts")).fakeSession(),
);

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));

const row = (documentId: string, number: string) => ({
  documentId,
  orderId: "KD-A",
  kind: "invoice",
  status: "issued",
  number,
  datedAt: Date.UTC(2026, 10, 22),
  buyerName: "Baan Suan",
  exemptSatang: 0,
  taxableSatang: 0,
  vatSatang: 0,
  totalSatang: 100_00,
  balance: null as InvoiceBalance | null,
});
const ROWS = [row("KD-A-INV1", "INV2026-000001"), row("KD-A-INV2", "INV2026-000002")];
const read = (input: unknown) => {
  const { documentId } = input as { readonly documentId: string };
  const found = ROWS.find((each) => each.documentId === documentId);
  if (found === undefined) return { code: "NOT_FOUND" } as const;
  const document: ComposedDocument = {
    ...INVOICE_OF_COMPANY,
    documentId,
    number: found.number,
    orderId: "KD-A",
  };
  const related = ROWS.filter((each) => each !== found);
  return { data: { document, related } };
};

const user = userEvent.setup();
let api: FakeApi;
beforeEach(() => {
  resetSessions();
  stubWideScreen();
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["documents.list"] = () => ({ data: { items: ROWS, nextCursor: null, sums: [] } });
  api.procedures["documents.byId"] = read;
  api.procedures["documents.taxRules"] = () => ({ data: { gaps: [], rules: FIRST_TAX_RULES } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const as = (role: Role) => {
  const { user: person } = signedInAs("nok") as Extract<typeof sessions.now, { status: "signed_in" }>;
  sessions.now = { status: "signed_in", user: { ...person, role }, isAdmin: role === "admin" };
};
const open = (search = "") =>
  openPage(
    {
      "/admin/invoices": withRowKeys(AdminInvoicesPage),
      "/admin": () => <p>today</p>,
      "/admin/orders": () => null,
    },
    `/admin/invoices${search}`,
  );
const panel = () => screen.findByRole("region", { name: "Selected document" });

test("a document opens beside the list and closes, and what the list is of stays", async () => {
  as("accountant");
  const page = open("?status=void&kind=invoice&search=KD-A&from=2026-11-01");
  await user.click(await screen.findByRole("link", { name: "INV2026-000001" }));
  const beside = within(await panel());
  expect(await beside.findByRole("heading", { name: "Invoice INV2026-000001" })).toBeDefined();
  expect(beside.getByRole("button", { name: "Correct the invoice" })).toBeDefined();
  expect(screen.getByRole("link", { name: "INV2026-000001" }).getAttribute("aria-current")).toBe("page");
  const list = "/admin/invoices?status=void&kind=invoice&search=KD-A&from=2026-11-01";
  expect(page.address()).toBe(`${list}&document=KD-A-INV1`);
  // What belongs to it opens in the same place.
  await user.click(beside.getByRole("link", { name: "Invoice INV2026-000002" }));
  await waitFor(() => expect(page.address()).toBe(`${list}&document=KD-A-INV2`));
  await user.click(within(await panel()).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(page.address()).toBe(list));
  expect(screen.queryByRole("region", { name: "Selected document" })).toBeNull();
  const asked = { status: "void", kind: "invoice", search: "KD-A", from: "2026-11-01" };
  for (const input of api.inputsOf("documents.list")) expect(input).toMatchObject(asked);
});

test("what is searched and filtered by is written to the address, and an open document stays open", async () => {
  as("accountant");
  const page = open("?document=KD-A-INV2");
  await panel();
  await user.click(screen.getByRole("radio", { name: "Draft" }));
  await user.selectOptions(screen.getByLabelText("Kind"), "Receipt");
  await user.type(screen.getByLabelText("Document, order, customer or tax ID"), "kd-b{Enter}");
  await waitFor(() =>
    expect(page.address()).toBe("/admin/invoices?status=draft&kind=receipt&search=kd-b&document=KD-A-INV2"),
  );
  await user.click(screen.getByRole("radio", { name: "Issued" }));
  await waitFor(() =>
    expect(page.address()).toBe("/admin/invoices?kind=receipt&search=kd-b&document=KD-A-INV2"),
  );
});

test("the documents found before stay until the answer to another search is there", async () => {
  as("accountant");
  open();
  await screen.findByRole("link", { name: "INV2026-000001" });
  const answer = Promise.withResolvers<{ data: object }>();
  api.procedures["documents.list"] = () => answer.promise;
  await user.type(screen.getByLabelText("Document, order, customer or tax ID"), "none{Enter}");
  await waitFor(() => expect(api.inputsOf("documents.list").at(-1)).toMatchObject({ search: "none" }));
  expect(screen.getByRole("link", { name: "INV2026-000001" })).toBeDefined();
  answer.resolve({ data: { items: [], nextCursor: null, sums: [] } });
  expect(await screen.findByText("No documents match")).toBeDefined();
});

test("a text that finds more documents than are looked at says so", async () => {
  as("accountant");
  const data = { items: ROWS, nextCursor: null, sums: [], isSearchCut: true };
  api.procedures["documents.list"] = () => ({ data });
  open("?search=a");
  expect(await screen.findByText(/^More than 1,000 documents match/)).toBeDefined();
});

test("while the search index is being built, the list says so", async () => {
  as("accountant");
  const data = { items: ROWS, nextCursor: null, sums: [], isSearchCut: false, isSearchCurrent: false };
  api.procedures["documents.list"] = () => ({ data });
  open("?search=a");
  expect(await screen.findByText(/^The search index is being built/)).toBeDefined();
});

test("j and k go from document to document, and Escape closes", async () => {
  as("accountant");
  const page = open("?document=KD-A-INV1");
  await screen.findByRole("link", { name: "INV2026-000001" });
  await user.keyboard("j");
  await waitFor(() => expect(page.address()).toBe("/admin/invoices?document=KD-A-INV2"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.address()).toBe("/admin/invoices"));
});

test("an id that no document has is said to be none, with the way back to the list", async () => {
  as("accountant");
  const page = open("?document=KD-NONE&kind=receipt");
  const beside = within(await panel());
  expect(await beside.findByText("There is no such document")).toBeDefined();
  const backs = beside.getAllByRole("button", { name: "Back to the list" });
  await user.click(backs.at(-1) as HTMLElement);
  await waitFor(() => expect(page.address()).toBe("/admin/invoices?kind=receipt"));
});

test("a dispatcher sees the document of an order alone, without what changes it, and no list", async () => {
  as("dispatcher");
  open("?document=KD-A-INV1");
  expect(await screen.findByRole("heading", { name: "Invoice INV2026-000001" })).toBeDefined();
  expect(screen.getByRole("link", { name: "KD-A" }).getAttribute("href")).toBe("/admin/orders?order=KD-A");
  expect(screen.queryByRole("button", { name: "Correct the invoice" })).toBeNull();
  expect(screen.queryByLabelText("Document, order, customer or tax ID")).toBeNull();
  expect(api.inputsOf("documents.list")).toEqual([]);
});

test("a dispatcher without a document in the address is led to today", async () => {
  as("dispatcher");
  open();
  expect(await screen.findByText("today")).toBeDefined();
});

test("from a draft to another one of the order nobody has changed anything", async () => {
  as("accountant");
  api.procedures["documents.byId"] = (input) => {
    const { documentId } = input as { readonly documentId: string };
    const totals = { ...INVOICE_OF_COMPANY.totals, totalSatang: documentId === "KD-A-INV1" ? 1 : 2 };
    const answer = read(input);
    if (answer.data === undefined) return answer;
    const document = { ...answer.data.document, status: "draft" as const, totals };
    return { data: { ...answer.data, document, contentHash: `says ${totals.totalSatang}` } };
  };
  open("?document=KD-A-INV1");
  for (const number of ["INV2026-000002", "INV2026-000001"]) {
    await user.click(await within(await panel()).findByRole("link", { name: `Invoice ${number}` }));
    await within(await panel()).findByRole("heading", { level: 2, name: new RegExp(number) });
  }
  const beside = within(await panel());
  expect(beside.getByRole("button", { name: "Issue the invoice" })).toBeDefined();
  expect(beside.queryByRole("region")).toBeNull();
});

test("the list, the document and the file say how far an invoice is paid", async () => {
  as("accountant");
  const balances: readonly (InvoiceBalance | null)[] = [
    { state: "open", leftSatang: 100_00 },
    { state: "paid_in_part", leftSatang: 40_50 },
    { state: "paid", leftSatang: 0 },
    { state: "credited", leftSatang: 0 },
    null,
  ];
  const items = balances.map((balance, index) => ({
    ...row(`KD-A-INV${index + 1}`, `INV2026-00000${index + 1}`),
    balance,
  }));
  api.procedures["documents.list"] = () => ({ data: { items, nextCursor: null, sums: [] } });
  api.procedures["documents.byId"] = (input) => {
    const { data } = read(input);
    return { data: { ...data, leftSatang: 100_00, balance: balances[1] } };
  };
  api.procedures["documents.csv"] = () => ({
    data: {
      rows: items.map((item) => ({ ...item, buyerTaxId: "", buyerBranch: "", tax: null })),
      nextCursor: null,
      isCut: false,
      isCurrent: true,
    },
  });
  open("?document=KD-A-INV2");
  const link = await screen.findByRole("link", { name: "INV2026-000001" });
  const kinds = within(link.closest("table")!)
    .getAllByRole("row")
    .slice(1)
    .map((line) => within(line).getAllByRole("cell")[1]?.textContent);
  expect(kinds).toEqual([
    expect.stringMatching(/Invoice Unpaid, ฿100 to pay$/),
    expect.stringMatching(/Invoice Paid in part, ฿40.50 to pay$/),
    expect.stringMatching(/Invoice Paid$/),
    expect.stringMatching(/Invoice Credited in full$/),
    expect.stringMatching(/Invoice $/),
  ]);
  expect(await within(await panel()).findByText("Paid in part, ฿40.50 to pay")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [head = "", ...lines] = String(vi.mocked(saveFile).mock.lastCall![2]).split("\r\n");
  expect(head).toMatch(/,Total \(baht\),Payment,Left to pay \(baht\)$/);
  expect(lines.map((line) => line.split(",").slice(-3).join())).toEqual([
    "100.00,Unpaid,100.00",
    "100.00,Paid in part,40.50",
    "100.00,Paid,0.00",
    "100.00,Credited in full,0.00",
    "100.00,,",
  ]);
});
