import type { Withholding } from "../documents/document.ts";
import type { Refusal } from "../errors.ts";
import { divideHalfUp, sumSatang } from "../money.ts";

/** What one payment of a company brings for one invoice. */
export interface Allocation {
  readonly invoiceId: string;
  /** Of the money that was transferred. */
  readonly transferSatang: number;
  /** Tax that the company has withheld and pays to the Revenue Department for us. */
  readonly withheldSatang: number;
}

/** One payment of a company that settles several invoices. */
export interface Settlement {
  readonly transferredSatang: number;
  readonly withheldSatang: number;
  readonly allocations: readonly Allocation[];
}

/**
 * What is withheld of a part of an invoice, such as what credit notes have left of it: in proportion, half-up to the
 * satang.
 */
export function withholdingOfPart(
  { lines, ...sums }: Withholding,
  partSatang: number,
  wholeSatang: number,
): Withholding {
  if (partSatang === wholeSatang) return { lines, ...sums };
  const share = (satang: number) => divideHalfUp(BigInt(satang) * BigInt(partSatang), BigInt(wholeSatang));
  const parts = lines.map((line) => ({
    ...line,
    baseSatang: share(line.baseSatang),
    withheldSatang: share(line.withheldSatang),
  }));
  const withheldSatang = sumSatang(parts.map((line) => line.withheldSatang));
  return { lines: parts, withheldSatang, toPaySatang: partSatang - withheldSatang };
}

/** An invoice that can be settled. */
export interface SettledInvoice {
  readonly invoiceId: string;
  readonly orderId: string;
  readonly openSatang: number;
  /** The most that may be withheld of it: 1 % of transport and 3 % of services, without VAT, of what credit notes left. */
  readonly withholdableSatang: number;
}

/**
 * Why a settlement cannot be recorded, or `null` when it can: its allocations add up to the transfer and to the withheld
 * tax to the satang, each is of an open invoice, once, and at most what is open of it and may be withheld of it;
 * otherwise the refusal names the invoice.
 */
export function settlementRefusal(
  invoices: readonly SettledInvoice[],
  settlement: Settlement,
): Refusal | null {
  const { transferredSatang, withheldSatang, allocations } = settlement;
  const allocatedSatang = sumSatang(allocations.map((each) => each.transferSatang));
  const allocatedTaxSatang = sumSatang(allocations.map((each) => each.withheldSatang));
  if (allocatedSatang !== transferredSatang)
    return { code: "SETTLEMENT_MISMATCH", params: { givenSatang: transferredSatang, allocatedSatang } };
  if (allocatedTaxSatang !== withheldSatang)
    return {
      code: "SETTLEMENT_MISMATCH",
      params: { givenSatang: withheldSatang, allocatedSatang: allocatedTaxSatang },
    };
  const ids = allocations.map(({ invoiceId }) => invoiceId);
  if (new Set(ids).size < ids.length) return { code: "SETTLEMENT_INVOICE_CLOSED" };
  for (const each of allocations) {
    const invoice = invoices.find(({ invoiceId }) => invoiceId === each.invoiceId);
    const isTooMuch =
      invoice === undefined ||
      each.transferSatang + each.withheldSatang > invoice.openSatang ||
      each.withheldSatang > invoice.withholdableSatang;
    if (isTooMuch) return { code: "SETTLEMENT_INVOICE_CLOSED", params: { invoiceId: each.invoiceId } };
  }
  return null;
}

/** An invoice paid in full, net of what is withheld of it: how the form begins. */
export function fullAllocation({ invoiceId, openSatang, withholdableSatang }: SettledInvoice): Allocation {
  const withheldSatang = Math.min(withholdableSatang, openSatang);
  return { invoiceId, transferSatang: openSatang - withheldSatang, withheldSatang };
}
