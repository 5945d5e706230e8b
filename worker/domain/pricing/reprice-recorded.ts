import type { StopVisit } from "../jobs/visits.ts";
import { sumSatang } from "../money.ts";
import {
  cancellationFeeSatang,
  cancellationPolicyOf,
  type CancellableOrder,
} from "../payments/cancellation-policy.ts";
import { waitingPaySatang, waitingSatang, waitingTermsOf } from "../waiting/waiting.ts";
import type { PricingConfig } from "./config.ts";

/** A completed job whose truck was recorded at its stops. */
export interface DrivenJob {
  readonly visits: readonly StopVisit[];
  /** Not where its waiting was waived, or its order was cancelled after it: its driver gets their part all the same. */
  readonly isCharged: boolean;
}

/** A cancelled order as a policy sees it, whichever one was agreed. */
export interface CancelledOrder {
  /** With the price that was agreed: a fee is a share of that, and so is what the customer took off it. */
  readonly order: Omit<CancellableOrder, "policy">;
  /** When it was cancelled, epoch milliseconds. */
  readonly at: number;
  /** The office charged nothing for what cost something by the order's own policy. */
  readonly isWaived: boolean;
}

/** What has happened to an order after it was placed, as far as a pricing config says what that costs. */
export interface RecordedFacts {
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** Its completed jobs with recorded visits; none of an order that was not driven, or before visits were recorded. */
  readonly driven: readonly DrivenJob[];
  /** `null` for one that is not cancelled. */
  readonly cancelled: CancelledOrder | null;
}

/** What that costs by a config. */
export interface RecordedCosts {
  /** What its trucks stood at stops beyond the free minutes, without what was waived. */
  readonly waitingSatang: number;
  /** The drivers' part of the waiting, which stays where it was waived. */
  readonly waitingPaySatang: number;
  /** What its cancellation costs, by when it was cancelled; 0 where the fee was waived, and for an order that is not cancelled. */
  readonly cancellationFeeSatang: number;
}

/** The waiting and the cancellation of an order by the terms that a config gives to new orders. */
export function recordedCosts(
  { pickupAt, driven, cancelled }: RecordedFacts,
  config: PricingConfig,
): RecordedCosts {
  const terms = waitingTermsOf(config);
  const waited = driven.map(({ visits, isCharged }) => {
    const amountSatang = waitingSatang(visits, terms, pickupAt);
    return {
      chargedSatang: isCharged ? amountSatang : 0,
      paySatang: waitingPaySatang(amountSatang, terms),
    };
  });
  return {
    waitingSatang: sumSatang(waited.map(({ chargedSatang }) => chargedSatang)),
    waitingPaySatang: sumSatang(waited.map(({ paySatang }) => paySatang)),
    cancellationFeeSatang: cancelled === null ? 0 : feeOf(cancelled, config),
  };
}

function feeOf({ order, at, isWaived }: CancelledOrder, config: PricingConfig): number {
  return isWaived ? 0 : cancellationFeeSatang({ ...order, policy: cancellationPolicyOf(config) }, at);
}
