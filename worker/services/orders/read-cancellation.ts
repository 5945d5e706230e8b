import type { OrderDetails } from "#db/queries/orders/orders.ts";
import {
  cancellationFeeSatang,
  freeCancellationUntil,
  type CancellableOrder,
  type CustomerMove,
  type CustomerReduction,
} from "#domain/payments/cancellation-policy.ts";
import { keptSatang, ledgerSums } from "#domain/payments/ledger.ts";

/** Of an order what the cancellation policy depends on. */
export interface CancellationFacts {
  readonly order: Pick<OrderDetails["order"], "cancellationPolicy" | "totalSatang" | "pickupAt">;
  readonly jobs: readonly { readonly job: Pick<OrderDetails["jobs"][number]["job"], "status"> }[];
  /** In the sequence in which they happened. */
  readonly events: readonly PolicyEvent[];
}

type PolicyEvent = Pick<
  OrderDetails["events"][number],
  "fromStatus" | "toStatus" | "actorKind" | "details" | "at"
>;

/** An order as the cancellation policy sees it. */
export function cancellableOrder(details: CancellationFacts): CancellableOrder {
  const { order, jobs } = details;
  const { cancellationPolicy: policy, totalSatang, pickupAt } = order;
  const isAwaitingPayment = jobs.some(({ job }) => job.status === "awaiting_payment");
  return {
    policy,
    totalSatang,
    pickupAt,
    moves: customerMoves(details),
    reductions: customerReductions(details),
    isAwaitingPayment,
  };
}

function customerMoves(order: Pick<CancellationFacts, "events">): readonly CustomerMove[] {
  return plannedEvents(order).flatMap(({ actorKind, details, at }) =>
    actorKind === "customer" && details?.kind === "day_changed"
      ? [{ fromPickupAt: details.fromPickupAt, at }]
      : [],
  );
}

/** Another move is what the customer asked the office for; a price that the office set by hand is its own decision. */
function customerReductions(order: Pick<CancellationFacts, "events">): readonly CustomerReduction[] {
  return plannedEvents(order).flatMap(({ actorKind, details, at }) => {
    const isTheirs =
      details?.kind === "move_changed" || (actorKind === "customer" && details?.kind === "workers_changed");
    if (!isTheirs) return [];
    const { fromTotalSatang, toTotalSatang } = details;
    const isLess = fromTotalSatang !== null && toTotalSatang !== null && toTotalSatang < fromTotalSatang;
    return isLess ? [{ fromTotalSatang, toTotalSatang, at }] : [];
  });
}

/**
 * What has happened since drivers could take the order. Before its first price was accepted, or it was paid, nobody had planned
 * for it: what its customer changed then costs them nothing.
 */
function plannedEvents({ events }: Pick<CancellationFacts, "events">): readonly PolicyEvent[] {
  const opened = events.findLastIndex(
    ({ fromStatus, toStatus, details }) =>
      (details?.kind === "offer_accepted" && details.isOtherPrice !== true) ||
      (fromStatus === "awaiting_payment" && toStatus === "available"),
  );
  return events.slice(opened + 1);
}

/** What cancelling an order would mean now, or what it has meant. */
export function readCancellation(details: OrderDetails, now: number) {
  const { order, entries, refunds } = details;
  const { cancellationPolicy: policy, pickupAt } = order;
  const isCancelled = order.status === "cancelled";
  const feeSatang = isCancelled
    ? order.cancellationFeeSatang
    : cancellationFeeSatang(cancellableOrder(details), now);
  const paidSatang = keptSatang(ledgerSums(entries));
  const due = refunds.find(({ state }) => state === "due")?.amountSatang ?? 0;
  // The refund of a cancelled order is written a moment after the cancellation; its amount is known before.
  const refundDueSatang = isCancelled ? Math.max(0, paidSatang - feeSatang) : due;
  const done = refunds.findLast(({ state }) => state === "done");
  return {
    /** What it costs now, or has cost. */
    feeSatang,
    /** What the customer has paid and not got back. */
    paidSatang,
    policy: policy && {
      ...policy,
      freeUntil: freeCancellationUntil(policy, pickupAt, customerMoves(details)),
    },
    refundDueSatang: refundDueSatang === 0 ? null : refundDueSatang,
    refundDone: done === undefined ? null : { amountSatang: done.amountSatang, at: done.doneAt },
  };
}
