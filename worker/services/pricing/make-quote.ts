import { readTariff, type Tariff } from "#db/queries/pricing.ts";
import { drivingSteps } from "#domain/driving-hours/driving-steps.ts";
import { DEFAULT_DRIVING_PLAN, drivingPlanOf } from "#domain/driving-hours/rules.ts";
import { AppError } from "#domain/errors.ts";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { journey, journeyLegs } from "#domain/ferries/journey.ts";
import { refusedVehicle } from "#domain/ferries/vehicle-limits.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryEdge, FerryLeg, Route } from "#domain/geo/route.ts";
import { cancellationPolicyOf } from "#domain/payments/cancellation-policy.ts";
import { shownTerms, waitingTermsOf } from "#domain/waiting/waiting.ts";
import { depositAtBookingSatang, type PaymentTerms } from "#domain/payments/order-money.ts";
import { price, type PricedCrossing, type PricedRoute } from "#domain/pricing/quote.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import { priceAt } from "#domain/pricing/way-back-price.ts";
import type { RouteFinder } from "../../adapters/routing/route-finder.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findWayBack } from "../dispatch/ways-back/find-way-back.ts";
import { checkTruckHours } from "./check-truck-hours.ts";
import { toEdge } from "./ferry-edge.ts";
import { QUOTE_LIFETIME_MS, encryptQuote, type QuotePayload } from "./quote-token.ts";

/** A move to be priced, with resolved stops. */
export interface QuoteRequest {
  readonly stops: readonly LocatedStop[];
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
}

/** The way of a move, with the ferries on it. */
export interface RoutedMove {
  readonly route: Route;
  readonly crossings: readonly CrossingOnRoute[];
  /** The ferries that carry every vehicle of the move, as the route finder takes them. */
  readonly ferries: readonly FerryEdge[];
}

/** A priced move, the base of quotes and booking orders. */
export interface PricedMove extends RoutedMove {
  readonly payload: QuotePayload;
}

export interface CrossingOnRoute {
  readonly leg: FerryLeg;
  readonly ferry: FerryRoute;
}

/**
 * Finds the route through all stops.
 * @throws AppError NO_VEHICLE_FERRY (with the island, the indices of the stops on it as "0,2" and, where the ferries there
 *   are too small for one of the vehicles, that vehicle and what is too much about it) or DIRECTIONS_FAILED.
 */
export async function routeMove(
  routeFinder: RouteFinder,
  ferries: readonly FerryRoute[],
  request: Pick<QuoteRequest, "stops" | "vehicles">,
): Promise<RoutedMove> {
  const edges = ferries.filter((ferry) => refusedVehicle(ferry, request.vehicles) === null).map(toEdge);
  const route = await findRoute(routeFinder, request, edges, ferries);
  return { route, crossings: crossingsOf(route, ferries), ferries: edges };
}

/** What of a way its price depends on. */
export function pricedRoute({ route, crossings }: RoutedMove): PricedRoute {
  const { roadDistanceM, roadDurationS } = route;
  return { roadDistanceM, roadDurationS, crossings: crossings.map(pricedCrossing) };
}

/**
 * Finds the route and prices it.
 * @throws AppError PRICING_LOAD_FAILED, and as `routeMove`
 */
export async function priceMove(
  routeFinder: RouteFinder,
  { config, ferries }: Tariff,
  request: QuoteRequest,
): Promise<PricedMove> {
  if (config === undefined) throw new AppError("PRICING_LOAD_FAILED");
  const move = await routeMove(routeFinder, ferries, request);
  const { route, crossings } = move;
  const asked = { ...request, stopCount: request.stops.length };
  const { lines, totalSatang } = price(asked, config, pricedRoute(move));
  return {
    ...move,
    payload: {
      ...request,
      lines,
      totalSatang,
      distanceM: route.roadDistanceM,
      seaDistanceM: route.seaDistanceM,
      journey: journeyLegs(
        route,
        crossings.map(({ ferry }) => ferry),
      ),
      crossings: crossings.map(({ ferry }) => ferry.name),
      pricingVersion: config.version,
      driverSharePercent: config.driverSharePercent,
      gatewayEnabled: config.gatewayEnabled,
      cancellation: cancellationPolicyOf(config),
      depositPercent: config.depositPercent,
      drivingPlan: drivingPlanOf(config.maxDailyDrivingHours),
      waiting: waitingTermsOf(config),
    },
  };
}

