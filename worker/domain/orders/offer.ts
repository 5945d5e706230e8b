import { HOUR_MS } from "../time.ts";
import { sumSatang } from "../money.ts";
import type { Goods } from "../goods/goods.ts";
import type { QuoteLine } from "../pricing/quote.ts";
import type { LoadRange, VehicleType } from "../pricing/vehicle.ts";
import type { OrderStatus } from "./order.ts";
import type { OrderPrice, OrderStop } from "./new-order.ts";

/** How long a customer may accept an offer, if its pickup is not earlier. */
export const OFFER_OPEN_MS = 72 * HOUR_MS;

/** How an offer is stored. `withdrawn`: the office took it back, or another offer or a change of the order took its place. */
export const OFFER_STATES = ["open", "accepted", "declined", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** A price as it was agreed. */
export interface AgreedPrice {
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number;
}

/** For each stop of an offer which stop of its order it is, from 0; `null`: none of them, or it is not known. */
export type StopsFrom = readonly (number | null)[];

/**
 * What a customer is offered for an order that had no price: everything that accepting it writes to the order. Or another
 * price for one that has a price already, with what it is for: helpers, load, goods, the vehicles and the places.
 */
export interface OrderOffer {
  /** The agreed price that it asks to change; absent for an order without a price. */
  readonly before?: AgreedPrice;
  readonly stops: readonly OrderStop[];
  /** Which stops of an order without a price they are, as the office said; absent in offers of earlier versions. */
  readonly stopsFrom?: StopsFrom;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly vehicles: readonly VehicleType[];
  /** The job of each vehicle, of an order that has jobs: a job that is not named is that of a truck that is taken away. */
  readonly jobIds?: readonly string[];
  readonly loadRange: LoadRange;
  readonly workers: number;
  /** What is moved then, where that changes. */
  readonly goods?: Goods;
  readonly price: OrderPrice;
}

/** An offer as the dispatch board holds it. */
export interface BoardOffer {
  readonly offerId: string;
  readonly totalSatang: number;
  /** Epoch milliseconds; it is not accepted at or after this instant. */
  readonly expiresAt: number;
  readonly state: OfferState;
  /** The key of the press that made it; absent on offers that the board read from D1. */
  readonly key?: string;
  /** The key of the press by which the office took it back; absent as above, and where another change closed it. */
  readonly withdrawnBy?: string;
}

/** How long a customer may accept another price of an order, however near its pickup is, or if it is late. */
export const PRICE_REQUEST_OPEN_MS = 2 * HOUR_MS;

/**
 * When an offer that is made at `now` expires: after 72 h, and at its pickup at the latest (epoch milliseconds). One that
 * asks for another price has two hours at least: its order is there without it, and may be late.
 */
export function offerExpiresAt(
  now: number,
  { before, pickupAt }: Pick<OrderOffer, "before" | "pickupAt">,
): number {
  const expiresAt = Math.min(now + OFFER_OPEN_MS, pickupAt);
  return before === undefined ? expiresAt : Math.max(expiresAt, now + PRICE_REQUEST_OPEN_MS);
}

/**
 * What is shown of an offer: an open one that was not answered in time, or whose order is cancelled or under way, is over.
 * An order without a price is never under way.
 */
export function offerStateAt(
  offer: Pick<BoardOffer, "state" | "expiresAt">,
  status: OrderStatus,
  now: number,
): OfferState | "expired" {
  if (offer.state !== "open") return offer.state;
  if (status !== "pending" && status !== "confirmed") return "withdrawn";
  return now < offer.expiresAt ? "open" : "expired";
}

/** An amount set by hand in place of a calculated one. */
export interface LineAdjustment {
  readonly lineIndex: number;
  readonly amountSatang: number;
  readonly reason: string;
}

/**
 * A price with amounts set by hand. Each adjusted line keeps what was calculated, also where it was set by hand before, and
 * why it was changed; the total stays the sum of the lines.
 */
export function adjustPrice<
  Priced extends { readonly lines: readonly QuoteLine[]; readonly totalSatang: number },
>(priced: Priced, adjustments: readonly LineAdjustment[]): Priced {
  const byLine = new Map(adjustments.map((each) => [each.lineIndex, each]));
  const lines = priced.lines.map((line, index): QuoteLine => {
    const adjustment = byLine.get(index);
    if (adjustment === undefined || adjustment.amountSatang === line.amountSatang) return line;
    const { amountSatang, reason } = adjustment;
    const fromSatang = line.adjusted?.fromSatang ?? line.amountSatang;
    return { ...line, amountSatang, adjusted: { fromSatang, reason } };
  });
  return { ...priced, lines, totalSatang: sumSatang(lines.map((line) => line.amountSatang)) };
}

/** Whether the labour of an order was agreed by hand: only an admin may have it calculated again. */
export function isLabourByHand(lines: readonly Pick<QuoteLine, "kind" | "adjusted">[]): boolean {
  return lines.some((line) => line.kind === "labour" && line.adjusted !== undefined);
}
