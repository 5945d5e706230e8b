import type { BilingualText } from "../geo/place.ts";

/**
 * The papers of an order. An `invoice` says what is owed, for all lines; a `receipt` what was paid; a `tax_invoice` is
 * the VAT document of the taxable lines (Revenue Code s.86/4), `abbreviated_tax_invoice` the same for a customer who
 * gave no address (s.86/6); a `credit_note` takes an invoice back (s.86/10); a `quotation` offers a price.
 * A `billing_note` lists open invoices of a company.
 */
export const DOCUMENT_KINDS = [
  "quotation",
  "invoice",
  "receipt",
  "tax_invoice",
  "abbreviated_tax_invoice",
  "credit_note",
  "billing_note",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * A `draft` has no number; an `issued` one never changes; a `void` one was a draft that was given up,
 * or is shown so: the receipt of a payment that was taken back, with its number.
 */
export const DOCUMENT_STATUSES = ["draft", "issued", "void"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The longest search text of a list of documents. */
export const DOCUMENT_SEARCH_MAX = 80;

/** Documents exist in the two languages of Thai business; titles always show both. */
export const DOCUMENT_LANGUAGES = ["th", "en"] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** A document is printed twice: the customer keeps the original, the company the copy. */
export const DOCUMENT_COPIES = ["original", "copy"] as const;
export type DocumentCopy = (typeof DOCUMENT_COPIES)[number];

/** `exempt`: no VAT by law (domestic transport, s.81(1)(ณ)). `vatable`: its price contains VAT. `none`: no VAT system. */
export const TAX_CLASSES = ["exempt", "vatable", "none"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** What a line is for: one of the kinds of an order's price, the fee of a cancelled order, money received, or an
 * invoice on a billing note. */
export const DOCUMENT_LINE_KINDS = [
  "transport",
  "fuel",
  "ferry",
  "labour",
  "waiting",
  "cancellation_fee",
  "payment",
  "billed_invoice",
] as const;
export type DocumentLineKind = (typeof DOCUMENT_LINE_KINDS)[number];

/** The head office; a branch has another number of five digits. */
export const HEAD_OFFICE = "00000";

/** The company as the document names it, copied when it was issued. */
export interface Seller {
  readonly name: BilingualText;
  /** In lines: street, district, province with postal code. */
  readonly addressLines: readonly BilingualText[];
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  /** 13 digits; "" shows none. */
  readonly taxId: string;
  /** Five digits; shown only beside a tax id. */
  readonly branch: string;
  /** Whether VAT is shown: registered, and with a tax id. */
  readonly showsVat: boolean;
}

/** Whom the document is made out to, copied when it was issued. As typed, in one language. */
export interface Buyer {
  readonly kind: "person" | "company";
  readonly name: string;
  /** May have several lines; "" when unknown. */
  readonly address: string;
  /** 13 digits, or "". */
  readonly taxId: string;
  /** Five digits, `HEAD_OFFICE` for the head office; "" for a person. */
  readonly branch: string;
}

/** One line, VAT included in its amount. */
export interface DocumentLine {
  readonly kind: DocumentLineKind;
  readonly description: BilingualText;
  readonly quantity: number;
  readonly unit: BilingualText;
  /** Whole line, VAT included. */
  readonly amountSatang: number;
  readonly taxClass: TaxClass;
  /** Hundredths of a percent: 700 is 7 %. 0 unless `vatable`. */
  readonly vatRateBp: number;
  /** The VAT contained in `amountSatang`; 0 unless `vatable`. */
  readonly vatSatang: number;
}

/** Sums of the lines. `taxableSatang + vatSatang + exemptSatang = totalSatang`, always. */
export interface DocumentTotals {
  /** Of the lines without VAT: exempt ones, and all lines of a company outside the VAT system. */
  readonly exemptSatang: number;
  /** Of the vatable lines, VAT not included. */
  readonly taxableSatang: number;
  readonly vatSatang: number;
  /** The rate of the vatable lines in hundredths of a percent; `null` when there are none. */
  readonly vatRateBp: number | null;
  readonly totalSatang: number;
}

/**
 * What a company that pays will withhold (Order Tor Por 4/2528): 1 % of transport, 3 % of services, of amounts without
 * VAT. A preview for the buyer: the document's total does not change.
 */
export interface Withholding {
  readonly lines: readonly WithholdingLine[];
  readonly withheldSatang: number;
  /** Total less what is withheld. */
  readonly toPaySatang: number;
}

export interface WithholdingLine {
  readonly income: "transport" | "service";
  readonly rateBp: number;
  readonly baseSatang: number;
  readonly withheldSatang: number;
}

/** Another document that this one refers to: a credit note its invoice, a receipt what it pays for. */
export interface DocumentReference {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Epoch milliseconds of its issue. */
  readonly issuedAt: number;
}

/** What a credit note corrects (s.86/10): the value before, after, and the difference, which is its total. VAT excluded. */
export interface Correction {
  readonly originalSatang: number;
  readonly correctSatang: number;
  readonly differenceSatang: number;
  readonly reason: string;
}

/** A correction as it is stored. */
export interface StoredCorrection extends Correction {
  /** The press that asked for it, so that its repetition is known; absent where nobody pressed. */
  readonly pressKey?: string;
}

/** How the money of a receipt came. `method` is the payment's. */
export interface ReceivedMoney {
  readonly method: string;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/** Everything a page of a document shows; both the printed page and the PDF file are made of it alone. */
export interface ComposedDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
  /** `INV2026-000012`; `null` for a draft and for a quotation. */
  readonly number: string | null;
  /** The date on the paper: of issue, of a draft when it was made. Epoch milliseconds. */
  readonly date: number;
  /** Until when a quotation holds, epoch milliseconds. */
  readonly validUntil: number | null;
  /** Of a quotation: the part of the total that is due at booking, in satang; absent: no deposit. */
  readonly depositSatang?: number;
  /** Of an invoice on account: the Bangkok day on which it is due, `2026-12-22`. */
  readonly dueOn: string | null;
  /** The order number; `null` for the quotation of a move that nobody has ordered yet. */
  readonly orderId: string | null;
  /** From and to, for people. */
  readonly route: readonly BilingualText[];
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly lines: readonly DocumentLine[];
  readonly totals: DocumentTotals;
  /** Only on an invoice to a juristic person that pays enough for it. */
  readonly withholding: Withholding | null;
  readonly references: readonly DocumentReference[];
  readonly correction: Correction | null;
  readonly received: ReceivedMoney | null;
  /** The total in Thai words: "หนึ่งหมื่นสองพันหนึ่งร้อยสี่สิบบาทถ้วน". */
  readonly amountInWordsTh: string;
  /** Whether it was issued together with others, and says "เอกสารออกเป็นชุด". */
  readonly isOneOfSet: boolean;
}