/** A price, signed and valid for `QUOTE_LIFETIME_MS`, with its route and, for a pickup time, truck hours. */
export async function makeQuote(deps: Dependencies, request: QuoteRequest, pickupAt: number | null) {
  const tariff = await readTariff(deps.db, deps.now());
  const { payload: priced, route, crossings } = await priceMove(deps.routeFinder, tariff, request);
  const payload = await withWayBack(deps, tariff, priced);
  const drivingPlan = payload.drivingPlan ?? DEFAULT_DRIVING_PLAN;
  const expiresAt = deps.now() + QUOTE_LIFETIME_MS;
  return {
    token: await encryptQuote(payload, deps.settings.quoteSecret, expiresAt),
    expiresAt: new Date(expiresAt).toISOString(),
    pricingVersion: payload.pricingVersion,
    totalSatang: payload.totalSatang,
    lines: payload.lines,
    /** For pickups when the price is lower, by `priceAt`. */
    wayBack: payload.wayBack ?? [],
    distanceM: payload.distanceM,
    seaDistanceM: payload.seaDistanceM,
    roadDurationS: route.roadDurationS,
    durationS: journey(payload.journey, pickupAt, drivingPlan).durationS,
    drivingPlan,
    /** The steps of the journey, where it has legal breaks; `null` otherwise. */
    driving: drivingSteps(payload.journey, pickupAt, drivingPlan),
    /** Stops in forbidden truck hours, when a pickup time is given and there are any. */
    truckHours: pickupAt === null ? null : await checkTruckHours(deps, { ...payload, pickupAt }),
    approximate: route.approximate,
    stops: payload.stops,
    legs: route.legs,
    legsBeforeStop: route.legsBeforeStop,
    gatewayEnabled: payload.gatewayEnabled,
    cancellation: payload.cancellation ?? null,
    /** What waiting costs; `null`: nothing. */
    waiting: shownTerms(payload.waiting ?? null),
    /** What is due at booking; 0: no deposit, all of it. */
    depositSatang: depositOf(payload),
    /** What of the price it is, for a price that a pickup time makes lower; 0: no deposit. */
    depositPercent: payload.gatewayEnabled ? (payload.depositPercent ?? 0) : 0,
    crossings: crossings.map(crossingForPeople),
  };
}

/** The same quote, with the pickup times for which an empty truck makes it cheaper, where the prices in force say so. */
export async function withWayBack(
  deps: Pick<Dependencies, "db" | "geocoder" | "now">,
  { config, ferries }: Tariff,
  payload: QuotePayload,
): Promise<QuotePayload> {
  const found = await findWayBack(deps, payload, config?.wayBackSharePercent ?? 0, ferries);
  return found.length === 0 ? payload : { ...payload, wayBack: found };
}

/** A quote as it holds for a pickup time. */
export function atPickup(payload: QuotePayload, pickupAt: number): QuotePayload {
  return { ...payload, ...priceAt(payload, pickupAt) };
}

/** What a quote is shown for: an order that its customer pays. */
const OWN_ORDER = { kind: "calculator", isOnAccount: false } as const;

/** The deposit of an order from a quote, in satang; 0: none. */
export function depositOf(
  { gatewayEnabled, totalSatang, depositPercent = 0 }: QuotePayload,
  order: Omit<PaymentTerms, "gatewayEnabled"> = OWN_ORDER,
): number {
  return depositAtBookingSatang({ ...order, gatewayEnabled }, totalSatang, depositPercent);
}

/**
 * The way of all vehicles together: a ferry that does not take one of them is no part of the road network.
 * @param usable the ferries that take every vehicle
 */
async function findRoute(
  routeFinder: RouteFinder,
  { stops, vehicles }: Pick<QuoteRequest, "stops" | "vehicles">,
  usable: readonly FerryEdge[],
  ferries: readonly FerryRoute[],
): Promise<Route> {
  const result = await routeFinder.find(stops, usable, vehicles);
  if (result.kind === "no_vehicle_ferry") {
    const withAll = await routeFinder.find(stops, ferries.map(toEdge), vehicles);
    const wanted = withAll.kind === "found" ? crossingsOf(withAll.route, ferries) : [];
    const refused = wanted
      .map(({ ferry }) => refusedVehicle(ferry, vehicles))
      .find((found) => found !== null);
    const { landmassId } = result;
    const onIsland = [...stops.keys()].filter((index) => stops[index]?.landmassId === landmassId);
    throw new AppError("NO_VEHICLE_FERRY", { params: { landmassId, stops: onIsland.join(","), ...refused } });
  }
  if (result.kind === "no_route") throw new AppError("DIRECTIONS_FAILED");
  return result.route;
}

/** The ferries of a route, in order; the route was found with `ferries`. */
export function crossingsOf(route: Route, ferries: readonly FerryRoute[]): CrossingOnRoute[] {
  const byId = new Map(ferries.map((ferry) => [ferry.ferryRouteId, ferry]));
  return route.legs
    .filter((leg) => leg.kind === "ferry")
    .map((leg) => {
      const ferry = byId.get(leg.ferryRouteId);
      if (ferry === undefined) throw new Error(`The route uses the unknown ferry ${leg.ferryRouteId}`);
      return { leg, ferry };
    });
}

function pricedCrossing({ ferry }: CrossingOnRoute): PricedCrossing {
  const {
    ferryRouteId,
    name,
    durationS,
    frequencyMin,
    fareVerified,
    vehicleFareMinSatang,
    vehicleFareMaxSatang,
  } = ferry;
  return {
    ferryRouteId,
    name,
    durationS,
    frequencyMin,
    fareVerified,
    vehicleFareMinSatang,
    vehicleFareMaxSatang,
  };
}

/** Browsers work out sailings and the arrival themselves, for whatever pickup time is chosen. */
function crossingForPeople({ leg, ferry }: CrossingOnRoute) {
  const { ferryRouteId, name, operators, firstSailingMin, lastSailingMin, frequencyMin, frequencyText } =
    ferry;
  const ports = [ferry.departurePort.name, ferry.arrivalPort.name] as const;
  return {
    ferryRouteId,
    name,
    operators,
    from: leg.reversed ? ports[1] : ports[0],
    to: leg.reversed ? ports[0] : ports[1],
    firstSailingMin,
    lastSailingMin,
    frequencyMin,
    frequencyText,
    distanceM: ferry.distanceM,
    durationS: ferry.durationS,
  };
}
