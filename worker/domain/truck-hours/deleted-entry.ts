import type { VehicleType } from "../pricing/vehicle.ts";

/** What of the truck hours admins delete. */
export const DELETED_KINDS = ["window", "holiday", "low_emission_day"] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** What held, by its kind: the hours of a window, a holiday with its names, or a day alone. */
export type DeletedEntry =
  | {
      readonly vehicle: VehicleType;
      readonly startMin: number;
      readonly endMin: number;
      readonly exemptOnHolidays: number;
      readonly source: string;
    }
  | { readonly day: string; readonly nameTh: string; readonly nameEn: string }
  | { readonly day: string };
