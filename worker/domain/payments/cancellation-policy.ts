import { roundToBaht, sumSatang } from "../money.ts";
import type { PricingConfig } from "../pricing/config.ts";
import { HOUR_MS } from "../time.ts";

/** What cancelling costs: nothing until some hours before the pickup, then a share of the price. */
export interface CancellationPolicy {
  readonly freeUntilHours: number;
  readonly feePercent: number;
}

/** The policy that a pricing config gives to new orders. */
export function cancellationPolicyOf(
  config: Pick<PricingConfig, "cancellationFreeHours" | "cancellationFeePercent">,
): CancellationPolicy {
  return { freeUntilHours: config.cancellationFreeHours, feePercent: config.cancellationFeePercent };
}

/** A change of day by the customer themself. Epoch milliseconds. */
export interface CustomerMove {
  readonly fromPickupAt: number;
  readonly at: number;
}

/**
 * Until when an order may be cancelled for free, that instant included: epoch milliseconds. Once it has passed, the
 * customer does not bring it back by moving the order to a later day.
 */
export function freeCancellationUntil(
  { freeUntilHours }: CancellationPolicy,
  pickupAt: number,
  moves: readonly CustomerMove[] = [],
): number {
  const freeUntil = (pickup: number) => pickup - freeUntilHours * HOUR_MS;
  const passed = moves.filter(({ fromPickupAt, at }) => at > freeUntil(fromPickupAt));
  return Math.min(freeUntil(pickupAt), ...passed.map(({ fromPickupAt }) => freeUntil(fromPickupAt)));
}

/** A change of the order by the customer, or by the office at their wish, that lowered its price. */
export interface CustomerReduction {
  readonly fromTotalSatang: number;
  readonly toTotalSatang: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The order that may be cancelled. */
export interface CancellableOrder {
  /** `null`: cancelling is free, as for a demonstration payment and for orders older than the policy. */
  readonly policy: CancellationPolicy | null;
  /** `null` while the order has no price. */
  readonly totalSatang: number | null;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly moves: readonly CustomerMove[];
  readonly reductions: readonly CustomerReduction[];
  /** Whether its jobs are still closed because it is not paid: nobody has planned for it. */
  readonly isAwaitingPayment: boolean;
}

/**
 * What cancelling costs by the policy at an instant, in satang: the share rounded half-up to whole baht. Of the price with what
 * the customer took off since the free time ended, which makes it no cheaper, and never of more than the order has cost
 * since: what the office lowered by itself stays lowered.
 */
export function cancellationFeeSatang(order: CancellableOrder, now: number): number {
  const { policy, totalSatang, pickupAt, moves, reductions, isAwaitingPayment } = order;
  if (policy === null || totalSatang === null || isAwaitingPayment) return 0;
  const freeUntil = freeCancellationUntil(policy, pickupAt, moves);
  if (now <= freeUntil) return 0;
  const late = reductions.filter(({ at }) => at > freeUntil);
  const takenOff = sumSatang(late.map((each) => each.fromTotalSatang - each.toTotalSatang));
  const highest = Math.max(totalSatang, ...late.map((each) => each.fromTotalSatang));
  return lateFeeSatang(Math.min(totalSatang + takenOff, highest), policy.feePercent);
}

/** The share of a price that cancelling costs once it is not free any more, rounded half-up to whole baht. */
export function lateFeeSatang(totalSatang: number, feePercent: number): number {
  return roundToBaht(BigInt(totalSatang) * BigInt(feePercent), 100n);
}
