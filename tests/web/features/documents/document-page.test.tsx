import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ComposedDocument } from "#domain/documents/document.ts";
import { DocumentPage } from "#web/features/documents/document-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { resetSessions } from "../../../support/fake-session.ts";
import { openPage } from "../../../support/open-page.tsx";

vi.mock("#web/lib/session/session.ts", async () =>
  (await import("../../../support/fake-session.ts")).fakeSession(),
);

const both = (th: string, en: string) => ({ th, en });
const INVOICE: ComposedDocument = {
  documentId: "KD-A-INV1",
  kind: "invoice",
  status: "issued",
  number: "INV2026-000001",
  date: Date.parse("2026-11-22T10:00:00+07:00"),
  validUntil: null,
  orderId: "KD-A",
  route: [both("บางกะปิ", "Bang Kapi"), both("หัวหิน", "Hua Hin")],
  seller: {
    name: both("บริษัท ขนดี จำกัด", "KhonDee Co., Ltd."),
    addressLines: [both("1 ถนนตัวอย่าง", "1 Sample Road")],
    phone: "+66100000000",
    email: "hello@khondee.example",
    taxId: "0000000000001",
    branch: "00000",
    showsVat: true,
  },
  buyer: { kind: "company", name: "ABC", address: "2 Road", branch: "00001", taxId: "0000000000001" },
  lines: [
    {
      kind: "transport",
      description: both("ค่าขนส่ง", "Transport"),
      quantity: 1,
      unit: both("เที่ยว", "trip"),
      amountSatang: 1_000_000,
      taxClass: "exempt",
      vatRateBp: 0,
      vatSatang: 0,
    },
    {
      kind: "labour",
      description: both("ค่าคนยก", "Helpers"),
      quantity: 1,
      unit: both("งาน", "job"),
      amountSatang: 214_000,
      taxClass: "vatable",
      vatRateBp: 700,
      vatSatang: 14_000,
    },
  ],
  totals: {
    exemptSatang: 1_000_000,
    taxableSatang: 200_000,
    vatSatang: 14_000,
    vatRateBp: 700,
    totalSatang: 1_214_000,
  },
  withholding: {
    lines: [
      { income: "transport", rateBp: 100, baseSatang: 1_000_000, withheldSatang: 10_000 },
      { income: "service", rateBp: 300, baseSatang: 200_000, withheldSatang: 6_000 },
    ],
    withheldSatang: 16_000,
    toPaySatang: 1_198_000,
  },
  references: [],
  correction: null,
  received: null,
  amountInWordsTh: "หนึ่งหมื่นสองพันหนึ่งร้อยสี่สิบบาทถ้วน",
  isOneOfSet: false,
};

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
