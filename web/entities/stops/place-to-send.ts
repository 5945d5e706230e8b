import type { MoveStop } from "#web/entities/moves/move.ts";
import { doorOf, doorToSend } from "./door-draft.ts";

/** A stop as a booking takes it: a chosen place or point with its door; free text as it is, with who is there. */
export function placeToSend(stop: MoveStop) {
  const { text, place } = stop;
  const { detail, ...rest } = doorToSend(doorOf(stop));
  if (place === null) return { text: text.trim(), ...rest };
  const { placeId, pin } = place;
  const where = pin === undefined ? { placeId } : { latitude: pin.latitude, longitude: pin.longitude };
  return { ...where, ...rest, ...(detail !== "" && { detail }) };
}
