/** What the fleet drives. */
export const VEHICLE_TYPES = ["four_wheel", "six_wheel"] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** The customer's word for how heavy the goods are; 850 kg exactly is "850 kg and over". */
export const LOAD_RANGES = ["under_850_kg", "from_850_kg"] as const;
export type LoadRange = (typeof LOAD_RANGES)[number];

export const MAX_VEHICLES = 10;
export const MAX_WORKERS = 4;
export const MAX_WAYPOINTS = 8;
/** Loading or unloading at one stop. */
export const HANDLING_PER_STOP_S = 30 * 60;
