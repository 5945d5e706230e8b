import type { RouterOutputs } from "#worker/trpc/router.ts";

/** What a change at the door would cost, as whoever proposes it reads it. */
export type PricedDoorChange = RouterOutputs["doorChanges"]["preview"];
/** What was proposed at the door, as the driver reads it. */
export type DoorChange = RouterOutputs["doorChanges"]["ofJob"]["changes"][number];
/** The same as customer and admins read it, with the customer's code. */
export type DoorChangeOfOrder = RouterOutputs["doorChanges"]["ofOrder"][number];
