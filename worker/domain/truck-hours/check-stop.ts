import { bangkokDay, bangkokMidnight, bangkokMinuteOfDay, DAY_MS, MINUTE_MS } from "../time.ts";
import type { Point } from "../geo/place.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { BanArea, TruckHoursRules } from "./rules.ts";

/** A truck at a stop at an instant (epoch milliseconds). */
export interface TruckStop extends Point {
  readonly vehicle: VehicleType;
  readonly at: number;
}

export type StopVerdict =
  | { readonly legal: true }
  | {
      readonly legal: false;
      readonly reason: BanArea["kind"];
      readonly areaId: string;
      /** The first legal instant from then on, or `null` when there is none before the end of the 15th day. */
      readonly nextLegalAt: number | null;
    };

const SEARCH_DAYS = 14;

/**
 * Whether a truck may load or unload at a place and time, and when it next may. Pure: the same rules give the same
 * answer.
 */
export function checkStop(stop: TruckStop, rules: TruckHoursRules): StopVerdict {
  const areas = rules.areas.filter((area) => contains(area.corners, stop));
  const banned = banAt(stop.vehicle, stop.at, areas, rules);
  if (banned === null) return { legal: true };
  return {
    legal: false,
    reason: banned.kind,
    areaId: banned.areaId,
    nextLegalAt: nextLegal(stop, areas, rules),
  };
}

/** Whether a truck may stop at a place and time, without looking for a later one. */
export function mayStop(stop: TruckStop, rules: TruckHoursRules): boolean {
  const areas = rules.areas.filter((area) => contains(area.corners, stop));
  return banAt(stop.vehicle, stop.at, areas, rules) === null;
}

/** The area that bans this truck at this instant, or `null`. */
function banAt(
  vehicle: VehicleType,
  at: number,
  areas: readonly BanArea[],
  rules: TruckHoursRules,
): BanArea | null {
  const day = bangkokDay(at);
  const minute = bangkokMinuteOfDay(at);
  return (
    areas.find((area) =>
      area.kind === "low_emission" ? keptOut(vehicle, day, rules) : inWindow(vehicle, day, minute, rules),
    ) ?? null
  );
}

function keptOut(vehicle: VehicleType, day: string, rules: TruckHoursRules): boolean {
  return rules.lowEmissionDays.has(day) && rules.lowEmissionVehicles.includes(vehicle);
}

function inWindow(vehicle: VehicleType, day: string, minute: number, rules: TruckHoursRules): boolean {
  return rules.windows.some(
    (window) =>
      window.vehicle === vehicle &&
      minute >= window.startMin &&
      minute < window.endMin &&
      !(window.exemptOnHolidays && rules.holidays.has(day)),
  );
}

/** A ban can only end where a window or a day ends, so only those instants are tried. */
function nextLegal(stop: TruckStop, areas: readonly BanArea[], rules: TruckHoursRules): number | null {
  const midnight = bangkokMidnight(stop.at);
  const ends = [...new Set([0, ...rules.windows.map((window) => window.endMin)])].toSorted((a, b) => a - b);
  for (let day = 0; day <= SEARCH_DAYS; day++) {
    for (const end of ends) {
      const at = midnight + day * DAY_MS + end * MINUTE_MS;
      if (at > stop.at && banAt(stop.vehicle, at, areas, rules) === null) return at;
    }
  }
  return null;
}

/** Whether a point lies in a polygon (ray casting; a point on an edge counts as inside on two of four sides). */
function contains(corners: readonly Point[], point: Point): boolean {
  let inside = false;
  for (const [index, a] of corners.entries()) {
    const b = corners.at(index - 1);
    if (b === undefined || a.latitude > point.latitude === b.latitude > point.latitude) continue;
    const share = (point.latitude - a.latitude) / (b.latitude - a.latitude);
    if (point.longitude < a.longitude + share * (b.longitude - a.longitude)) inside = !inside;
  }
  return inside;
}
