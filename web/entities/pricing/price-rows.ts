import type { AmountAdjustment, QuoteLine } from "#domain/pricing/quote.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** Lines that differ only in their truck, shown as one row. */
export interface PriceRow {
  readonly key: string;
  /** One of the lines; all have the same figures. */
  readonly line: QuoteLine;
  readonly vehicle: VehicleType | null;
  readonly count: number;
  readonly amountSatang: number;
}

/** The rows of a price, in the order of its lines: transport, fuel, ferry, labour. */
export function priceRows(lines: readonly QuoteLine[]): readonly PriceRow[] {
  return rowsBy(lines, rowKey);
}

function rowsBy(lines: readonly QuoteLine[], keyOf: (line: QuoteLine) => string): readonly PriceRow[] {
  const rows = new Map<string, PriceRow>();
  for (const line of lines) {
    const key = keyOf(line);
    const row = rows.get(key);
    rows.set(key, {
      key,
      line: row?.line ?? line,
      vehicle: line.kind === "labour" ? null : line.vehicle,
      count: (row?.count ?? 0) + 1,
      amountSatang: (row?.amountSatang ?? 0) + line.amountSatang,
    });
  }
  return [...rows.values()];
}

function rowKey(line: QuoteLine): string {
  const key = plainKey(line);
  // An amount that was set by hand stands alone, with its reason.
  return line.kind === "labour" || line.adjusted === undefined ? key : `${key} adjusted ${line.vehicleIndex}`;
}

/** The same whether an amount was set by hand or not: before and after it are one row. */
function plainKey(line: QuoteLine): string {
  if (line.kind === "labour") return line.kind;
  const parts: string[] = [line.kind, line.vehicle];
  // So does the one of several trucks that would return empty.
  if (line.kind === "fuel" && line.wayBack !== undefined) parts.push("way back");
  return (line.kind === "ferry" ? [...parts, line.ferryRouteId, String(line.crossingIndex)] : parts).join(
    " ",
  );
}

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
