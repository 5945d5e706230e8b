import type { StoredOrder } from "#db/queries/orders/orders-to-reprice.ts";
import { cancellationFeeSatang } from "#domain/payments/cancellation-policy.ts";
import type { CancelledOrder } from "#domain/pricing/reprice-recorded.ts";
import { cancellableOrder } from "../orders/read-cancellation.ts";

/**
 * A cancelled order as the policy saw it when it was cancelled, and whether its fee was waived: nothing was charged then for what
 * cost something by its own policy.
 * @returns `null` for an order that is not cancelled
 */
export function cancelledOrder({
  pickupAt,
  cancellation,
}: Pick<StoredOrder, "pickupAt" | "cancellation">): CancelledOrder | null {
  if (cancellation === null) return null;
  const { policy: cancellationPolicy, totalSatang, feeSatang, events } = cancellation;
  const ended = events.findLast(
    ({ kind, jobId, toStatus }) => kind === "transition" && jobId === null && toStatus === "cancelled",
  );
  if (ended === undefined) return null;
  const { version, at } = ended;
  const unpaid = events.filter(
    (event) => event.version === version && event.jobId !== null && event.fromStatus === "awaiting_payment",
  );
  const { policy, ...order } = cancellableOrder({
    order: { cancellationPolicy, totalSatang, pickupAt },
    jobs: unpaid.map(() => ({ job: { status: "awaiting_payment" as const } })),
    events,
  });
  const isWaived = feeSatang === 0 && cancellationFeeSatang({ ...order, policy }, at) > 0;
  return { order, at, isWaived };
}
