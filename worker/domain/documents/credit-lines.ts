import { sumSatang } from "../money.ts";
import type { DocumentLine } from "./document.ts";
import { containedVatSatang } from "./tax.ts";

/**
 * What remains of an invoice's lines after credit notes. Lines that say the same are one line then; without credit notes
 * the lines are returned as they are. A line of which nothing remains is left out.
 * @param credited the lines of the credit notes, together
 */
export function remainingLines(
  lines: readonly DocumentLine[],
  credited: readonly DocumentLine[],
): readonly DocumentLine[] {
  if (credited.length === 0) return lines;
  const byKey = new Map<string, DocumentLine>();
  for (const line of lines) {
    const earlier = byKey.get(keyOf(line));
    byKey.set(keyOf(line), earlier === undefined ? line : added(earlier, line));
  }
  return [...byKey.values()]
    .map((line) =>
      less(
        line,
        credited.filter((each) => keyOf(each) === keyOf(line)),
      ),
    )
    .filter(({ amountSatang }) => amountSatang > 0);
}

/**
 * A part of what remains of an invoice as the lines of a credit note: each line gives in proportion to its amount, to the
 * satang, and the parts add up to exactly `amountSatang`. The VAT of a part is contained in it, half-up; whoever takes the
 * rest of a line takes the rest of its VAT, so that credit notes never give back more VAT than the invoice charged.
 * @param remaining of `remainingLines`
 * @param amountSatang from 1 to the sum of `remaining`
 */
export function creditLines(
  remaining: readonly DocumentLine[],
  amountSatang: number,
): readonly DocumentLine[] {
  const shares = proportionalShares(remaining, amountSatang);
  return remaining
    .map((line, index) => part(line, shares[index] ?? 0))
    .filter((line) => line.amountSatang > 0);
}

/** Largest remainders first, then in the order of the lines; no share is above its line. */
function proportionalShares(lines: readonly DocumentLine[], amountSatang: number): readonly number[] {
  const total = BigInt(sumSatang(lines.map((line) => line.amountSatang)));
  const exact = lines.map((line) => BigInt(line.amountSatang) * BigInt(amountSatang));
  const shares = exact.map((product) => Number(product / total));
  const missing = amountSatang - sumSatang(shares);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: Number(product % total) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => (raised.has(index) ? share + 1 : share));
}

function part(line: DocumentLine, amountSatang: number): DocumentLine {
  const isWhole = amountSatang === line.amountSatang;
  const contained = containedVatSatang(amountSatang, line.vatRateBp);
  return { ...line, amountSatang, vatSatang: isWhole ? line.vatSatang : Math.min(contained, line.vatSatang) };
}

function added(a: DocumentLine, b: DocumentLine): DocumentLine {
  return {
    ...a,
    quantity: a.quantity + b.quantity,
    amountSatang: a.amountSatang + b.amountSatang,
    vatSatang: a.vatSatang + b.vatSatang,
  };
}

function less(line: DocumentLine, credited: readonly DocumentLine[]): DocumentLine {
  return {
    ...line,
    amountSatang: line.amountSatang - sumSatang(credited.map((each) => each.amountSatang)),
    vatSatang: line.vatSatang - sumSatang(credited.map((each) => each.vatSatang)),
  };
}

function keyOf({ kind, description, taxClass, vatRateBp }: DocumentLine): string {
  return JSON.stringify([kind, description.th, description.en, taxClass, vatRateBp]);
}
