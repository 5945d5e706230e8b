import { sql } from "drizzle-orm";
import { completedUntil } from "#domain/control-room/lateness.ts";
import { bangkokWeekday } from "#domain/drivers/availability.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokInstant } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { runBatch } from "../batch.ts";
import { isForgotten } from "./waiting.ts";

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
 * company has some thousands. Beside the jobs of the days it looks at those under way, of which there are as many as trucks on
 * the road: one that should have ended before the first day keeps its truck on that day, but not one that was forgotten, at no stop of
 * which anything was recorded for as long.
 */
export function idleTrucksQuery(days: readonly string[], busy: readonly BusyTruck[], now: number) {
  const dated = days.map((day) => [day, bangkokWeekday(bangkokInstant(day, "12:00") ?? 0)]);
  return sql`
    SELECT days.value ->> 0 AS day, vehicles.type AS type, count(*) AS trucks
    FROM json_each(${JSON.stringify(dated)}) AS days
      CROSS JOIN vehicles INDEXED BY vehicles_by_type
      JOIN drivers ON drivers.driver_id = vehicles.driver_id
    WHERE drivers.approved_at IS NOT NULL AND drivers.archived_at IS NULL
      AND NOT (drivers.out_of_service <> '[]' AND EXISTS (SELECT 1 FROM json_each(drivers.out_of_service) AS out
        WHERE out.value ->> 'vehicleId' = vehicles.vehicle_id
          AND out.value ->> 'from' <= days.value ->> 0 AND out.value ->> 'to' >= days.value ->> 0))
      AND NOT (drivers.days_off <> '[]' AND EXISTS (SELECT 1 FROM json_each(drivers.days_off) AS off
        WHERE off.value ->> 'from' <= days.value ->> 0 AND off.value ->> 'to' >= days.value ->> 0))
      AND (drivers.weekly_hours IS NULL
        OR drivers.weekly_hours ->> ('$[' || (days.value ->> 1) || ']') IS NOT NULL)
      AND (days.value ->> 0, CASE vehicles.vehicle_id WHEN '' THEN vehicles.driver_id ELSE vehicles.vehicle_id END) NOT IN
        (SELECT busy.value ->> 0, busy.value ->> 1 FROM json_each(${JSON.stringify(busy)}) AS busy)
      AND NOT (days.value ->> 0 = ${days[0] ?? ""}
        AND CASE vehicles.vehicle_id WHEN '' THEN vehicles.driver_id ELSE vehicles.vehicle_id END IN
          (SELECT coalesce(nullif(under_way.truck ->> 'vehicleId', ''), under_way.driver_id, '') FROM jobs AS under_way
            WHERE under_way.status = 'in_progress' AND NOT (${isForgotten("under_way", now)}
              AND NOT EXISTS (SELECT 1 FROM json_each(under_way.visits) AS visit
                WHERE max(visit.value ->> 'arrivedAt', coalesce(visit.value ->> 'leftAt', 0)) >= ${completedUntil(now)}))))
    GROUP BY days.value ->> 0, vehicles.type`;
}

/**
 * How many trucks of each kind are in service on some days, of a driver who is neither suspended nor off then, and have no job;
 * none: absent. @param days the first is today @param now epoch milliseconds
 */
export async function idleTrucks(
  db: Database,
  days: readonly string[],
  busy: readonly BusyTruck[],
  now: number,
): Promise<readonly IdleTrucks[]> {
  const [result] = await runBatch(db, [idleTrucksQuery(days, busy, now)]);
  return (result?.rows ?? []) as unknown as readonly IdleTrucks[];
}
