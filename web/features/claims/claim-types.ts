import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A claim as the list has it. */
export type ListedClaim = RouterOutputs["claims"]["list"]["items"][number];
/** A claim as the admin who decides it reads it. */
export type DecidedClaim = RouterOutputs["claims"]["byId"];
