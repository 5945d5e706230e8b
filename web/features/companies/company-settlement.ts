import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A recorded payment of a company. */
export type CompanySettlement = RouterOutputs["companies"]["settlements"]["items"][number];
/** A filed certificate of what was withheld of one. */
export type Certificate = NonNullable<CompanySettlement["certificate"]>;
