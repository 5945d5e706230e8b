import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { journey } from "#domain/ferries/journey.ts";
import type { Point } from "#domain/geo/place.ts";
import type { Position, RouteLeg } from "#domain/geo/route.ts";
import { price } from "#domain/pricing/quote.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Move } from "#web/entities/moves/move.ts";
import type { AskedPlace, MoveRequest } from "#web/entities/moves/move-request.ts";
import { withDoors } from "#web/entities/stops/door-draft.ts";
import { EMPTY_MOVE } from "#web/entities/moves/move.ts";
import type { Quote } from "#web/entities/moves/quote.ts";
import type { VisibleFerries, VisiblePricing } from "#web/entities/pricing/price-on-route.ts";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

/** The tests' clock: 21 November 2026, 09:00 in Bangkok. */
export const NOW = Date.parse("2026-11-21T02:00:00Z");

const PLACES: Readonly<
  Record<string, { readonly th: string; readonly en: string; readonly at: [number, number] }>
> = {
  "th-1006": { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok", at: [100.64, 13.76] },
  "th-7001": { th: "อำเภอเมืองราชบุรี จังหวัดราชบุรี", en: "Mueang Ratchaburi, Ratchaburi", at: [99.81, 13.53] },
  "th-8404": { th: "อำเภอเกาะสมุย จังหวัดสุราษฎร์ธานี", en: "Ko Samui, Surat Thani", at: [100.0, 9.53] },
  "th-2004": { th: "อำเภอบางละมุง จังหวัดชลบุรี", en: "Bang Lamung, Chon Buri", at: [100.88, 12.97] },
};

/** A chosen place. */
export function placeOf(placeId: string) {
  return { placeId, label: PLACES[placeId]?.en ?? "" };
}

/** A move with chosen places as stops. */
export function moveThrough(...placeIds: readonly string[]): Move {
  return {
    ...EMPTY_MOVE,
    stops: placeIds.map((placeId, index) => ({
      key: index + 1,
      text: placeOf(placeId).label,
      place: placeOf(placeId),
    })),
  };
}

/** The move with the address lines of its stops. */
export function withDetails(move: Move, details: readonly string[]): Move {
  return withDoors(
    move,
    details.map((detail) => ({ detail, pin: null, person: null })),
  );
}

/** The ferry to Samui, with verified fares. */
export const SAMUI_FERRY: FerryRoute = {
  ferryRouteId: "donsak-nathon",
  name: { th: "ดอนสัก – หน้าทอน", en: "Don Sak – Nathon" },
  departurePort: {
    name: { th: "ดอนสัก", en: "Don Sak" },
    landmassId: "mainland",
    latitude: 9.32,
    longitude: 99.69,
  },
  arrivalPort: {
    name: { th: "หน้าทอน", en: "Nathon" },
    landmassId: "ko-samui",
    latitude: 9.53,
    longitude: 99.93,
  },
  firstSailingMin: 300,
  lastSailingMin: 1140,
  frequencyMin: 60,
  frequencyText: { th: "ทุกชั่วโมง", en: "hourly" },
  durationS: 5_400,
  distanceM: 36_000,
  vehicleFareMinSatang: 420_00,
  vehicleFareMaxSatang: 1_240_00,
  passengerFareMinSatang: 0,
  passengerFareMaxSatang: 0,
  fareVerified: true,
  operators: ["Seatran Ferry"],
  notes: "",
  vehicleAllowed: true,
  maxVehicleLengthCm: null,
  maxVehicleHeightCm: null,
  maxVehicleWeightKg: null,
  source: "",
  confidence: "high",
};

/** The ferries as a visitor reads them. */
export const FERRIES: VisibleFerries = [SAMUI_FERRY];

/** The answer of `pricing.current`. */
export const PRICING: VisiblePricing & { readonly version: number } = {
  ...withoutShare(STARTING_CONFIG),
  version: 1,
};

function withoutShare({ driverSharePercent: _share, ...visible }: typeof STARTING_CONFIG): VisiblePricing {
  return visible;
}

/** The quote for a request: 700 km with the ferry to Samui, 100 km to any other place. */
export function quoteFor(request: MoveRequest, change: Partial<Quote> = {}): Quote {
  const isToSamui = idOf(request.stops.at(-1)) === "th-8404";
  const roadDistanceM = isToSamui ? 700_000 : 100_000;
  const roadDurationS = isToSamui ? 36_000 : 6_000;
  const crossings = isToSamui ? [SAMUI_FERRY] : [];
  const { lines, totalSatang } = price({ ...request, stopCount: request.stops.length }, STARTING_CONFIG, {
    roadDistanceM,
    roadDurationS,
    crossings,
  });
  const stops = request.stops.map((asked) => {
    const placeId = idOf(asked);
    const { at = [100, 13], ...label } = PLACES[placeId] ?? { th: placeId, en: placeId };
    const point = "placeId" in asked ? { latitude: at[1], longitude: at[0] } : asked;
    return { placeId, label, area: label, landmassId: "mainland", ...point };
  });
  const legs = isToSamui ? legsToSamui(stops) : roadLegs(stops, roadDistanceM, roadDurationS);
  return {
    token: `token ${JSON.stringify(request)}`,
    expiresAt: new Date(NOW + DAY_MS).toISOString(),
    pricingVersion: 1,
    totalSatang,
    lines: [...lines],
    distanceM: roadDistanceM,
    seaDistanceM: isToSamui ? 36_000 : 0,
    roadDurationS,
    durationS: journeySeconds(roadDurationS, isToSamui),
    drivingPlan: DEFAULT_DRIVING_PLAN,
    driving: null,
    depositSatang: 0,
    depositPercent: 0,
    wayBack: [],
    truckHours: null,
    approximate: false,
    gatewayEnabled: false,
    cancellation: { freeUntilHours: 24, feePercent: 30 },
    waiting: null,
    stops,
    legs,
    legsBeforeStop: stops.map((_, index) => (index === stops.length - 1 ? legs.length : index)),
    crossings: crossings.map((ferry) => ({
      ferryRouteId: ferry.ferryRouteId,
      name: ferry.name,
      operators: ferry.operators,
      from: ferry.departurePort.name,
      to: ferry.arrivalPort.name,
      firstSailingMin: ferry.firstSailingMin,
      lastSailingMin: ferry.lastSailingMin,
      frequencyMin: ferry.frequencyMin,
      frequencyText: ferry.frequencyText,
      distanceM: ferry.distanceM,
      durationS: ferry.durationS,
    })),
    ...change,
  };
}

/** Road to Don Sak, the ferry, and road from Nathon. */
function legsToSamui(stops: readonly Point[]): RouteLeg[] {
  const { departurePort, arrivalPort } = SAMUI_FERRY;
  const [first, last] = [stops[0], stops.at(-1)].map((stop) => positionOf(stop ?? departurePort));
  const [departure, arrival] = [positionOf(departurePort), positionOf(arrivalPort)];
  return [
    { kind: "road", distanceM: 699_000, durationS: 35_900, path: [first ?? departure, departure] },
    {
      kind: "ferry",
      ferryRouteId: "donsak-nathon",
      distanceM: 36_000,
      durationS: 5_400,
      reversed: false,
      path: [departure, arrival],
    },
    { kind: "road", distanceM: 1_000, durationS: 100, path: [arrival, last ?? arrival] },
  ];
}

/** A road leg between consecutive stops, all of one length. */
function roadLegs(stops: readonly Point[], distanceM: number, durationS: number): RouteLeg[] {
  const count = stops.length - 1;
  return stops.slice(1).map((stop, index) => ({
    kind: "road",
    distanceM: distanceM / count,
    durationS: durationS / count,
    path: [stops[index] ?? stop, stop].map(positionOf),
  }));
}

function positionOf({ longitude, latitude }: Point): Position {
  return [longitude, latitude];
}

/** A point is somewhere in Bang Kapi. */
function idOf(asked: AskedPlace | undefined): string {
  return asked !== undefined && "placeId" in asked ? asked.placeId : "th-1006";
}

function journeySeconds(roadDurationS: number, isToSamui: boolean): number {
  const { firstSailingMin, lastSailingMin, frequencyMin, durationS } = SAMUI_FERRY;
  const timetable = { firstSailingMin, lastSailingMin, frequencyMin };
  const legs = [
    { kind: "road", durationS: roadDurationS } as const,
    ...(isToSamui ? [{ kind: "ferry", durationS, timetable } as const] : []),
  ];
  return journey(legs, null, DEFAULT_DRIVING_PLAN).durationS;
}
