import type { RouterOutputs } from "#worker/trpc/router.ts";

type Truck = RouterOutputs["tracking"]["ofOrder"]["trucks"][number];

/** What is known of one truck of an order. */
export type TrackedTruck = Omit<Truck, "visits"> & { readonly visits: readonly Truck["visits"][number][] };
/** A stop of a followed order: its area, and its point where the reader may know it. */
export type TrackedStop = RouterOutputs["tracking"]["ofOrder"]["stops"][number];
