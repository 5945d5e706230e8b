import type { RouterOutputs } from "#worker/trpc/router.ts";

type TruckHours = RouterOutputs["truckHours"];

/** Hours of the day in which a kind of truck is banned from Bangkok's roads. */
export type BanWindow = TruckHours["windows"]["items"][number];
/** What an admin types of it. */
export type TypedWindow = Omit<BanWindow, "windowId" | "version" | "updatedAt" | "updatedByName">;
export type Holiday = TruckHours["holidays"]["items"][number];
export type TypedHoliday = Pick<Holiday, "day" | "nameTh" | "nameEn">;
export type LowEmissionDay = TruckHours["lowEmissionDays"]["items"][number];
