import type { LoadRange } from "#domain/pricing/vehicle.ts";
import { m } from "#web/paraglide/messages.js";
import type { DoorChange } from "./door-change-types.ts";

/** What became of a change at the door. */
export function doorChangeStateText({ state, isByCode }: Pick<DoorChange, "state" | "isByCode">): string {
  switch (state) {
    case "open":
      return m.door_change_state_open();
    case "agreed":
      return isByCode ? m.door_change_by_code() : m.door_change_state_agreed();
    case "declined":
      return m.door_change_state_declined();
    case "withdrawn":
      return m.door_change_state_withdrawn();
    case "expired":
      return m.door_change_state_expired();
  }
}

/** The names of the two loads. */
export const LOAD_TEXTS = {
  under_850_kg: m.load_under_850_kg,
  from_850_kg: m.load_from_850_kg,
} as const satisfies Record<LoadRange, () => string>;
