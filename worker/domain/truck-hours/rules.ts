import type { BilingualText, Point } from "../geo/place.ts";
import type { VehicleType } from "../pricing/vehicle.ts";

/** Part of a day, in Bangkok minutes after midnight, during which one kind of truck may not be on ground roads. */
export interface BanWindow {
  readonly vehicle: VehicleType;
  readonly startMin: number;
  /** Excluded: at this minute driving is legal again. */
  readonly endMin: number;
  readonly exemptOnHolidays: boolean;
}

/** A zone on the map; the last corner joins the first. */
export interface BanArea {
  readonly areaId: string;
  /** Hours of the day are banned in the first kind, whole declared days in the second. */
  readonly kind: "truck_ban" | "low_emission";
  readonly name: BilingualText;
  readonly corners: readonly Point[];
}

/** Everything that decides whether a truck may stop somewhere at some time. Days are `YYYY-MM-DD` in Bangkok. */
export interface TruckHoursRules {
  readonly windows: readonly BanWindow[];
  readonly areas: readonly BanArea[];
  readonly holidays: ReadonlySet<string>;
  readonly lowEmissionDays: ReadonlySet<string>;
  /** Trucks that a low-emission day keeps out. */
  readonly lowEmissionVehicles: readonly VehicleType[];
}

/** A low-emission day keeps trucks of six wheels and more out of the inner districts. */
export const LOW_EMISSION_VEHICLES: readonly VehicleType[] = ["six_wheel"];
