import { billedLine } from "#domain/companies/billing.ts";
import type { ComposedDocument, DocumentKind, DocumentLine } from "#domain/documents/document.ts";

/** 22 November 2026, 10:00 in Bangkok. */
const DOCUMENT_DATE = Date.UTC(2026, 10, 22, 3);

export const HAULAGE: DocumentLine = {
  kind: "transport",
  description: { th: "ค่าขนส่ง รถ 6 ล้อ 763.4 กม.", en: "Transport, 6-wheel truck, 763.4 km" },
  quantity: 1,
  unit: { th: "เที่ยว", en: "trip" },
  amountSatang: 1_000_000,
  taxClass: "exempt",
  vatRateBp: 0,
  vatSatang: 0,
};
export const LABOUR: DocumentLine = {
  kind: "labour",
  description: { th: "ค่าคนยก 2 คน 4 ชั่วโมง", en: "Helpers: 2, 4 hours" },
  quantity: 1,
  unit: { th: "งาน", en: "job" },
  amountSatang: 214_000,
  taxClass: "vatable",
  vatRateBp: 700,
  vatSatang: 14_000,
};

/** An invoice to a company: haulage of ฿10,000 and labour of ฿2,000 with VAT. */
export const INVOICE: ComposedDocument = {
  documentId: "document-1",
  kind: "invoice",
  status: "issued",
  number: "INV2026-000012",
  date: DOCUMENT_DATE,
  validUntil: null,
  dueOn: null,
  orderId: "KD-7F3K",
  route: [
    { th: "เขตคลองเตย กรุงเทพมหานคร", en: "Khlong Toei, Bangkok" },
    { th: "อ.เกาะสมุย จ.สุราษฎร์ธานี", en: "Koh Samui, Surat Thani" },
  ],
  seller: {
    name: { th: "บริษัท ขนดี จำกัด", en: "KhonDee Co., Ltd." },
    addressLines: [
      { th: "1 ถนนตัวอย่าง", en: "1 Sample Road" },
      { th: "แขวงหัวหมาก เขตบางกะปิ", en: "Hua Mak, Bang Kapi" },
      { th: "กรุงเทพมหานคร 10240", en: "Bangkok 10240" },
    ],
    phone: "+66100000000",
    email: "hello@khondee.example",
    taxId: "0994000165676",
    branch: "00000",
    showsVat: true,
  },
  buyer: {
    kind: "company",
    name: "บริษัท ญี่ปุ่น-ไทย น้ำดื่มป๋าเปี๊ยก จำกัด",
    address: "99/1 หมู่ 5 ถนนสุขุมวิท ตำบลบางปูใหม่ อำเภอเมืองสมุทรปราการ จังหวัดสมุทรปราการ 10280",
    taxId: "0105553001234",
    branch: "00001",
  },
  lines: [HAULAGE, LABOUR],
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
      { income: "service", rateBp: 300, baseSatang: 200_000, withheldSatang: 6000 },
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

const LABOUR_ONLY = {
  lines: [LABOUR],
  totals: {
    exemptSatang: 0,
    taxableSatang: 200_000,
    vatSatang: 14_000,
    vatRateBp: 700,
    totalSatang: 214_000,
  },
  withholding: null,
  amountInWordsTh: "สองพันหนึ่งร้อยสี่สิบบาทถ้วน",
};
const FOR_INVOICE = [{ kind: "invoice", number: "INV2026-000012", issuedAt: DOCUMENT_DATE }] as const;

const BILLED = {
  invoiceId: "KD-7F3K2M-INV1",
  orderId: "KD-7F3K2M",
  number: "INV2026-000012",
  issuedOn: "2026-11-22",
  dueOn: "2026-12-22",
  amountSatang: 2_140_00,
};

/** One document of every kind. */
export const DOCUMENTS: Readonly<Record<DocumentKind, ComposedDocument>> = {
  quotation: {
    ...INVOICE,
    kind: "quotation",
    number: null,
    orderId: null,
    validUntil: Date.UTC(2026, 10, 23, 3),
    withholding: null,
  },
  invoice: INVOICE,
  receipt: {
    ...INVOICE,
    kind: "receipt",
    number: "REC2026-000009",
    withholding: null,
    references: FOR_INVOICE,
    received: { method: "promptpay", receivedAt: DOCUMENT_DATE },
  },
  tax_invoice: {
    ...INVOICE,
    ...LABOUR_ONLY,
    kind: "tax_invoice",
    number: "TAX2026-000003",
    references: FOR_INVOICE,
    isOneOfSet: true,
  },
  abbreviated_tax_invoice: {
    ...INVOICE,
    ...LABOUR_ONLY,
    kind: "abbreviated_tax_invoice",
    number: "ATX2026-000004",
    buyer: { kind: "person", name: "สมหญิง ผู้ซื้อ", address: "", taxId: "", branch: "" },
  },
  billing_note: {
    ...INVOICE,
    kind: "billing_note",
    number: "BN2026-000002",
    orderId: null,
    route: [],
    seller: { ...INVOICE.seller, showsVat: false },
    lines: [billedLine(BILLED)],
    totals: {
      exemptSatang: BILLED.amountSatang,
      taxableSatang: 0,
      vatSatang: 0,
      vatRateBp: null,
      totalSatang: BILLED.amountSatang,
    },
    withholding: null,
    amountInWordsTh: "สองพันหนึ่งร้อยสี่สิบบาทถ้วน",
  },
  credit_note: {
    ...INVOICE,
    ...LABOUR_ONLY,
    kind: "credit_note",
    number: "CN2026-000001",
    references: [{ kind: "tax_invoice", number: "TAX2026-000003", issuedAt: DOCUMENT_DATE }],
    correction: {
      originalSatang: 200_000,
      correctSatang: 0,
      differenceSatang: 200_000,
      reason: "ยกเลิกการขนย้ายก่อนวันนัด",
    },
  },
};
