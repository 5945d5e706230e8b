import type { DaysOff, WeeklyHours } from "../drivers/availability.ts";
import type { OutOfService } from "../drivers/out-of-service.ts";
import type { DriverPapers } from "../drivers/papers.ts";
import type { VehicleType } from "../pricing/vehicle.ts";

/**
 * The facts about a driver that the board needs to decide commands. A new one is added here, in `DRIVER_FACTS`, and
 * where they are read (`driverFacts` in `db/queries`); the board then asks for the drivers it stored without it.
 */
export interface DriverFacts {
  readonly driverId: string;
  readonly vehicle: VehicleType;
  readonly available: boolean;
  /** Whether an admin has approved them, and not suspended them since. */
  readonly approved: boolean;
  readonly daysOff: DaysOff;
  /** `null`: at any hour. */
  readonly weeklyHours: WeeklyHours | null;
  /** `null` where they were not recorded. */
  readonly papers: DriverPapers | null;
  /** When their vehicles are out of service. */
  readonly outOfService: OutOfService;
  /** Counts the changes of these facts; older ones never replace newer ones. */
  readonly version: number;
}

const DRIVER_FACTS = {
  driverId: true,
  vehicle: true,
  available: true,
  approved: true,
  daysOff: true,
  weeklyHours: true,
  papers: true,
  outOfService: true,
  version: true,
} as const satisfies Record<keyof DriverFacts, true>;

/** The facts of a driver who takes jobs at any time. */
export const FREE_DRIVER = {
  available: true,
  approved: true,
  daysOff: [],
  weeklyHours: null,
  papers: null,
  outOfService: [],
  version: 1,
} as const satisfies Partial<DriverFacts>;

/** Whether facts that an earlier version stored have those that were added since. */
export function hasEveryDriverFact(stored: Partial<DriverFacts>): stored is DriverFacts {
  return Object.keys(DRIVER_FACTS).every((fact) => fact in stored);
}
