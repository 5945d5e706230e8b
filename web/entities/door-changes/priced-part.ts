import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import type { Refusal } from "#domain/errors.ts";
import { MAX_WAYPOINTS } from "#domain/pricing/vehicle.ts";
import { errorText } from "#web/lib/errors/error-notices.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { canAddStop, type DoorFacts } from "./door-change-draft.ts";

/** What a price depends on: nobody's address or phone is part of it. */
export function pricedPart({ stop, ...asked }: AskedDoorChange) {
  return { ...asked, ...(stop !== undefined && { stop: { place: stop.place } }) };
}

/** Stands for what is asked for where nothing is asked. */
export const NOTHING: ReturnType<typeof pricedPart> = {
  workers: 0,
  loadRange: "under_850_kg",
  items: [],
  access: [],
};

/** Why no stop can be added to an order, in words; `null` when one can. @param ofTrucks what is said where it has several trucks */
export function stopObstacle(facts: DoorFacts, ofTrucks: string): string | null {
  if (canAddStop(facts)) return null;
  return facts.vehicles.length === 1 ? m.stop_limit({ max: formatNumber(MAX_WAYPOINTS) }) : ofTrucks;
}

/** Why something cannot be proposed now, in the words of its error. */
export function obstacleText({ code, params = {} }: Refusal): string {
  return errorText(code, params);
}
