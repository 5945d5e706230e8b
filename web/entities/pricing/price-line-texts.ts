import type { FuelLine, QuoteLine, TransportLine } from "#domain/pricing/quote.ts";
import { localized } from "../../lib/i18n/localized.ts";
import type { PriceLineItem } from "../../components/price-lines.tsx";
import { m } from "../../paraglide/messages.js";
import {
  formatDistance,
  formatHours,
  formatMoney,
  formatNumber,
  formatUnitPrice,
} from "../../lib/i18n/format.ts";
import { priceRows, type PriceRow } from "./price-rows.ts";
import { VEHICLE_TEXTS } from "./vehicle-texts.ts";

/**
 * The lines of a price as `PriceLines` shows them: title, formula, amount. Lines that differ only in the truck are
 * merged.
 */
export function priceLineItems(lines: readonly QuoteLine[]): PriceLineItem[] {
  return priceRows(lines).map((row) => ({
    key: row.key,
    kind: row.line.kind,
    title: priceLineTitle(row.line),
    note: noteOf(row),
    formula: formulaOf(row),
    explanation: explanationOf(row.line),
    amount: formatMoney(row.amountSatang),
  }));
}

/** What a line is called: "Transport", "Ferry Don Sak – Lipa Noi". */
export function priceLineTitle(line: QuoteLine): string {
  switch (line.kind) {
    case "transport":
      return m.price_line_transport();
    case "fuel":
      return m.price_line_fuel();
    case "ferry":
      return m.price_line_ferry({ name: localized(line.name) });
    case "labour":
      return m.price_line_labour();
  }
}

/** The truck of a row, how many there are, and the shortest distance where that is charged. */
function noteOf({ vehicle, ...row }: PriceRow): string | undefined {
  if (vehicle === null) return undefined;
  const trucks = [VEHICLE_TEXTS[vehicle](), timesTrucks(row)].join(" ").trim();
  return isMinimumDistance(row.line)
    ? `${trucks} · ${m.price_minimum_distance({ distance: formatDistance(row.line.distanceM) })}`
    : trucks;
}

function isMinimumDistance(line: QuoteLine): line is TransportLine | FuelLine {
  return (line.kind === "transport" || line.kind === "fuel") && line.isMinimumDistance === true;
}

function explanationOf(line: QuoteLine): string | undefined {
  if (line.adjusted !== undefined) {
    const { fromSatang, reason } = line.adjusted;
    return fromSatang === line.amountSatang
      ? m.price_calculated_again_note({ reason })
      : m.price_adjusted_note({ from: formatMoney(fromSatang), reason });
  }
  if (line.kind === "labour") return m.price_labour_note();
  if (line.kind === "fuel" && line.wayBack !== undefined)
    return m.price_way_back_note({ percent: formatNumber(line.wayBack.sharePercent) });
  return line.kind === "transport" && isMinimumDistance(line)
    ? m.price_minimum_distance_note({ distance: formatDistance(line.distanceM) })
    : undefined;
}

/** The formula of a row with every figure: `(฿500 base price + ฿14 per km × 138.4 km) × 1 …`. */
function formulaOf(row: PriceRow): string {
  const { line, count } = row;
  if (count === 1) return formulaOfLine(line);
  const factor = line.kind === "ferry" ? ` · ${formatMoney(line.amountSatang)}` : "";
  return `${formulaOfLine(line)}${factor} ${timesTrucks(row)}`;
}

function timesTrucks({ count }: Pick<PriceRow, "count">): string {
  return count === 1 ? "" : m.price_times_trucks({ count: formatNumber(count) });
}

function formulaOfLine(line: QuoteLine): string {
  switch (line.kind) {
    case "transport":
      return m.price_formula_transport({
        base: formatUnitPrice(line.basePriceSatang),
        perKm: formatUnitPrice(line.pricePerKmSatang),
        distance: formatDistance(line.distanceM),
        factor: formatNumber(line.factorMilli / 1000, 3),
      });
    case "fuel":
      return m.price_formula_fuel({
        petrol: formatUnitPrice(line.petrolPricePerLitreSatang),
        distance: formatDistance(line.distanceM),
        loaded: formatConsumption(line.loadedMlPer100Km),
        empty: formatConsumption(line.emptyMlPer100Km),
      });
    case "ferry":
      return m.price_formula_ferry();
    case "labour":
      return m.price_formula_labour({
        workers: formatNumber(line.workers),
        rate: formatUnitPrice(line.pricePerWorkerHourSatang),
        hours: formatHours(line.billedHalfHours / 2),
      });
  }
}

/** Fuel consumption, from millilitres per 100 km: `11 L/100 km`. */
function formatConsumption(mlPer100Km: number): string {
  return m.unit_litres_per_100_km({ value: formatNumber(mlPer100Km / 1000, 3) });
}
