import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A view of the list that its reader named. */
export type NamedView = RouterOutputs["orderViews"]["list"][number];
