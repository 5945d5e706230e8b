import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { requireThat, runBatch } from "../batch.ts";

/** A plate as it is stored, with the place id of its province. */
export interface Plate {
  readonly plate: string;
  readonly province: string;
}

/** A plate as it is compared: without blanks, hyphens and dots. */
export function plateKey(plate: string): string {
  return plate.replace(/[\s.-]/g, "");
}

/**
 * The plates that a driver would take from another one, by their places in the list. What they have already
 * stays theirs: two drivers from before plates were compared may share one, and are corrected otherwise. On
 * its own so that a test can read its query plan.
 */
export function takenPlatesQuery(driverId: string, plates: readonly Plate[]): SQL {
  const wanted = plates.map(({ plate, province }) => [plateKey(plate), province]);
  return sql`
    SELECT wanted.key AS position FROM json_each(${JSON.stringify(wanted)}) AS wanted
    WHERE EXISTS (SELECT 1 FROM vehicles AS held
        WHERE held.plate_key = wanted.value ->> 0 AND held.province = wanted.value ->> 1 AND held.driver_id <> ${driverId})
      AND NOT EXISTS (SELECT 1 FROM vehicles AS own
        WHERE own.plate_key = wanted.value ->> 0 AND own.province = wanted.value ->> 1 AND own.driver_id = ${driverId})`;
}

/** Which plates are those of a vehicle that another driver has in service, by their places in the list. */
export async function takenPlates(
  db: Database,
  driverId: string,
  plates: readonly Plate[],
): Promise<readonly number[]> {
  const [result] = await runBatch(db, [takenPlatesQuery(driverId, plates)]);
  return result?.rows.map(({ position }) => Number(position)) ?? [];
}

/** The statement that ends a batch without writing anything while another driver has a vehicle of these plates in service. */
export function requireFreePlates(driverId: string, plates: readonly Plate[]): SQL {
  return requireThat(sql`NOT EXISTS (${takenPlatesQuery(driverId, plates)})`);
}
