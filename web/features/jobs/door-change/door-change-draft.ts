import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import type { StopAccess } from "#domain/goods/goods.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** What may be proposed to change of the order of a job. */
export type DoorFacts = RouterOutputs["doorChanges"]["ofJob"];

/** The form as it is filled in. */
export interface DoorDraft extends Pick<AskedDoorChange, "workers" | "loadRange" | "items"> {
  /** One entry per stop. */
  readonly access: readonly (Pick<StopAccess, "floor" | "hasLift"> | null)[];
}

/** The form with what the order has now. */
export function draftOf({ workers, loadRange, items, access, stops }: DoorFacts): DoorDraft {
  return { workers, loadRange, items: [...items], access: stops.map((_, stop) => access[stop] ?? null) };
}

/** What the form asks for; `null` while it changes nothing. */
export function askedOf(facts: DoorFacts, draft: DoorDraft): AskedDoorChange | null {
  const before = draftOf(facts);
  const { workers, loadRange, items } = draft;
  const access = draft.access.flatMap((told, stop) => {
    const was = before.access[stop] ?? null;
    const isSame = was?.floor === told?.floor && was?.hasLift === told?.hasLift;
    return told === null || isSame ? [] : [{ stop, floor: told.floor, hasLift: told.hasLift }];
  });
  const kept = items.filter(({ count }) => count > 0);
  const isSame =
    workers === before.workers &&
    loadRange === before.loadRange &&
    access.length === 0 &&
    JSON.stringify(kept) === JSON.stringify(before.items);
  return isSame ? null : { workers, loadRange, items: kept, access };
}
