import type { JobEnds } from "#domain/geo/road-position.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { endsOfAreas, positionOfArea } from "../adapters/routing/embedded/area-positions.ts";

/**
 * The ends of an order as a command changes them: with the stop that a change at the door adds, or those of another way;
 * otherwise as they are.
 */
export function endsAfter(ends: JobEnds | null, command: BoardCommand): JobEnds | null {
  const { added, card } = changedBy(command);
  if (card !== undefined) return endsOfAreas(card.pickupArea.en, card.destinationArea.en);
  if (ends === null || added === undefined) return ends;
  const to = positionOfArea(added.stop.area.en);
  return to === null ? null : { from: ends.from, to };
}

function changedBy(command: BoardCommand) {
  switch (command.type) {
    case "propose_door_change":
      return { added: command.terms.stop };
    case "agree_door_change":
      return { added: command.stop };
    case "change_move":
    case "accept_offer":
      return { card: command.changes.cards?.[0] };
    default:
      return {};
  }
}
