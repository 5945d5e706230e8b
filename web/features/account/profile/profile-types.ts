import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The output of `account.profile`. */
export type Profile = RouterOutputs["account"]["profile"];

/** A browser that the user is logged in with. */
export type OpenSession = RouterOutputs["account"]["sessions"]["items"][number];
