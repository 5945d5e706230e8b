import type { ComposedDocument } from "./document.ts";

/** What a document says of its taxes beside its lines; the page and the PDF file say the same. */
export interface ShownTaxes {
  /** The sum that is exempt from VAT. The receipt of a part of an invoice says nothing of it. */
  readonly exempt: boolean;
  /** Value before VAT, rate and VAT. An abbreviated tax invoice says only that VAT is included (s.86/6). */
  readonly vat: boolean;
}

/** Which sums a document shows. */
export function shownTaxes({ kind, seller, lines, totals }: ComposedDocument): ShownTaxes {
  const isShown = seller.showsVat && kind !== "abbreviated_tax_invoice";
  return {
    exempt: isShown && lines.some(({ taxClass }) => taxClass === "exempt"),
    vat: isShown && totals.vatRateBp !== null,
  };
}
