import type { LoadRange } from "../pricing/vehicle.ts";

/** The booking form asks neither for workers nor for a load: it is priced without workers, loaded with 850 kg or more. */
export const BOOKING_LOAD = { workers: 0, loadRange: "from_850_kg" } as const satisfies {
  workers: number;
  loadRange: LoadRange;
};
