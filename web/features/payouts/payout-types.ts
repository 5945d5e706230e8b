import type { RouterOutputs } from "#worker/trpc/router.ts";

/** What a driver is owed up to a day. */
export type Unpaid = RouterOutputs["payouts"]["unpaid"]["items"][number];

/** One entry of what a driver is owed. */
export type OwedEntry = RouterOutputs["payouts"]["unpaidEntries"]["items"][number];

/** A recorded payout. */
export type Payout = RouterOutputs["payouts"]["list"]["items"][number];
