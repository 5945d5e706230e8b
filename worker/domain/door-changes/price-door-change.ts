import { roadDurationS, type JourneyLeg } from "../ferries/journey.ts";
import type { PricingConfig } from "../pricing/config.ts";
import { onWayBack, price, type FerryLine, type PricedRoute, type QuoteLine } from "../pricing/quote.ts";
import type { LoadRange, VehicleType } from "../pricing/vehicle.ts";

/** The priced terms of an order. */
export interface PricedOrder {
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly stopCount: number;
  readonly distanceM: number;
  readonly journey: readonly JourneyLeg[];
  /** As agreed; a truck without any is new, and is calculated. */
  readonly lines: readonly QuoteLine[];
  /** By the truck's index, whether its job is over: its lines stay as agreed. */
  readonly isOver?: readonly boolean[];
}

/** The terms of an order after a change. */
export interface ChangedOrder extends Pick<PricedOrder, "workers" | "loadRange"> {
  /** The way from the last stop to another one. */
  readonly way?: PricedRoute | undefined;
  /** Another way altogether. */
  readonly move?: PricedMove | undefined;
}

/** The trucks of a move and its whole way. */
export interface PricedMove extends Pick<PricedOrder, "vehicles" | "stopCount"> {
  readonly route: PricedRoute;
}

/**
 * The price lines of an order with another number of workers, another load, another stop, or as another move, as `price`
 * computes them with the config that the order was priced with. What the change does not touch stays as agreed, to the
 * satang; the way to another stop is charged as a part of the whole road. What was agreed for an empty way back ends with
 * another move.
 * @param keepsByHand whether an amount that an admin set by hand is not to be replaced
 * @returns `null` when it would be
 */
export function priceDoorChange(
  order: PricedOrder,
  config: PricingConfig,
  to: ChangedOrder,
  keepsByHand = true,
): readonly QuoteLine[] | null {
  const { vehicles } = order;
  const route = agreedRoute(order);
  const linesOf = ({ workers, loadRange, way, move }: ChangedOrder) => {
    if (move !== undefined) return price({ ...move, workers, loadRange }, config, move.route).lines;
    const stopCount = order.stopCount + (way === undefined ? 0 : 1);
    const whole = way === undefined ? route : joined(route, way);
    return price({ vehicles, workers, loadRange, stopCount }, config, whole).lines;
  };
  const agreed = new Map(order.lines.map((line) => [placeOf(line), line]));
  const computedBefore = new Map(linesOf(order).map((line) => [placeOf(line), line]));
  const trucks = new Set(order.lines.flatMap((line) => (line.kind === "labour" ? [] : [line.vehicleIndex])));
  const isOfNewTruck = (line: QuoteLine) => line.kind !== "labour" && !trucks.has(line.vehicleIndex);
  const isOfDone = (line: QuoteLine) => line.kind !== "labour" && order.isOver?.[line.vehicleIndex] === true;
  const lines = linesOf(to).map((line) => {
    const kept = agreed.get(placeOf(line));
    if (isOfDone(line)) return { line: kept, isByHand: false };
    const isTouched = isOfNewTruck(line) || !isSame(computedBefore.get(placeOf(line)), line);
    return {
      line: isTouched ? (to.move === undefined ? withWayBack(line, kept) : line) : kept,
      isByHand: keepsByHand && isTouched && isAdjusted(kept),
    };
  });
  if (lines.some(({ isByHand }) => isByHand)) return null;
  return lines.flatMap(({ line }) => (line === undefined ? [] : [line]));
}

/** What was agreed for an empty way back holds for the changed line as well. */
function withWayBack(line: QuoteLine, kept: QuoteLine | undefined): QuoteLine {
  if (line.kind !== "fuel" || kept?.kind !== "fuel" || kept.wayBack === undefined) return line;
  return onWayBack(line, kept.wayBack);
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
export function placeOf(line: QuoteLine): string {
  if (line.kind === "labour") return line.kind;
  const crossing = line.kind === "ferry" ? `:${line.crossingIndex}` : "";
  return `${line.kind}:${line.vehicleIndex}${crossing}`;
}

/** Whether two computed lines have the same amount and figures; a ferry that got another name is the same. */
function isSame(a: QuoteLine | undefined, b: QuoteLine): boolean {
  return a !== undefined && JSON.stringify(figuresOf(a)) === JSON.stringify(figuresOf(b));
}

function figuresOf(line: QuoteLine) {
  return line.kind === "ferry" ? { ...line, name: null } : line;
}

function isAdjusted(line: QuoteLine | undefined): boolean {
  return line?.adjusted !== undefined;
}

function joined(route: PricedRoute, way: PricedRoute): PricedRoute {
  return {
    roadDistanceM: route.roadDistanceM + way.roadDistanceM,
    roadDurationS: route.roadDurationS + way.roadDurationS,
    crossings: [...route.crossings, ...way.crossings],
  };
}

/**
 * The route of an order from what it keeps of it. The fares of its crossings are those of its lines, for the types of truck
 * that it has, as they were calculated: an amount that an admin set by hand is that of one line alone.
 */
export function agreedRoute({ distanceM, journey, lines }: PricedOrder): PricedRoute {
  const ferries = lines.filter((line): line is FerryLine => line.kind === "ferry");
  const sailed = journey.flatMap((leg) => (leg.kind === "ferry" ? [leg] : []));
  return {
    roadDistanceM: distanceM,
    roadDurationS: roadDurationS(journey),
    crossings: sailed.map(({ durationS, timetable }, index) => {
      const fareOf = (vehicle: VehicleType) => {
        const fares = ferries.filter((line) => line.crossingIndex === index && line.vehicle === vehicle);
        const fare = fares.find((line) => !isAdjusted(line)) ?? fares[0];
        return fare?.adjusted?.fromSatang ?? fare?.amountSatang ?? 0;
      };
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
