import { roadDurationS, type JourneyLeg } from "../ferries/journey.ts";
import type { PricingConfig } from "../pricing/config.ts";
import { price, type FerryLine, type PricedRoute, type QuoteLine } from "../pricing/quote.ts";
import type { LoadRange, VehicleType } from "../pricing/vehicle.ts";

/** The priced terms of an order. */
export interface PricedOrder {
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly stopCount: number;
  readonly distanceM: number;
  readonly journey: readonly JourneyLeg[];
  /** As agreed. */
  readonly lines: readonly QuoteLine[];
}

/**
 * The price lines of an order with another number of workers or another load, as `price` computes them with the config
 * that the order was priced with. What the change does not touch stays as agreed, to the satang.
 * @returns `null` when it would replace an amount that an admin set by hand
 */
export function priceDoorChange(
  order: PricedOrder,
  config: PricingConfig,
  to: Pick<PricedOrder, "workers" | "loadRange">,
): readonly QuoteLine[] | null {
  const { vehicles, stopCount } = order;
  const route = routeOf(order);
  const linesOf = ({ workers, loadRange }: typeof to) =>
    price({ vehicles, workers, loadRange, stopCount }, config, route).lines;
  const agreed = new Map(order.lines.map((line) => [placeOf(line), line]));
  const computedBefore = new Map(linesOf(order).map((line) => [placeOf(line), line]));
  const lines = linesOf(to).map((line) => {
    const kept = agreed.get(placeOf(line));
    const isTouched = computedBefore.get(placeOf(line))?.amountSatang !== line.amountSatang;
    return { line: isTouched ? line : kept, isByHand: isTouched && isAdjusted(kept) };
  });
  if (lines.some(({ isByHand }) => isByHand)) return null;
  return lines.flatMap(({ line }) => (line === undefined ? [] : [line]));
}

/** A line of a price before and after a change; `null`: there is none. */
export interface ChangedLine {
  readonly before: QuoteLine | null;
  readonly after: QuoteLine | null;
}

/** The lines whose amount differs between two prices, those of the second first in its order. */
export function changedLines(before: readonly QuoteLine[], after: readonly QuoteLine[]): ChangedLine[] {
  const was = new Map(before.map((line) => [placeOf(line), line]));
  const is = new Set(after.map(placeOf));
  const pairs = [
    ...after.map((line) => ({ before: was.get(placeOf(line)) ?? null, after: line })),
    ...before.filter((line) => !is.has(placeOf(line))).map((line) => ({ before: line, after: null })),
  ];
  return pairs.filter((pair) => pair.before?.amountSatang !== pair.after?.amountSatang);
}

/** What a line is for, the same before and after a change. */
function placeOf(line: QuoteLine): string {
  if (line.kind === "labour") return line.kind;
  const crossing = line.kind === "ferry" ? `:${line.crossingIndex}` : "";
  return `${line.kind}:${line.vehicleIndex}${crossing}`;
}

function isAdjusted(line: QuoteLine | undefined): boolean {
  return line?.adjusted !== undefined;
}

/** The route of an order from what it keeps of it; the fares of its crossings are those of its lines. */
function routeOf({ distanceM, journey, lines }: PricedOrder): PricedRoute {
  const ferries = lines.filter((line): line is FerryLine => line.kind === "ferry");
  const sailed = journey.flatMap((leg) => (leg.kind === "ferry" ? [leg] : []));
  return {
    roadDistanceM: distanceM,
    roadDurationS: roadDurationS(journey),
    crossings: sailed.map(({ durationS, timetable }, index) => {
      const fareOf = (vehicle: VehicleType) =>
        ferries.find((line) => line.crossingIndex === index && line.vehicle === vehicle)?.amountSatang ?? 0;
      const line = ferries.find(({ crossingIndex }) => crossingIndex === index);
      return {
        ferryRouteId: line?.ferryRouteId ?? "",
        name: line?.name ?? { th: "", en: "" },
        durationS,
        frequencyMin: timetable.frequencyMin,
        fareVerified: true,
        vehicleFareMinSatang: fareOf("four_wheel"),
        vehicleFareMaxSatang: fareOf("six_wheel"),
      };
    }),
  };
}
