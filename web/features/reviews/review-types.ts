import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The public reviews and their rating. */
export type ShownReviews = RouterOutputs["reviews"]["shown"];
export type ShownReview = ShownReviews["items"][number];
/** A review as admins get it. */
export type AdminReview = RouterOutputs["reviews"]["list"]["items"][number];
