import type { OrderDetails } from "#db/queries/orders/orders.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { readOrder } from "./read-order.ts";

/**
 * Answers with an order that has just been changed, and takes down for the audit log what changed of it.
 * @param details which personal details are others: their names alone, since the log outlives the customer; of the notes
 *   their length is known, too
 */
export async function answerChanged(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  viewer: Viewer,
  { order, jobs, stops }: Pick<OrderDetails, "order" | "jobs" | "stops">,
  details: readonly string[] = [],
) {
  const after = await readOrder(deps, viewer, order.orderId);
  const driversPerTruck = order.drivingPlan?.drivers ?? 1;
  const before = { ...order, driversPerTruck, stops, jobs: jobs.map(({ job }) => job) };
  deps.audit?.changed("order", order.orderId, factsOf(before), {
    ...factsOf(after),
    ...(details.length > 0 && { changedDetails: details }),
  });
  return after;
}

interface Facts {
  readonly status: string;
  readonly paymentStatus: string;
  readonly pickupAt: number;
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly vehicles: readonly VehicleType[];
  readonly stops: readonly { readonly placeId: string | null }[];
  readonly driversPerTruck: number;
  readonly notes: string;
  readonly totalSatang: number | null;
  readonly waitingSatang: number;
  readonly revision: number;
  readonly jobs: readonly {
    readonly jobId: string;
    readonly status: string;
    readonly driverId?: string | null | undefined;
    readonly isWaitingWaived: boolean;
  }[];
}

/** What of an order is about nobody: no names, addresses or notes. */
function factsOf({
  status,
  paymentStatus,
  pickupAt,
  workers,
  loadRange,
  vehicles,
  stops,
  driversPerTruck,
  notes,
  totalSatang,
  waitingSatang,
  revision,
  jobs,
}: Facts) {
  return {
    status,
    paymentStatus,
    pickupAt,
    workers,
    loadRange,
    vehicles,
    places: stops.map(({ placeId }) => placeId),
    driversPerTruck,
    notesLength: notes.length,
    totalSatang,
    waitingSatang,
    revision,
    jobs: Object.fromEntries(
      jobs.map(({ jobId, status: jobStatus, driverId = null, isWaitingWaived }) => [
        jobId,
        { status: jobStatus, driverId, isWaitingWaived },
      ]),
    ),
  };
}
