import type { ActorKind } from "../access/actor.ts";
import type { BilingualText } from "../geo/place.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";

export const REVIEW_STATUSES = ["pending", "approved", "rejected"] as const;
/** A review waits until somebody has read it; only an approved one is on the site. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Who may take a review from one status to another; a pair that is not here never happens. */
const TRANSITIONS: Readonly<Record<ReviewStatus, Partial<Record<ReviewStatus, readonly ActorKind[]>>>> = {
  pending: { approved: ["admin"], rejected: ["admin"] },
  approved: { rejected: ["admin"] },
  rejected: { approved: ["admin"] },
};

/** Whether `actor` may take a review from `from` to `to`. */
export function canTransitionReview(from: ReviewStatus, to: ReviewStatus, actor: ActorKind): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/**
 * Whether an order's own customer may write a review of it, or write theirs anew: once it is delivered, and until
 * somebody has decided about it.
 * @param written the status of the review that is there, or `null`
 */
export function mayWriteReview(order: OrderStatus, written: ReviewStatus | null): boolean {
  return order === "delivered" && (written === null || written === "pending");
}

/** What a review tells of the move it is about: no address, no day, nobody. */
export interface ReviewedMove {
  /** The provinces; `null` where the customer wrote the place in their own words, which stay theirs. */
  readonly from: BilingualText | null;
  readonly to: BilingualText | null;
  readonly vehicle: VehicleType;
  /** In Bangkok, `2026-11`. */
  readonly month: string;
}

/** A review as anyone may read it. */
export interface PublicReview extends ReviewedMove {
  readonly stars: number;
  readonly text: string;
  /** The language it is written in. */
  readonly locale: string;
  /** Shown on a developer's machine only, and nobody's experience. */
  readonly isSample: boolean;
}

/** How many reviews there are and what they say on average. */
export interface Rating {
  readonly count: number;
  /** 1 to 5, to one decimal. */
  readonly average: number;
}

/** An average of fewer reviews says more about chance than about moves. */
const RATING_MIN = 5;

/** The rating over all approved reviews of real orders, or `null` while there are too few of them. */
export function ratingOf(count: number, starsTotal: number): Rating | null {
  if (count < RATING_MIN) return null;
  return { count, average: Math.round((starsTotal / count) * 10) / 10 };
}
