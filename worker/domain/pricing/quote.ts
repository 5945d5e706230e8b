import type { BilingualText } from "../geo/place.ts";
import { divideHalfUp, roundToBaht, sumSatang } from "../money.ts";
import type { PricingConfig } from "./config.ts";
import { HANDLING_PER_STOP_S, type LoadRange, type VehicleType } from "./vehicle.ts";

/** Vehicles, workers and load; distances come from the route. */
export interface PriceRequest {
  readonly vehicles: readonly VehicleType[];
  /** 0 to 4; with 0 the customer loads and there is no labour line. */
  readonly workers: number;
  readonly loadRange: LoadRange;
  /** Pickup, waypoints and destination together: each is 30 minutes of handling. */
  readonly stopCount: number;
}

/** The part of a ferry crossing that a price depends on. */
export interface PricedCrossing {
  readonly ferryRouteId: string;
  readonly name: BilingualText;
  readonly durationS: number;
  readonly frequencyMin: number;
  readonly fareVerified: boolean;
  readonly vehicleFareMinSatang: number;
  readonly vehicleFareMaxSatang: number;
}

/**
 * The shortest road distance that is charged, in metres: the truck comes, is positioned and drives back for the
 * shortest move as well.
 */
const MIN_ROAD_DISTANCE_M = 1_000;

/** The part of a route that a price depends on; kilometres at sea are never charged. */
export interface PricedRoute {
  /** As driven; the price charges at least {@link MIN_ROAD_DISTANCE_M}. */
  readonly roadDistanceM: number;
  readonly roadDurationS: number;
  readonly crossings: readonly PricedCrossing[];
}

/** An amount that an admin set in place of the calculated one. */
export interface AmountAdjustment {
  readonly fromSatang: number;
  readonly reason: string;
}

interface Line {
  readonly amountSatang: number;
  readonly adjusted?: AmountAdjustment;
}

interface LineOfVehicle extends Line {
  /** Which of the request's vehicles, from 0. */
  readonly vehicleIndex: number;
  readonly vehicle: VehicleType;
}

/** The road distance that a line charges, one way. */
interface ChargedDistance {
  readonly distanceM: number;
  /** Set when the road is not longer than `MIN_ROAD_DISTANCE_M`, which is then charged. */
  readonly isMinimumDistance?: true;
}

export interface TransportLine extends LineOfVehicle, ChargedDistance {
  readonly kind: "transport";
  readonly basePriceSatang: number;
  readonly pricePerKmSatang: number;
  readonly factorMilli: number;
}

/** A lower price for a move that leads a truck home which would return empty; instants in epoch milliseconds. */
export interface WayBackTerms {
  /** What of the fuel for the empty way back is not charged, in percent. */
  readonly sharePercent: number;
  /** The first and the last pickup time for which it holds. */
  readonly fromAt: number;
  readonly untilAt: number;
}

/** The way back is as long as the way there. */
export interface FuelLine extends LineOfVehicle, ChargedDistance {
  readonly kind: "fuel";
  readonly petrolPricePerLitreSatang: number;
  readonly loadedMlPer100Km: number;
  readonly emptyMlPer100Km: number;
  /** Where a truck returns empty anyway and the customer is charged less for it. */
  readonly wayBack?: WayBackTerms;
}

export interface FerryLine extends LineOfVehicle {
  readonly kind: "ferry";
  readonly crossingIndex: number;
  readonly ferryRouteId: string;
  readonly name: BilingualText;
}

export interface LabourLine extends Line {
  readonly kind: "labour";
  readonly workers: number;
  readonly pricePerWorkerHourSatang: number;
  readonly billedHalfHours: number;
}

/** One line of a price, with the figures of its formula, so that anyone can check it. */
export type QuoteLine = TransportLine | FuelLine | FerryLine | LabourLine;

export interface Price {
  /** In the order transport, fuel, ferry, labour. */
  readonly lines: readonly QuoteLine[];
  /** Exactly the sum of the lines. */
  readonly totalSatang: number;
}

const HALF_HOUR_S = 30 * 60;
const MIN_BILLED_HALF_HOURS = 2;

/**
 * The price of a move; no other code calculates prices. Pure and exact, so the browser's preview and the worker's quote
 * are equal to the satang. The total never falls when a kilometre, a worker, a vehicle or a crossing is added.
 */
export function price(request: PriceRequest, config: PricingConfig, route: PricedRoute): Price {
  const vehicles = request.vehicles.map((vehicle, vehicleIndex) => ({ vehicle, vehicleIndex }));
  const charged = chargedDistance(route.roadDistanceM);
  const lines: QuoteLine[] = [
    ...vehicles.map((each) => transportLine(each, config, charged)),
    ...vehicles.map((each) => fuelLine(each, request.loadRange, config, charged)),
    ...vehicles.flatMap((each) =>
      route.crossings.map((crossing, at) => ferryLine(each, crossing, at, config)),
    ),
    ...(request.workers > 0 ? [labourLine(request, config, route)] : []),
  ];
  return { lines, totalSatang: sumSatang(lines.map((line) => line.amountSatang)) };
}

type VehicleAt = Pick<LineOfVehicle, "vehicle" | "vehicleIndex">;

/** The road distance, at least `MIN_ROAD_DISTANCE_M`. */
function chargedDistance(roadDistanceM: number): ChargedDistance {
  return roadDistanceM > MIN_ROAD_DISTANCE_M
    ? { distanceM: roadDistanceM }
    : { distanceM: MIN_ROAD_DISTANCE_M, isMinimumDistance: true };
}

