import { divideHalfUp, sumSatang } from "../money.ts";
import type {
  Buyer,
  DocumentLine,
  DocumentLineKind,
  DocumentTotals,
  Withholding,
  WithholdingLine,
} from "./document.ts";
import { isJuristicTaxId } from "./tax-id.ts";
import { showsVat, type SoldLineKind, type TaxRules } from "./tax-rules.ts";

const WHOLE_BP = 10_000n;

/** The VAT that an amount contains, half-up to the satang: 7 % of ฿2,140.00 is ฿140.00. */
export function containedVatSatang(amountSatang: number, rateBp: number): number {
  return divideHalfUp(BigInt(amountSatang) * BigInt(rateBp), WHOLE_BP + BigInt(rateBp));
}

/** A line before its tax is known. */
export type UntaxedLine = Omit<DocumentLine, "taxClass" | "vatRateBp" | "vatSatang"> & {
  readonly kind: SoldLineKind;
};

/** A line with its tax. The amount stays: prices include VAT. */
export function taxedLine(line: UntaxedLine, rules: TaxRules): DocumentLine {
  if (!showsVat(rules)) return { ...line, taxClass: "none", vatRateBp: 0, vatSatang: 0 };
  const taxClass = rules.classes[line.kind];
  if (taxClass === "exempt") return { ...line, taxClass, vatRateBp: 0, vatSatang: 0 };
  const { vatRateBp } = rules;
  return { ...line, taxClass, vatRateBp, vatSatang: containedVatSatang(line.amountSatang, vatRateBp) };
}

/** The sums of lines. */
export function totalsOf(lines: readonly DocumentLine[]): DocumentTotals {
  const vatable = lines.filter(({ taxClass }) => taxClass === "vatable");
  const totalSatang = sumSatang(lines.map(({ amountSatang }) => amountSatang));
  const vatSatang = sumSatang(vatable.map((line) => line.vatSatang));
  const grossSatang = sumSatang(vatable.map(({ amountSatang }) => amountSatang));
  return {
    exemptSatang: totalSatang - grossSatang,
    taxableSatang: grossSatang - vatSatang,
    vatSatang,
    vatRateBp: vatable[0]?.vatRateBp ?? null,
    totalSatang,
  };
}

const INCOME = {
  transport: "transport",
  fuel: "transport",
  ferry: "transport",
  labour: "service",
  // The carrier's own truck and driver are kept longer by the same contract of carriage.
  waiting: "transport",
  // Compensation, not income from work.
  cancellation_fee: null,
  payment: null,
  billed_invoice: null,
} as const satisfies Record<DocumentLineKind, WithholdingLine["income"] | null>;

/**
 * What a juristic person withholds when it pays these lines: of amounts without VAT, half-up to the satang. `null` for
 * anybody else, and below the amount from which it is withheld.
 */
export function withholdingOf(
  lines: readonly DocumentLine[],
  { taxId }: Pick<Buyer, "taxId">,
  rules: TaxRules,
): Withholding | null {
  if (!isJuristicTaxId(taxId)) return null;
  const withheld = [
    withholdingLine("transport", rules.transportWithholdingBp, lines),
    withholdingLine("service", rules.serviceWithholdingBp, lines),
  ].filter(({ withheldSatang }) => withheldSatang > 0);
  const baseSatang = sumSatang(withheld.map((line) => line.baseSatang));
  if (withheld.length === 0 || baseSatang < rules.withholdingFromSatang) return null;
  const withheldSatang = sumSatang(withheld.map((line) => line.withheldSatang));
  return { lines: withheld, withheldSatang, toPaySatang: totalsOf(lines).totalSatang - withheldSatang };
}

function withholdingLine(
  income: WithholdingLine["income"],
  rateBp: number,
  lines: readonly DocumentLine[],
): WithholdingLine {
  const own = lines.filter(({ kind }) => INCOME[kind] === income);
  const baseSatang = sumSatang(own.map(({ amountSatang, vatSatang }) => amountSatang - vatSatang));
  return {
    income,
    rateBp,
    baseSatang,
    withheldSatang: divideHalfUp(BigInt(baseSatang) * BigInt(rateBp), WHOLE_BP),
  };
}
