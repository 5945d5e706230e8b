import { ChevronDown, Fuel, HandHelping, Ship, Truck } from "lucide-react";
import { formatExactDistance, formatMoney, formatNumber, formatUnitPrice } from "#web/lib/format.ts";
import { VEHICLE_TEXTS } from "#web/lib/vehicle-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { PriceRow } from "./price-rows.ts";
import { inScript } from "./words.ts";

const ICONS = { transport: Truck, fuel: Fuel, ferry: Ship, labour: HandHelping } as const;

/** One row of the price; opens its formula in words and in figures. */
export function PriceLine({ row }: { readonly row: PriceRow }) {
  const { line, count } = row;
  const Icon = ICONS[line.kind];
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-control py-2 leading-tight [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-teal" />
        <span className="min-w-0 flex-1">
          <span className="font-heading font-semibold">{rowName(row)}</span>
          {row.vehicle !== null && (
            <span className="block text-sm text-muted">
              {VEHICLE_TEXTS[row.vehicle]()}
              {count > 1 && ` ${m.price_times_trucks({ count })}`}
            </span>
          )}
        </span>
        <span className="figures shrink-0 font-heading font-semibold">{formatMoney(row.amountSatang)}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-1 pb-3 pl-8 text-sm">
        <p className="text-muted">{wordsOf(row)}</p>
        <p className="figures font-semibold">
          {[figuresOf(row), count > 1 && m.price_times_trucks({ count })].filter(Boolean).join(" ")}
          {(line.kind !== "ferry" || count > 1) && ` = ${formatMoney(row.amountSatang)}`}
        </p>
        {line.kind === "labour" && <p className="text-muted">{m.price_labour_note()}</p>}
      </div>
    </details>
  );
}

/** What a row is called: "Transport", "Ferry Don Sak – Lipa Noi". */
export function rowName({ line }: Pick<PriceRow, "line">): string {
  switch (line.kind) {
    case "transport":
      return m.price_line_transport();
    case "fuel":
      return m.price_line_fuel();
    case "ferry":
      return m.price_line_ferry({ name: inScript(line.name) });
    case "labour":
      return m.price_line_labour();
  }
}

function wordsOf({ line }: PriceRow): string {
  switch (line.kind) {
    case "transport":
      return m.price_transport_words();
    case "fuel":
      return m.price_fuel_words();
    case "ferry":
      return m.price_ferry_words();
    case "labour":
      return m.price_labour_words();
  }
}

function figuresOf({ line }: PriceRow): string {
  switch (line.kind) {
    case "transport":
      return m.price_transport_figures({
        base: formatUnitPrice(line.basePriceSatang),
        perKm: formatUnitPrice(line.pricePerKmSatang),
        distance: formatExactDistance(line.distanceM),
        factor: formatNumber(line.factorMilli / 1000, 3),
      });
    case "fuel":
      return m.price_fuel_figures({
        price: formatUnitPrice(line.petrolPricePerLitreSatang),
        distance: formatExactDistance(line.distanceM),
        loaded: formatNumber(line.loadedMlPer100Km / 1000, 3),
        empty: formatNumber(line.emptyMlPer100Km / 1000, 3),
      });
    case "ferry":
      return formatMoney(line.amountSatang);
    case "labour":
      return m.price_labour_figures({
        workers: formatNumber(line.workers),
        price: formatUnitPrice(line.pricePerWorkerHourSatang),
        hours: formatNumber(line.billedHalfHours / 2, 1),
      });
  }
}
