import { roundToBaht } from "../money.ts";
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

/** Until when an order may be cancelled for free, that instant included: epoch milliseconds. */
export function freeCancellationUntil({ freeUntilHours }: CancellationPolicy, pickupAt: number): number {
  return pickupAt - freeUntilHours * HOUR_MS;
}

/** The order that may be cancelled. */
export interface CancellableOrder {
  /** `null`: cancelling is free, as for a demonstration payment and for orders older than the policy. */
  readonly policy: CancellationPolicy | null;
  /** `null` while the order has no price. */
  readonly totalSatang: number | null;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** Whether its jobs are still closed because it is not paid: nobody has planned for it. */
  readonly isAwaitingPayment: boolean;
}

/** What cancelling costs by the policy at an instant, in satang: the share rounded half-up to whole baht. */
export function cancellationFeeSatang(order: CancellableOrder, now: number): number {
  const { policy, totalSatang, pickupAt, isAwaitingPayment } = order;
  if (policy === null || totalSatang === null || isAwaitingPayment) return 0;
  if (now <= freeCancellationUntil(policy, pickupAt)) return 0;
  return roundToBaht(BigInt(totalSatang) * BigInt(policy.feePercent), 100n);
}
