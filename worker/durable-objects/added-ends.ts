import type { JobEnds } from "#domain/geo/road-position.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { positionOfArea } from "../adapters/routing/embedded/area-positions.ts";

/** The ends of an order with the stop that a change at the door adds; without one as they are. */
export function endsWith(ends: JobEnds | null, command: BoardCommand): JobEnds | null {
  const added =
    command.type === "propose_door_change"
      ? command.terms.stop
      : command.type === "agree_door_change"
        ? command.stop
        : undefined;
  if (ends === null || added === undefined) return ends;
  const to = positionOfArea(added.stop.area.en);
  return to === null ? null : { from: ends.from, to };
}
