import { sql } from "drizzle-orm";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Database } from "../../client.ts";
import { runBatch } from "../batch.ts";

/** A truck that has a job on a Bangkok day: by its own id, or by its driver's for the one that they were written down with. */
export type BusyTruck = readonly [day: string, truckId: string];

/** How many trucks of a kind have no job on a day. */
export interface IdleTrucks {
  readonly day: string;
  readonly type: VehicleType;
  readonly trucks: number;
}

/**
 * The statement of `idleTrucks`, on its own so that a test can read its query plan. It walks the vehicles once for each day: a
 * company has some thousands.
 */
export function idleTrucksQuery(days: readonly string[], busy: readonly BusyTruck[]) {
  return sql`
    SELECT days.value AS day, vehicles.type AS type, count(*) AS trucks
    FROM json_each(${JSON.stringify(days)}) AS days
      CROSS JOIN vehicles INDEXED BY vehicles_by_type
      JOIN drivers ON drivers.driver_id = vehicles.driver_id
    WHERE drivers.approved_at IS NOT NULL AND drivers.archived_at IS NULL
      AND NOT (drivers.out_of_service <> '[]' AND EXISTS (SELECT 1 FROM json_each(drivers.out_of_service) AS out
        WHERE out.value ->> 'vehicleId' = vehicles.vehicle_id
          AND out.value ->> 'from' <= days.value AND out.value ->> 'to' >= days.value))
      AND (days.value, CASE vehicles.vehicle_id WHEN '' THEN vehicles.driver_id ELSE vehicles.vehicle_id END) NOT IN
        (SELECT busy.value ->> 0, busy.value ->> 1 FROM json_each(${JSON.stringify(busy)}) AS busy)
    GROUP BY days.value, vehicles.type`;
}

/** How many trucks of each kind are in service on some days, of a driver who is not suspended, and have no job; none: absent. */
export async function idleTrucks(
  db: Database,
  days: readonly string[],
  busy: readonly BusyTruck[],
): Promise<readonly IdleTrucks[]> {
  const [result] = await runBatch(db, [idleTrucksQuery(days, busy)]);
  return (result?.rows ?? []) as unknown as readonly IdleTrucks[];
}
