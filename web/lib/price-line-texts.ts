import type { QuoteLine } from "#domain/pricing/quote.ts";
import type { PriceLineItem } from "../components/price-lines.tsx";
import { m } from "../paraglide/messages.js";
import { formatExactDistance, formatMoney, formatNumber, formatUnitPrice } from "./format.ts";
import { currentLocale } from "./locale.ts";
import { VEHICLE_TEXTS } from "./vehicle-texts.ts";

/** The lines of a price as `PriceLines` shows them: what each is for, its formula in words, its amount. */
export function priceLineItems(lines: readonly QuoteLine[]): PriceLineItem[] {
  const vehicles = lines.filter((line) => line.kind === "transport").length;
  return lines.map((line) => ({
    key: keyOf(line),
    title: titleOf(line),
    note: vehicleOf(line, vehicles),
    formula: priceLineFormula(line),
    amount: formatMoney(line.amountSatang),
  }));
}

/** How a line came about, in words and with every figure: `(฿500 base price + ฿14 per km × 138.4 km) × 1 …`. */
export function priceLineFormula(line: QuoteLine): string {
  switch (line.kind) {
    case "transport":
      return m.price_formula_transport({
        base: formatUnitPrice(line.basePriceSatang),
        perKm: formatUnitPrice(line.pricePerKmSatang),
        distance: formatExactDistance(line.distanceM),
        factor: formatNumber(line.factorMilli / 1000, 3),
      });
    case "fuel":
      return m.price_formula_fuel({
        petrol: formatUnitPrice(line.petrolPricePerLitreSatang),
        distance: formatExactDistance(line.distanceM),
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

/** Fuel used, from millilitres per 100 km: `11 L/100 km`. */
export function formatConsumption(mlPer100Km: number): string {
  return m.unit_litres_per_100_km({ value: formatNumber(mlPer100Km / 1000, 3) });
}

/** Billed time, in halves of an hour: `4.5 hr`. */
function formatHours(hours: number): string {
  return new Intl.NumberFormat(currentLocale(), {
    style: "unit",
    unit: "hour",
    unitDisplay: "short",
    numberingSystem: "latn",
  }).format(hours);
}

function keyOf(line: QuoteLine): string {
  if (line.kind === "labour") return "labour";
  const crossing = line.kind === "ferry" ? `-${line.crossingIndex}` : "";
  return `${line.kind}-${line.vehicleIndex}${crossing}`;
}

function titleOf(line: QuoteLine): string {
  switch (line.kind) {
    case "transport":
      return m.price_line_transport();
    case "fuel":
      return m.price_line_fuel();
    case "ferry":
      return m.price_line_ferry({ name: line.name[currentLocale() === "th" ? "th" : "en"] });
    case "labour":
      return m.price_line_labour();
  }
}

/** Which vehicle a line is for, numbered where there are several. */
function vehicleOf(line: QuoteLine, vehicles: number): string | undefined {
  if (line.kind === "labour") return undefined;
  const vehicle = VEHICLE_TEXTS[line.vehicle]();
  return vehicles > 1
    ? m.vehicle_numbered({ vehicle, number: formatNumber(line.vehicleIndex + 1) })
    : vehicle;
}
