import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A payment in an admin's list. */
export type ListedPayment = RouterOutputs["payments"]["list"]["items"][number];
