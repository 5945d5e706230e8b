import type { Refusal } from "#domain/errors.ts";
import { vehicleFaultText } from "#web/entities/jobs/assign/refusal-text.ts";
import { textOf } from "#web/entities/bulk/row-state.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { isDecided } from "#web/lib/errors/is-decided.ts";
import { m } from "#web/paraglide/messages.js";
import type { AdminOrderRow } from "../../order-types.ts";
import type { BulkVehicles } from "./bulk-vehicles.tsx";
import type { OrderWork } from "./use-bulk.ts";

/** What can be done to several orders at once. */
export const BULK_ACTIONS = ["confirm", "assign", "cancel"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const BULK_ACTION_TEXTS = {
  confirm: m.bulk_confirm,
  assign: m.bulk_assign,
  cancel: m.bulk_cancel,
} as const satisfies Record<BulkAction, () => string>;

/** What an order is recognised by. */
export type ShownOrder = Pick<AdminOrderRow, "orderId" | "pickupAt" | "pickup" | "destination">;

/** Orders as they were seen in the list, by their ids. Where one is not so any more, nothing is done with it. */
export type SeenOrders = ReadonlyMap<string, SeenOrder>;

/** What is said of an order to who decides about it, and what it is decided by. */
export type SeenOrder = Pick<
  AdminOrderRow,
  | "orderId"
  | "status"
  | "revision"
  | "pickupAt"
  | "pickup"
  | "destination"
  | "totalSatang"
  | "contactName"
  | "contactPhone"
  | "drivers"
>;

/** An order stays confirmed: the domain has no way back. */
export function confirmWork(seen: SeenOrders): OrderWork {
  return async (orderId, _wasUnsure, now = seenOf(seen, orderId)) => {
    await trpcClient.orders.confirm.mutate({ orderId, seenRevision: now.revision });
    return {};
  };
}

/** Without a fee; a cancelled order is never open again. */
export function cancelWork(reason: string, seen: SeenOrders): OrderWork {
  return async (orderId, _wasUnsure, { status, revision } = seenOf(seen, orderId)) => {
    await trpcClient.orders.cancel.mutate({ orderId, reason, feeSatang: 0, seen: { status, revision } });
    return {};
  };
}

/**
 * Gives each order's open job to a driver; taken back is only what was given here.
 * @param seen each order when it was chosen
 * @param vehicles which of several vehicles of the driver comes to an order
 */
export function assignWork(
  driverId: string,
  seen: SeenOrders,
  vehicles: Pick<BulkVehicles, "chosenFor" | "choiceOf" | "keepAsSent" | "readAgain">,
): OrderWork {
  return async (orderId, wasUnsure, now = seenOf(seen, orderId)) => {
    const asked = { orderId, driverId, seenRevision: now.revision, vehicleId: vehicles.chosenFor(orderId) };
    const done = await trpcClient.assignments.assignOrder.mutate(asked).catch(async (error: unknown) => {
      if (!isDecided(error)) vehicles.keepAsSent(orderId);
      if (asked.vehicleId === undefined || !isOfVehicle(error)) throw error;
      await vehicles.readAgain(orderId);
      return { refusal: await textOf(error) };
    });
    if ("refusal" in done) return { instead: "vehicle_refused", text: done.refusal };
    const { jobId, isNew, plate, vehicleFault } = done;
    const phoneToTell = done.phoneToTell ?? undefined;
    const choice = vehicles.choiceOf(orderId);
    const comes = choice === undefined || plate === "" ? undefined : plate;
    const text =
      vehicleFault === undefined
        ? comes
        : givenWithoutText(
            vehicleFault,
            choice?.vehicles.find(({ vehicleId }) => vehicleId === asked.vehicleId)?.plate ?? "",
            plate,
          );
    if (!isNew && !wasUnsure) return { text };
    return { text, given: { orderId, jobId, driverId }, phoneToTell };
  };
}

/** Its driver held the job before: the vehicle that comes, and why it is not the chosen one. */
function givenWithoutText(fault: Refusal, chosenPlate: string, plate: string): string {
  const why = vehicleFaultText(fault, chosenPlate);
  return plate === "" ? why : `${m.job_vehicle_chosen({ plate })} ${why}`;
}

/** The refusals of a chosen vehicle; NOT_FOUND where the driver has it no longer. */
const OF_VEHICLE: ReadonlySet<string> = new Set([
  "VEHICLE_OUT_OF_SERVICE",
  "VEHICLE_REGISTRATION_EXPIRES",
  "INSURANCE_EXPIRES",
  "NOT_FOUND",
]);

function isOfVehicle(error: unknown): boolean {
  return OF_VEHICLE.has(appErrorOf(error)?.code ?? "");
}

function seenOf(seen: SeenOrders, orderId: string): SeenOrder {
  const order = seen.get(orderId);
  if (order === undefined) throw new Error(`${orderId} was not chosen`);
  return order;
}
