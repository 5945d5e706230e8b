import type { AmountAdjustment, QuoteLine } from "#domain/pricing/quote.ts";
import { plainKey, rowsBy, type PriceRow } from "./price-rows.ts";

/** A row whose amount differs between two prices; `null` where a price lacks it. */
export interface ChangedRow {
  readonly row: PriceRow;
  readonly beforeSatang: number | null;
  readonly afterSatang: number | null;
  /** What was set by hand in the earlier price, and is not in the later one. */
  readonly noLongerByHand: readonly AmountAdjustment[];
}

/** The differences between two prices, row by row; empty when there are none. */
export function changedRows(
  before: readonly QuoteLine[],
  after: readonly QuoteLine[],
): readonly ChangedRow[] {
  const earlier = rowsBy(before, plainKey);
  const later = rowsBy(after, plainKey);
  const amountIn = (rows: readonly PriceRow[], key: string) =>
    rows.find((row) => row.key === key)?.amountSatang ?? null;
  const gone = earlier.filter((row) => amountIn(later, row.key) === null);
  return [...later, ...gone]
    .map((row) => ({
      row,
      beforeSatang: amountIn(earlier, row.key),
      afterSatang: amountIn(later, row.key),
      noLongerByHand: adjustmentsLost(linesOf(before, row.key), linesOf(after, row.key)),
    }))
    .filter(({ beforeSatang, afterSatang }) => beforeSatang !== afterSatang);
}

function linesOf(lines: readonly QuoteLine[], key: string): readonly QuoteLine[] {
  return lines.filter((line) => plainKey(line) === key);
}

/** What was set by hand of some lines and not of others, whichever truck each is for. */
function adjustmentsLost(
  before: readonly QuoteLine[],
  after: readonly QuoteLine[],
): readonly AmountAdjustment[] {
  const kept = after.flatMap(told);
  return before.flatMap((line) => {
    const at = kept.indexOf(told(line)[0] ?? "");
    if (at !== -1) kept.splice(at, 1);
    return at === -1 && line.adjusted !== undefined ? [line.adjusted] : [];
  });
}

function told({ amountSatang, adjusted }: QuoteLine): readonly string[] {
  return adjusted === undefined ? [] : [JSON.stringify([amountSatang, adjusted.fromSatang, adjusted.reason])];
}

/**
 * The lines whose amount is set by hand in the later price, and was not, or to another one, or for another reason, in the
 * earlier one. Lines are compared by what they are for: with other trucks they move up or down, and keep such an amount.
 */
export function newlyByHand(
  before: readonly QuoteLine[],
  after: readonly QuoteLine[],
): readonly { readonly line: QuoteLine; readonly reason: string }[] {
  const stood = before.flatMap(byHandAt);
  return after.flatMap((line) => {
    const [key] = byHandAt(line);
    if (line.adjusted === undefined || key === undefined) return [];
    const at = stood.indexOf(key);
    if (at !== -1) stood.splice(at, 1);
    return at === -1 ? [{ line, reason: line.adjusted.reason }] : [];
  });
}

function byHandAt(line: QuoteLine): readonly string[] {
  const { amountSatang, adjusted } = line;
  return adjusted === undefined ? [] : [JSON.stringify([plainKey(line), amountSatang, adjusted.reason])];
}
