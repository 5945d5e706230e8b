import type { BilingualText, Point } from "../geo/place.ts";
import type { VehicleType } from "../pricing/vehicle.ts";

/** A time of day, in Bangkok minutes after midnight, during which one kind of truck may not be on ordinary roads. */
export interface BanWindow {
  readonly vehicle: VehicleType;
  readonly startMin: number;
  /** Exclusive: from this minute on driving is legal. */
  readonly endMin: number;
  readonly exemptOnHolidays: boolean;
}

/** A polygon on the map; the last corner is joined to the first. */
export interface BanArea {
  readonly areaId: string;
  /** A `truck_ban` area bans times of day, a `low_emission` area whole declared days. */
  readonly kind: "truck_ban" | "low_emission";
  readonly name: BilingualText;
  readonly corners: readonly Point[];
}

/** The rules that decide whether a truck may stop at a place and time. Days are `YYYY-MM-DD` in Bangkok. */
export interface TruckHoursRules {
  readonly windows: readonly BanWindow[];
  readonly areas: readonly BanArea[];
  readonly holidays: ReadonlySet<string>;
  readonly lowEmissionDays: ReadonlySet<string>;
  /** The vehicles that a low-emission day bans. */
  readonly lowEmissionVehicles: readonly VehicleType[];
}

/** A low-emission day bans trucks of six wheels and more from the inner districts. */
export const LOW_EMISSION_VEHICLES: readonly VehicleType[] = ["six_wheel"];
