import { trpcClient } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { OrderWork } from "./use-bulk.ts";

/** What can be done to several orders at once. */
export const BULK_ACTIONS = ["confirm", "assign", "cancel"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The terms of orders as they were seen in the list, by their ids. */
export type Revisions = ReadonlyMap<string, number>;

/** An order stays confirmed: the domain has no way back. */
export const confirmWork: OrderWork = async (orderId) => {
  await trpcClient.orders.confirm.mutate({ orderId });
  return {};
};

/** Without a fee; a cancelled order is never open again. */
export function cancelWork(reason: string): OrderWork {
  return async (orderId) => {
    await trpcClient.orders.cancel.mutate({ orderId, reason, feeSatang: 0 });
    return {};
  };
}

/**
 * Gives each order's open job to a driver; taken back is only what was given here.
 * @param revisions the terms of each order when it was chosen
 */
export function assignWork(driverId: string, revisions: Revisions): OrderWork {
  return async (orderId, wasUnsure) => {
    const asked = { orderId, driverId, seenRevision: revisions.get(orderId) ?? 1 };
    const { jobId, isNew } = await trpcClient.assignments.assignOrder.mutate(asked);
    if (!isNew && !wasUnsure) return {};
    const seen = { orderId, jobId, seenDriverId: driverId, seenStatus: "reserved" } as const;
    const undo = async () => {
      await trpcClient.assignments.takeBack.mutate({ ...seen, reason: m.bulk_undo_reason() });
    };
    return { undo };
  };
}
