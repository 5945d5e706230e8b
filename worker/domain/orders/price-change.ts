import type { JobCard } from "../jobs/card.ts";
import type { OrderChanges } from "../jobs/revision.ts";
import { driverPaySatang } from "../pricing/quote.ts";
import { totalPaySatang } from "./new-order.ts";
import type { LoadRange } from "../pricing/vehicle.ts";
import type { AgreedPrice, OrderOffer } from "./offer.ts";
import type { OrderStatus, PaymentStatus } from "./order.ts";

/**
 * Whether the office may change an agreed price by hand: before the truck is under way, where nothing has really been paid
 * and no document says another price. Later a driver proposes at the door, and a document is credited.
 */
export function mayChangePrice(order: {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalSatang: number | null;
}): boolean {
  const isToCome = order.status === "pending" || order.status === "confirmed";
  const isUnpaid = order.paymentStatus === "unpaid" || order.paymentStatus === "paid_fake";
  return order.totalSatang !== null && isToCome && isUnpaid;
}

/**
 * Whether an offer asks for another price of an order whose agreed price holds for good: it was paid meanwhile, or a document
 * says it, as the receipt of a deposit does.
 */
export function isOvertaken(
  offer: { readonly terms: Pick<OrderOffer, "before">; readonly hasIssuedDocument: boolean },
  order: Parameters<typeof mayChangePrice>[0],
): boolean {
  return offer.terms.before !== undefined && (offer.hasIssuedDocument || !mayChangePrice(order));
}

/** What becomes of a price that the office sets: one that is not above what was agreed holds at once, any other is asked for. */
export function isAsked(
  before: Pick<AgreedPrice, "totalSatang">,
  after: Pick<AgreedPrice, "totalSatang">,
): boolean {
  return after.totalSatang > before.totalSatang;
}

/** Helpers and load of an order, which its price depends on. */
export interface LoadTerms {
  readonly workers: number;
  readonly loadRange: LoadRange;
}

/**
 * What another price, and the helpers and the load that it is for, write to an order and its jobs: each pays its share of its vehicle's transport line. Whoever holds a
 * job keeps at least the pay that they took it for, which is the board's to see to.
 * @param cards of every job, in the order of the jobs
 */
export function repricedOrder(
  cards: readonly JobCard[],
  { lines, totalSatang }: AgreedPrice,
  driverSharePercent: number,
  { workers, loadRange }: LoadTerms,
): OrderChanges {
  const changed = cards.map((each, vehicleIndex) => {
    const card = { ...each, workers, loadRange };
    const transport = lines.find((line) => line.kind === "transport" && line.vehicleIndex === vehicleIndex);
    return transport?.kind === "transport"
      ? { ...card, estimatedPaySatang: driverPaySatang(transport, driverSharePercent) }
      : card;
  });
  return {
    columns: { totalSatang, estimatedPaySatang: totalPaySatang(changed), workers, loadRange },
    lines,
    cards: changed,
  };
}