/** (base price + price per km × road km) × factor of the vehicle type. */
function transportLine(at: VehicleAt, config: PricingConfig, charged: ChargedDistance): TransportLine {
  const { basePriceSatang, pricePerKmSatang } = config;
  const factorMilli = at.vehicle === "four_wheel" ? config.factorFourWheelMilli : config.factorSixWheelMilli;
  const milliSatang = BigInt(basePriceSatang) * 1000n + BigInt(pricePerKmSatang) * BigInt(charged.distanceM);
  const amountSatang = roundToBaht(milliSatang * BigInt(factorMilli), 1_000_000n);
  return {
    kind: "transport",
    ...at,
    amountSatang,
    basePriceSatang,
    pricePerKmSatang,
    ...charged,
    factorMilli,
  };
}

/** petrol price × (road km × loaded consumption + road km back × empty consumption) / 100. */
function fuelLine(
  at: VehicleAt,
  loadRange: LoadRange,
  config: PricingConfig,
  charged: ChargedDistance,
): FuelLine {
  const { petrolPricePerLitreSatang } = config;
  const figures = { petrolPricePerLitreSatang, ...charged, ...consumption(at.vehicle, loadRange, config) };
  return { kind: "fuel", ...at, amountSatang: fuelSatang(figures, 0), ...figures };
}

type FuelFigures = Pick<
  FuelLine,
  "petrolPricePerLitreSatang" | "distanceM" | "loadedMlPer100Km" | "emptyMlPer100Km"
>;

function fuelSatang(figures: FuelFigures, sparedPercent: number): number {
  const { petrolPricePerLitreSatang, distanceM, loadedMlPer100Km, emptyMlPer100Km } = figures;
  const hundredths = loadedMlPer100Km * 100 + emptyMlPer100Km * (100 - sparedPercent);
  // ml per 100 km × m ÷ (1000 ml/l × 100,000 m) = litres, and hundredths of them
  return roundToBaht(
    BigInt(hundredths) * BigInt(petrolPricePerLitreSatang) * BigInt(distanceM),
    10_000_000_000n,
  );
}

/** A fuel line with the share of the empty way back taken off; one that an admin set by hand stays as it is. */
export function onWayBack(line: FuelLine, wayBack: WayBackTerms): FuelLine {
  if (line.adjusted !== undefined) return line;
  return { ...line, amountSatang: fuelSatang(line, wayBack.sharePercent), wayBack };
}

function consumption(vehicle: VehicleType, loadRange: LoadRange, config: PricingConfig) {
  if (vehicle === "six_wheel")
    return { loadedMlPer100Km: config.consumptionSixWheelMl, emptyMlPer100Km: config.consumptionSixWheelMl };
  const loadedMlPer100Km =
    loadRange === "under_850_kg"
      ? config.consumptionFourWheelUnder850Ml
      : config.consumptionFourWheelFrom850Ml;
  return { loadedMlPer100Km, emptyMlPer100Km: config.consumptionFourWheelEmptyMl };
}

/** The crossing's own fare where an admin verified it, otherwise the configured ferry cost. Outbound only. */
function ferryLine(
  at: VehicleAt,
  crossing: PricedCrossing,
  crossingIndex: number,
  config: PricingConfig,
): FerryLine {
  const small = at.vehicle === "four_wheel";
  const fareSatang = small ? crossing.vehicleFareMinSatang : crossing.vehicleFareMaxSatang;
  const configuredSatang = small ? config.ferryCostSmallSatang : config.ferryCostLargeSatang;
  const amountSatang = roundToBaht(BigInt(crossing.fareVerified ? fareSatang : configuredSatang), 1n);
  const { ferryRouteId, name } = crossing;
  return { kind: "ferry", ...at, amountSatang, crossingIndex, ferryRouteId, name };
}

function labourLine(request: PriceRequest, config: PricingConfig, route: PricedRoute): LabourLine {
  const halfHours = billedHalfHours(route, request.stopCount);
  return labour(request.workers, config.pricePerWorkerHourSatang, halfHours);
}

/** workers × price per worker-hour × billed hours. */
export function labour(workers: number, pricePerWorkerHourSatang: number, halfHours: number): LabourLine {
  const amountSatang = roundToBaht(
    BigInt(workers) * BigInt(pricePerWorkerHourSatang) * BigInt(halfHours),
    2n,
  );
  return { kind: "labour", amountSatang, workers, pricePerWorkerHourSatang, billedHalfHours: halfHours };
}

/**
 * Road time, sailing time, half the frequency per crossing and handling, rounded up to the half hour, at least one hour.
 * The pickup time is not used, so that it never affects the price.
 */
export function billedHalfHours(route: PricedRoute, stopCount: number): number {
  return billedHalfHoursOf(route.roadDurationS, route.crossings, stopCount);
}

/** As `billedHalfHours`, from the times alone. */
export function billedHalfHoursOf(
  roadDurationS: number,
  crossings: readonly Pick<PricedCrossing, "durationS" | "frequencyMin">[],
  stopCount: number,
): number {
  let seconds = roadDurationS + stopCount * HANDLING_PER_STOP_S;
  for (const crossing of crossings) seconds += crossing.durationS + crossing.frequencyMin * 30;
  return Math.max(MIN_BILLED_HALF_HOURS, Math.ceil(seconds / HALF_HOUR_S));
}

/**
 * The pay of one vehicle's driver: the driver's share of that vehicle's transport line, rounded half-up to the satang.
 */
export function driverPaySatang(line: TransportLine, driverSharePercent: number): number {
  return divideHalfUp(BigInt(line.amountSatang) * BigInt(driverSharePercent), 100n);
}
