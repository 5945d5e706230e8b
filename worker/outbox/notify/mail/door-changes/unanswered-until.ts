import type { DoorChangeRow } from "#db/queries/orders/door-changes.ts";
import { doorChangeStateOf } from "../../../../services/door-changes/read-door-changes.ts";

/** When a proposal ends that is neither answered nor taken back, epoch milliseconds; otherwise `null`. */
export function unansweredUntil({ change }: DoorChangeRow): number | null {
  return change.state === "open" ? change.expiresAt : null;
}

/**
 * Whether the customer of a proposal could answer it until it expired; otherwise its job is over, is another driver's, the order's
 * terms are others by now, or the truck has left the last stop, behind which the proposal adds another.
 */
export function isAnswerableInTime(row: DoorChangeRow): boolean {
  return doorChangeStateOf(row, row.change.expiresAt - 1) === "open";
}
