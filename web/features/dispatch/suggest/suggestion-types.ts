import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A suggestion for a day, as the server makes it. */
export type Suggestion = RouterOutputs["suggestions"]["forDay"];
export type SuggestedJob = Suggestion["suggested"][number];
export type UnassignedJob = Suggestion["unassigned"][number];
/** A driver who may be chosen for a job. */
export type PinCandidate = RouterOutputs["suggestions"]["drivers"]["items"][number];
/** A job of the day. */
export type DayJob = Suggestion["jobs"][number];
/** What became of an assignment that was applied. */
export type Applied = RouterOutputs["suggestions"]["assign"][number];
/** A job as others have made it since it was seen. */
export type SavedJob = NonNullable<Extract<Applied, { outcome: "refused" }>["saved"]>;
