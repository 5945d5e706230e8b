/** The vehicle types of the fleet. */
export const VEHICLE_TYPES = ["four_wheel", "six_wheel"] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** The load as the customer states it; exactly 850 kg is "850 kg and over". */
export const LOAD_RANGES = ["under_850_kg", "from_850_kg"] as const;
export type LoadRange = (typeof LOAD_RANGES)[number];

export const MAX_VEHICLES = 10;
export const MAX_WORKERS = 4;
export const MAX_WAYPOINTS = 8;
/** The time for loading or unloading at one stop. */
export const HANDLING_PER_STOP_S = 30 * 60;
