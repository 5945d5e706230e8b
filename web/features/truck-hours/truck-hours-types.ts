import type { RouterOutputs } from "#worker/trpc/router.ts";

type TruckHours = RouterOutputs["truckHours"]["list"];

/** Hours of the day in which a kind of truck is banned from Bangkok's roads. */
export type BanWindow = TruckHours["windows"][number];
export type Holiday = TruckHours["holidays"][number];
export type LowEmissionDay = TruckHours["lowEmissionDays"][number];
