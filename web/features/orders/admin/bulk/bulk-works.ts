import { trpcClient } from "#web/lib/api/trpc.ts";
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
 * @param comingTo which of several vehicles of the driver comes to an order
 */
export function assignWork(
  driverId: string,
  seen: SeenOrders,
  comingTo: BulkVehicles["comingTo"],
): OrderWork {
  return async (orderId, wasUnsure, now = seenOf(seen, orderId)) => {
    const vehicle = comingTo(orderId);
    const asked = { orderId, driverId, seenRevision: now.revision, vehicleId: vehicle?.vehicleId };
    const { jobId, isNew } = await trpcClient.assignments.assignOrder.mutate(asked);
    const text = vehicle?.plate;
    if (!isNew && !wasUnsure) return { text };
    const given = { orderId, jobId, seenDriverId: driverId, seenStatus: "reserved" } as const;
    const undo = async () => {
      await trpcClient.assignments.takeBack.mutate({ ...given, because: "assigned_by_mistake" });
    };
    return { text, undo };
  };
}

function seenOf(seen: SeenOrders, orderId: string): SeenOrder {
  const order = seen.get(orderId);
  if (order === undefined) throw new Error(`${orderId} was not chosen`);
  return order;
}
