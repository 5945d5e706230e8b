import * as fc from "fast-check";
import type { Point } from "#domain/geo/place.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { BanArea, BanWindow, TruckHoursRules } from "#domain/truck-hours/rules.ts";

export const QUARTER_MS = 15 * MINUTE_MS;
const BANGKOK_MS = 7 * 60 * MINUTE_MS;

/** `bangkok("01T08:30")` is half past eight on 1 December 2026 in Bangkok. */
export const bangkok = (time: string): number => Date.parse(`2026-12-${time}+07:00`);
/** `2026-12-01` and the `count - 1` days after it. */
export const decemberDays = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, at) => `2026-12-${String(first + at).padStart(2, "0")}`);
/** `01T08:30` of an instant in December 2026; anything finer than a minute shows. */
export const clock = (at: number | null): string | null =>
  at === null
    ? null
    : new Date(at + BANGKOK_MS).toISOString().replace("2026-12-", "").replace(":00.000Z", "");

/** Inside both areas, inside the hours' area only, inside neither. */
export const CENTRE: Point = { latitude: 13.75, longitude: 100.55 };
export const RING: Point = { latitude: 13.65, longitude: 100.45 };
export const FAR_AWAY: Point = { latitude: 12.92, longitude: 100.88 };

export const square = (south: number, west: number, size: number): Point[] => [
  { latitude: south, longitude: west },
  { latitude: south + size, longitude: west },
  { latitude: south + size, longitude: west + size },
  { latitude: south, longitude: west + size },
];

const HOURS_AREA: BanArea = {
  areaId: "hours",
  kind: "truck_ban",
  name: { th: "วงแหวน", en: "Ring" },
  corners: square(13.6, 100.4, 0.3),
};
const LOW_EMISSION_AREA: BanArea = {
  areaId: "low-emission",
  kind: "low_emission",
  name: { th: "เขตชั้นใน", en: "Inner zone" },
  corners: square(13.7, 100.5, 0.1),
};

export const banWindow = (startMin: number, endMin: number, facts: Partial<BanWindow> = {}): BanWindow => ({
  vehicle: "six_wheel",
  startMin,
  endMin,
  exemptOnHolidays: true,
  ...facts,
});

/** 6-wheel trucks are banned from 06:00 to 09:00 and from 16:00 to 20:00; 10 December is a holiday. */
export const rules = (facts: Partial<TruckHoursRules> = {}): TruckHoursRules => ({
  windows: [banWindow(6 * 60, 9 * 60), banWindow(16 * 60, 20 * 60)],
  areas: [HOURS_AREA, LOW_EMISSION_AREA],
  holidays: new Set(["2026-12-10"]),
  lowEmissionDays: new Set(),
  lowEmissionVehicles: ["six_wheel"],
  ...facts,
});

const someDays = (count: number): fc.Arbitrary<ReadonlySet<string>> =>
  fc.subarray(decemberDays(count)).map((days) => new Set(days));

const anyWindow: fc.Arbitrary<BanWindow> = fc
  .record({
    vehicle: fc.constantFrom(...VEHICLE_TYPES),
    edges: fc.uniqueArray(fc.oneof(fc.constantFrom(0, 360, 540, 1_440), fc.nat({ max: 1_440 })), {
      minLength: 2,
      maxLength: 2,
    }),
    exemptOnHolidays: fc.boolean(),
  })
  .map(({ edges, ...rest }) => ({ ...rest, startMin: Math.min(...edges), endMin: Math.max(...edges) }));

/** Any ban hours, also touching, overlapping or none, with holidays and low-emission days in early December. */
export const anyRules: fc.Arbitrary<TruckHoursRules> = fc
  .record({
    windows: fc.array(anyWindow, { maxLength: 5 }),
    holidays: someDays(6),
    lowEmissionDays: someDays(4),
    lowEmissionVehicles: fc.subarray([...VEHICLE_TYPES]),
  })
  .map(rules);

export const anyVehicle: fc.Arbitrary<VehicleType> = fc.constantFrom(...VEHICLE_TYPES);
export const anyPlace: fc.Arbitrary<Point> = fc.constantFrom(CENTRE, CENTRE, RING, FAR_AWAY);
/** An instant of the first four days of December, as often a whole minute as not. */
export const anyMoment: fc.Arbitrary<number> = fc
  .tuple(fc.nat({ max: 4 * 1_440 - 1 }), fc.oneof(fc.constant(0), fc.nat({ max: 59_999 })))
  .map(([minute, rest]) => bangkok("01T00:00") + minute * MINUTE_MS + rest);

/** A simple reference implementation of the rules, for the three points above only. */
export function plainlyBanned(place: Point, vehicle: VehicleType, at: number, law: TruckHoursRules): boolean {
  if (place === FAR_AWAY) return false;
  const local = new Date(at + BANGKOK_MS);
  const day = local.toISOString().slice(0, 10);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  if (place === CENTRE && law.lowEmissionVehicles.includes(vehicle) && law.lowEmissionDays.has(day))
    return true;
  return law.windows
    .filter((window) => window.vehicle === vehicle)
    .filter((window) => !window.exemptOnHolidays || !law.holidays.has(day))
    .some((window) => window.startMin <= minute && minute < window.endMin);
}
