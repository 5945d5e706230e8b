import type { QuoteLine } from "#domain/pricing/quote.ts";
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

/** The rows of lines that have the same key. */
export function rowsBy(lines: readonly QuoteLine[], keyOf: (line: QuoteLine) => string): readonly PriceRow[] {
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
export function plainKey(line: QuoteLine): string {
  if (line.kind === "labour") return line.kind;
  const parts: string[] = [line.kind, line.vehicle];
  // So does the one of several trucks that would return empty.
  if (line.kind === "fuel" && line.wayBack !== undefined) parts.push("way back");
  return (line.kind === "ferry" ? [...parts, line.ferryRouteId, String(line.crossingIndex)] : parts).join(
    " ",
  );
}
