import type { RouterOutputs } from "#worker/trpc/router.ts";

/** What is known of one truck of an order. */
export type TrackedTruck = RouterOutputs["tracking"]["ofOrder"]["trucks"][number];
/** A stop of a followed order: its area, and its point where the reader may know it. */
export type TrackedStop = RouterOutputs["tracking"]["ofOrder"]["stops"][number];
