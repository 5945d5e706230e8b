import { HEAD_OFFICE } from "#domain/documents/document.ts";
import { flag, record, text, type Reader } from "#web/lib/drafts/stored-shapes.ts";

/** A company as its fields have it. */
export interface BuyerValues {
  readonly name: string;
  readonly address: string;
  readonly branch: string;
  readonly taxId: string;
}

export const EMPTY_BUYER: BuyerValues = { name: "", address: "", branch: HEAD_OFFICE, taxId: "" };

export const BUYER_FIELDS = ["name", "address", "branch", "taxId"] as const;

/** Whom the documents of an order are made out to, as chosen and typed so far. */
export interface BuyerDraft {
  /** Whether to a company; otherwise to the contact. */
  readonly isCompany: boolean;
  /** What was typed; `EMPTY_BUYER` where the saved company was left as it is. */
  readonly company: BuyerValues;
}

/** Reads a stored choice. */
export const BUYER_DRAFT: Reader<BuyerDraft> = record({
  isCompany: flag,
  company: record({ name: text, address: text, branch: text, taxId: text }),
});
