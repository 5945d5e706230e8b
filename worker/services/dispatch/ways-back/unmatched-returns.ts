import { areasOf } from "#domain/drivers/areas.ts";
import { plateFor } from "#domain/drivers/vehicles/job-truck.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { lookAtReturns, returnsOf, unmatchedOf } from "./ways-back.ts";

/** A truck that returns empty and that no open job leads home. */
export interface UnmatchedReturn {
  /** The job after which it goes home. */
  readonly jobId: string;
  readonly orderId: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly vehicle: VehicleType;
  /** Of the truck that comes to that job; "" where it is not known. */
  readonly plate: string;
  /** When it is free there at the earliest, epoch milliseconds. */
  readonly freeAt: number;
  readonly endArea: BilingualText;
  /** The first of its driver's areas. */
  readonly homeArea: BilingualText | null;
  /** The way home by road, metres; `null` where there is none. */
  readonly homeM: number | null;
}

/**
 * The trucks that `readWaysBack` counts as those without a matching order, those that are free first before the others. At most
 * those of the drivers who are looked at. Reads D1 in three trips.
 */
export async function readUnmatchedReturns(
  deps: Pick<Dependencies, "db" | "geocoder" | "now">,
): Promise<readonly UnmatchedReturn[]> {
  const looked = await lookAtReturns(deps);
  if (looked === null) return [];
  const { spots, ferries, cards } = looked;
  const unmatched = unmatchedOf(looked);
  const measured = returnsOf(spots, unmatched, [], ferries);
  const wayHome = new Map(measured.map(({ truck, homeM }) => [truck.last.jobId, homeM]));
  const jobOf = new Map(cards.map((each) => [each.jobId, each]));
  const homes = unmatched.map(({ row }) => areasOf(row.profile, row.driver.preferredAreas)[0] ?? "");
  const nameOf = new Map(
    await Promise.all(
      [...new Set(homes)].map(
        async (placeId) => [placeId, (await deps.geocoder.byId(placeId))?.name ?? null] as const,
      ),
    ),
  );
  const trucks = unmatched.flatMap(({ row, last, freeAt }, index) => {
    const job = jobOf.get(last.jobId);
    if (job === undefined) return [];
    const { jobId, orderId, vehicle } = last;
    const { driverId, name } = row.driver;
    const { truck, chosenVehicleId, card } = job;
    return {
      jobId,
      orderId,
      driverId,
      driverName: name,
      vehicle,
      plate: plateFor({ ...row.driver, profile: row.profile }, { ...last, truck }, chosenVehicleId),
      freeAt,
      endArea: card.destinationArea,
      homeArea: nameOf.get(homes[index] ?? "") ?? null,
      homeM: wayHome.get(jobId) ?? null,
    };
  });
  return trucks.toSorted((a, b) => a.freeAt - b.freeAt || (a.jobId < b.jobId ? -1 : 1));
}
