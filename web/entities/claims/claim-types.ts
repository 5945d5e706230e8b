import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The claims of an order, and whether one can be reported. */
export type OrderClaimsData = RouterOutputs["claims"]["ofOrder"];
/** A claim with its history. */
export type Claim = OrderClaimsData["claims"][number];
