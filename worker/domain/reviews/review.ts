import type { ActorKind } from "../access/actor.ts";
import type { BilingualText } from "../geo/place.ts";
import type { OrderStatus } from "../orders/order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";

export const REVIEW_STATUSES = ["pending", "approved", "rejected"] as const;
/** A review is pending until an admin decides; only approved ones are on the site. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Who may change a review from one status to another; any pair that is not listed is refused. */
const TRANSITIONS: Readonly<Record<ReviewStatus, Partial<Record<ReviewStatus, readonly ActorKind[]>>>> = {
  pending: { approved: ["admin"], rejected: ["admin"] },
  approved: { rejected: ["admin"] },
  rejected: { approved: ["admin"] },
};

/** Whether `actor` may change a review's status from `from` to `to`. */
export function canTransitionReview(from: ReviewStatus, to: ReviewStatus, actor: ActorKind): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/**
 * Whether the customer of an order may write or change its review: once it is delivered, and until an admin has
 * decided.
 * @param written the status of the existing review, or `null`
 */
export function mayWriteReview(order: OrderStatus, written: ReviewStatus | null): boolean {
  return order === "delivered" && (written === null || written === "pending");
}

/** What a review shows of the move it is about: no address, no day, no names. */
export interface ReviewedMove {
  /** The provinces; `null` where the customer typed the place as free text, which stays private. */
  readonly from: BilingualText | null;
  readonly to: BilingualText | null;
  readonly vehicle: VehicleType;
  /** The month in Bangkok: `2026-11`. */
  readonly month: string;
}

/** A review as anyone may read it. */
export interface PublicReview extends ReviewedMove {
  readonly stars: number;
  readonly text: string;
  /** The language it is written in. */
  readonly locale: string;
  /** A made-up review, shown on a developer's machine only. */
  readonly isSample: boolean;
}

/** How many reviews there are, and their average. */
export interface Rating {
  readonly count: number;
  /** From 1 to 5, rounded to one decimal. */
  readonly average: number;
}

/** Below this number of reviews the average is mostly chance and is not shown. */
const RATING_MIN = 5;

/** The rating over all approved reviews of real orders, or `null` while there are too few. */
export function ratingOf(count: number, starsTotal: number): Rating | null {
  if (count < RATING_MIN) return null;
  return { count, average: Math.round((starsTotal / count) * 10) / 10 };
}
