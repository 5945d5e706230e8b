import { COMPANY, type Company, type OfficeAddress } from "../company.ts";
import type { BilingualText } from "../geo/place.ts";
import type { QuoteLine } from "../pricing/quote.ts";
import { personBuyer } from "./buyer-input.ts";
import type { Buyer, ComposedDocument, DocumentLine, Seller } from "./document.ts";
import { cancellationFeeLine, documentLine, waitingLine, type ChargedWaiting } from "./order-lines.ts";
import { taxedLine } from "./tax.ts";
import { showsVat, type TaxRules } from "./tax-rules.ts";

/** The company as documents name it under these rules. */
export function sellerOf(rules: TaxRules, company: Company = COMPANY): Seller {
  return {
    name: company.legalName,
    addressLines: addressLines(company.offices[0].address),
    phone: company.phone,
    email: company.email,
    taxId: rules.taxId,
    branch: rules.branch,
    showsVat: showsVat(rules),
  };
}

function addressLines({ street, district, province, postalCode }: OfficeAddress): readonly BilingualText[] {
  return [street, district, { th: `${province.th} ${postalCode}`, en: `${province.en} ${postalCode}` }];
}

/** What the customer of an order owes. */
export interface Agreed {
  /** The lines of the price, copied from the order. */
  readonly lines: readonly QuoteLine[];
  /** What waiting costs beside the price, one per job that is charged for it. */
  readonly waiting: readonly ChargedWaiting[];
  readonly isCancelled: boolean;
  /** What it costs once it is cancelled. */
  readonly cancellationFeeSatang: number;
}

/** What is owed as lines with their tax: the price, or after a cancellation its fee. Lines of ฿0 are left out. */
export function agreedLines(
  { lines, waiting, isCancelled, cancellationFeeSatang }: Agreed,
  rules: TaxRules,
): readonly DocumentLine[] {
  const owed = isCancelled
    ? [cancellationFeeLine(cancellationFeeSatang)]
    : [...lines.map(documentLine), ...waiting.map(waitingLine)];
  return owed.filter(({ amountSatang }) => amountSatang > 0).map((line) => taxedLine(line, rules));
}

/** The line of a receipt for a part of an invoice, or for money that came before there was one. */
export function paymentLine(amountSatang: number, isForInvoice: boolean): DocumentLine {
  return {
    kind: "payment",
    description: isForInvoice
      ? { th: "รับชำระเงินตามใบแจ้งหนี้", en: "Payment towards the invoice" }
      : { th: "รับชำระเงิน", en: "Payment" },
    quantity: 1,
    unit: { th: "ครั้ง", en: "payment" },
    amountSatang,
    taxClass: "none",
    vatRateBp: 0,
    vatSatang: 0,
  };
}

/** Whom the documents of an order are made out to: as chosen for it, else as saved by its customer, else its contact. */
export function buyerOf(chosen: Buyer | null, saved: Buyer | null, contactName: string): Buyer {
  return chosen ?? saved ?? personBuyer(contactName);
}

/** What an invoice says, apart from its number and its days. */
export type InvoiceContent = Pick<ComposedDocument, "seller" | "buyer" | "route" | "lines" | "withholding">;

/** One text for everything that an invoice says: the same for two that say the same, and for no others. */
export function invoiceContentText({ seller, buyer, route, lines, withholding }: InvoiceContent): string {
  const texts = ({ th, en }: BilingualText) => [th, en];
  return JSON.stringify([
    [
      texts(seller.name),
      seller.addressLines.map(texts),
      [seller.phone, seller.email, seller.taxId, seller.branch, seller.showsVat],
    ],
    [buyer.kind, buyer.name, buyer.address, buyer.taxId, buyer.branch],
    route.map(texts),
    lines.map((line) => [
      line.kind,
      texts(line.description),
      line.quantity,
      texts(line.unit),
      line.amountSatang,
      line.taxClass,
      line.vatRateBp,
      line.vatSatang,
    ]),
    withholding &&
      withholding.lines.map((each) => [each.income, each.rateBp, each.baseSatang, each.withheldSatang]),
  ]);
}
