import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { DocumentPage } from "#web/features/documents/document-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { INVOICE as INVOICE_OF_COMPANY } from "../../../support/composed-documents.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { resetSessions, sessions, signedInAs } from "../../../support/fake-session.ts";
import { openPage } from "../../../support/open-page.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

const INVOICE: ComposedDocument = { ...INVOICE_OF_COMPANY, documentId: "KD-A-INV1", orderId: "KD-A" };

const user = userEvent.setup();
let api: FakeApi;
beforeEach(() => {
  resetSessions();
  queryClient.clear();
  api = new FakeApi();
  api.install();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openPage({ "/documents/$documentId": DocumentPage, "/profile": () => null }, "/documents/KD-A-INV1");

test("the paper shows both parties, VAT, withholding and what is to pay, in English and Thai, as original and copy", async () => {
  api.procedures["documents.byId"] = () => ({ data: { document: INVOICE, related: [] } });
  open();
  const paper = await screen.findByRole("article");
  for (const text of [
    "ใบแจ้งหนี้",
    "Invoice",
    "10,000.00",
    "140.00",
    "-100.00",
    "-60.00",
    "11,980.00",
    "Branch 00001",
  ])
    expect(paper.textContent).toContain(text);
  expect(paper.textContent).toContain(INVOICE.amountInWordsTh);
  expect(paper.textContent).toContain("Original");
  await user.click(screen.getByRole("radio", { name: "ไทย" }));
  await user.click(screen.getByRole("radio", { name: "Copy" }));
  expect(screen.getByRole("article").textContent).toContain("สำเนา");
  expect(screen.getByRole("article").textContent).toContain("22 พฤศจิกายน 2569");
  const file = screen.getByRole("link", { name: "PDF" }).getAttribute("href");
  expect(file).toBe("/api/documents/KD-A-INV1.pdf?copy=copy&language=th");
});

test("a document that is not the reader's is not found, with the way to their own", async () => {
  api.procedures["documents.byId"] = () => ({ code: "NOT_FOUND" });
  open();
  expect(await screen.findByText("There is no such document")).toBeDefined();
  expect(screen.getByRole("link", { name: "Invoices" }).getAttribute("href")).toBe("/profile?tab=invoices");
});

test("the staff find the way to the same document and its order in the control room, a customer to their own order", async () => {
  const related = [{ documentId: "KD-A-RC1", kind: "receipt", number: "RC2026-000001" }];
  api.procedures["documents.byId"] = () => ({ data: { document: INVOICE, related } });
  const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  open();
  await screen.findByRole("article");
  expect(hrefs()).toEqual([
    `/api/documents/KD-A-INV1.pdf?copy=original&language=en`,
    "/orders/KD-A",
    "/documents/KD-A-RC1",
  ]);

  cleanup();
  const { user: person } = signedInAs("nok") as Extract<typeof sessions.now, { status: "signed_in" }>;
  sessions.now = { status: "signed_in", user: { ...person, role: "dispatcher" }, isAdmin: false };
  open();
  await screen.findByRole("article");
  expect(hrefs()).toEqual([
    "/admin/invoices?document=KD-A-INV1",
    `/api/documents/KD-A-INV1.pdf?copy=original&language=en`,
    "/admin/orders?order=KD-A",
    "/admin/invoices?document=KD-A-RC1",
  ]);
});
