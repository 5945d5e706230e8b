import type { DoorChangeOfOrder } from "#web/entities/door-changes/door-change-types.ts";

/** The id of the line that says what became of a change: it takes the focus of what is gone. */
export function stateLineId({ changeId }: Pick<DoorChangeOfOrder, "changeId">): string {
  return `became-of-${changeId}`;
}
