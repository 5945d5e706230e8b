import { m } from "#web/paraglide/messages.js";
import type { MoveStop } from "#web/entities/moves/move.ts";

/** A stop's label by its position: "Pickup", "Waypoint 1", "Destination". */
export function stopLabel(stops: readonly MoveStop[], stop: MoveStop): string {
  const index = stops.indexOf(stop);
  if (index === 0) return m.stop_pickup();
  return index === stops.length - 1 ? m.stop_destination() : m.stop_waypoint({ number: index });
}
