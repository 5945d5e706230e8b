import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A refund as the list has it. */
export type ListedRefund = RouterOutputs["refunds"]["list"]["items"][number];
