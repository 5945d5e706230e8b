import type { RouterOutputs } from "#worker/trpc/router.ts";

type TruckBans = RouterOutputs["truckBans"]["list"];

/** Hours of the day during which a kind of truck may not be on Bangkok's roads. */
export type BanWindow = TruckBans["windows"][number];
export type Holiday = TruckBans["holidays"][number];
export type LowEmissionDay = TruckBans["lowEmissionDays"][number];
