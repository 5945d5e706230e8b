import type { BilingualText } from "../geo/place.ts";
import type { DocumentCopy, DocumentKind, TaxClass } from "./document.ts";

/**
 * The fixed words of documents. They are in the domain and in two languages only, because they are part of the document:
 * several are prescribed by the Revenue Code (s.86/4, 86/6, 86/10), and the printed page and the PDF file must agree.
 */

/** The title; a document shows both languages, Thai first. */
export const DOCUMENT_TITLES: Readonly<Record<DocumentKind, BilingualText>> = {
  quotation: { th: "ใบเสนอราคา", en: "Quotation" },
  invoice: { th: "ใบแจ้งหนี้", en: "Invoice" },
  receipt: { th: "ใบเสร็จรับเงิน", en: "Receipt" },
  tax_invoice: { th: "ใบกำกับภาษี", en: "Tax Invoice" },
  abbreviated_tax_invoice: { th: "ใบกำกับภาษีอย่างย่อ", en: "Abbreviated Tax Invoice" },
  billing_note: { th: "ใบวางบิล", en: "Billing Note" },
  credit_note: { th: "ใบลดหนี้", en: "Credit Note" },
};

export const COPY_WORDS: Readonly<Record<DocumentCopy, BilingualText>> = {
  original: { th: "ต้นฉบับ", en: "Original" },
  copy: { th: "สำเนา", en: "Copy" },
};

/** How a line stands towards VAT, in its column. */
export const TAX_CLASS_WORDS: Readonly<Record<TaxClass, BilingualText>> = {
  exempt: { th: "ยกเว้น", en: "Exempt" },
  vatable: { th: "VAT", en: "VAT" },
  none: { th: "", en: "" },
};

/** Labels around the figures. */
export const DOCUMENT_LABELS = {
  draft: { th: "ฉบับร่าง", en: "Draft" },
  void: { th: "ยกเลิกแล้ว", en: "Void" },
  oneOfSet: { th: "เอกสารออกเป็นชุด", en: "Issued as a set" },
  number: { th: "เลขที่", en: "No." },
  date: { th: "วันที่", en: "Date" },
  validUntil: { th: "ยืนราคาถึง", en: "Valid until" },
  dueOn: { th: "ครบกำหนดชำระ", en: "Due" },
  order: { th: "เลขที่การจอง", en: "Order no." },
  route: { th: "เส้นทาง", en: "Route" },
  reference: { th: "อ้างอิง", en: "Reference" },
  seller: { th: "ผู้ขาย", en: "Seller" },
  buyer: { th: "ลูกค้า", en: "Customer" },
  taxId: { th: "เลขประจำตัวผู้เสียภาษี", en: "Tax ID" },
  headOffice: { th: "สำนักงานใหญ่", en: "Head office" },
  /** Before the five digits. */
  branch: { th: "สาขาที่", en: "Branch" },
  phone: { th: "โทร.", en: "Tel." },
  email: { th: "อีเมล", en: "Email" },
  item: { th: "ลำดับ", en: "No." },
  description: { th: "รายการ", en: "Description" },
  quantity: { th: "จำนวน", en: "Quantity" },
  tax: { th: "ภาษี", en: "Tax" },
  amount: { th: "จำนวนเงิน (บาท)", en: "Amount (THB)" },
  exempt: { th: "มูลค่าที่ได้รับยกเว้นภาษี", en: "Exempt from VAT" },
  taxable: { th: "มูลค่าที่เสียภาษี", en: "Value before VAT" },
  /** Before the rate. */
  vat: { th: "ภาษีมูลค่าเพิ่ม", en: "VAT" },
  total: { th: "รวมทั้งสิ้น", en: "Total" },
  pricesIncludeVat: { th: "ราคารวมภาษีมูลค่าเพิ่มแล้ว", en: "Prices include VAT" },
  deposit: { th: "มัดจำ ชำระเมื่อจอง", en: "Deposit, due at booking" },
  rest: { th: "ส่วนที่เหลือ ชำระก่อนลงของ", en: "Rest, due before unloading" },
  withholding: { th: "ภาษีหัก ณ ที่จ่าย", en: "Withholding tax" },
  withholdingTransport: { th: "ค่าขนส่ง", en: "transport" },
  withholdingService: { th: "ค่าบริการ", en: "services" },
  toPay: { th: "ยอดชำระหลังหักภาษี ณ ที่จ่าย", en: "To pay after withholding tax" },
  originalValue: { th: "มูลค่าเดิม", en: "Original value" },
  correctValue: { th: "มูลค่าที่ถูกต้อง", en: "Correct value" },
  difference: { th: "ผลต่าง", en: "Difference" },
  reason: { th: "เหตุผล", en: "Reason" },
  receivedBy: { th: "ชำระโดย", en: "Paid by" },
  receivedOn: { th: "วันที่รับเงิน", en: "Received on" },
  issuer: { th: "ผู้ออกเอกสาร", en: "Issued by" },
  recipient: { th: "ผู้รับเอกสาร", en: "Received by" },
  page: { th: "หน้า", en: "Page" },
} as const satisfies Readonly<Record<string, BilingualText>>;

/** How the money of a receipt came, by the method of its payment. */
export const METHOD_WORDS: Readonly<Record<string, BilingualText>> = {
  promptpay: { th: "พร้อมเพย์", en: "PromptPay" },
  transfer: { th: "โอนเงิน", en: "Bank transfer" },
  withholding: { th: "ภาษีหัก ณ ที่จ่าย", en: "Tax withheld" },
  cash: { th: "เงินสด", en: "Cash" },
  stripe: { th: "ชำระออนไลน์ผ่าน Stripe", en: "Online payment at Stripe" },
};
