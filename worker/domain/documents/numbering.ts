import { bangkokDay } from "../time.ts";
import type { DocumentKind } from "./document.ts";

/** The series of each kind: numbers count from 1 in every series and year, without gaps. A quotation has none. */
const PREFIXES = {
  quotation: "",
  invoice: "INV",
  receipt: "RC",
  tax_invoice: "TX",
  abbreviated_tax_invoice: "TA",
  credit_note: "CN",
  billing_note: "BN",
} as const satisfies Record<DocumentKind, string>;

const DIGITS = 6;

/** `INV2026-000012`: series, common-era year and the number in it. */
export function documentNumber(kind: DocumentKind, year: number, number: number): string {
  return `${PREFIXES[kind]}${year}-${String(number).padStart(DIGITS, "0")}`;
}

/** The year of the Bangkok day on which a document is issued. @param issuedAt epoch milliseconds */
export function seriesYear(issuedAt: number): number {
  return Number(bangkokDay(issuedAt).slice(0, 4));
}

/** A number as people type it (`inv2026-12`), or `null` for any other text. */
export function readDocumentNumber(
  typed: string,
): { readonly kind: DocumentKind; readonly year: number; readonly number: number } | null {
  const [, prefix = "", year, number] = /^([a-z]+)\s*(\d{4})-(\d{1,9})$/i.exec(typed.trim()) ?? [];
  const kind = KINDS.find((each) => PREFIXES[each] === prefix.toUpperCase());
  if (kind === undefined || prefix === "") return null;
  return { kind, year: Number(year), number: Number(number) };
}

const KINDS = Object.keys(PREFIXES) as DocumentKind[];

/** The id of the n-th document of a kind that an order has: `KD-7F3K2M-INV1`. */
export function documentId(orderId: string, kind: DocumentKind, count: number): string {
  return `${orderId}-${PREFIXES[kind]}${count}`;
}
