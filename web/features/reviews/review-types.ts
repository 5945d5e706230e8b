import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The reviews that anyone may read, and their rating. */
export type ShownReviews = RouterOutputs["reviews"]["shown"];
export type ShownReview = ShownReviews["items"][number];
/** A review as admins read it. */
export type AdminReview = RouterOutputs["reviews"]["list"]["items"][number];
