import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The person's own account, as the server tells it. */
export type Profile = RouterOutputs["account"]["profile"];

/** A browser they are logged in with. */
export type OpenSession = RouterOutputs["account"]["sessions"][number];
