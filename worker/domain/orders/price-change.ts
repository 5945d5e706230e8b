import type { JobCard } from "../jobs/card.ts";
import type { OrderChanges } from "../jobs/revision.ts";
import { driverPaySatang } from "../pricing/quote.ts";
import { totalPaySatang } from "./new-order.ts";
import type { LoadRange } from "../pricing/vehicle.ts";
import type { AgreedPrice, OrderOffer } from "./offer.ts";
import type { OrderStatus, PaymentStatus } from "./order.ts";

/** What says whether an agreed price may change. */
interface PricedOrder {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalSatang: number | null;
  /** The company that pays it after its invoice; `null`: its customer pays. */
  readonly companyId: string | null;
}

/**
 * Whether the office may change what an order is for and what it costs: before the truck is under way; later a driver
 * proposes at the door. What was paid counts for the new price: the rest is asked for, or what is too much goes back, and
 * an invoice is replaced by a credit note and another one. What has gone back as a whole stays gone.
 */
export function mayChangePrice({
  status,
  paymentStatus,
  totalSatang,
}: Omit<PricedOrder, "companyId">): boolean {
  const isToCome = status === "pending" || status === "confirmed";
  return totalSatang !== null && isToCome && paymentStatus !== "refunded";
}

/**
 * Whether a document says the price of an order that a company pays: its billing notes and the tax that it withholds rest on that
 * invoice, which is corrected there.
 */
export function isInvoicedToCompany(
  hasIssuedDocument: boolean,
  { companyId }: Pick<PricedOrder, "companyId">,
): boolean {
  return hasIssuedDocument && companyId !== null;
}

/** Whether an offer asks for another price of an order whose agreed price holds for good by now. */
export function isOvertaken(
  offer: { readonly terms: Pick<OrderOffer, "before">; readonly hasIssuedDocument: boolean },
  order: PricedOrder,
): boolean {
  const isFixed = isInvoicedToCompany(offer.hasIssuedDocument, order) || !mayChangePrice(order);
  return offer.terms.before !== undefined && isFixed;
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

/** Whether a line of a price set by hand, which has the same lines, costs less than before. */
export function lowersLine(before: Pick<AgreedPrice, "lines">, after: Pick<AgreedPrice, "lines">): boolean {
  return after.lines.some((line, index) => line.amountSatang < (before.lines[index]?.amountSatang ?? 0));
}

/**
 * What another price, and the helpers and the load that it is for, write to an order and its jobs: each pays
 * its share of its vehicle's transport line. Whoever holds a job keeps at least the pay that they took it
 * for, which is the board's to see to.
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
