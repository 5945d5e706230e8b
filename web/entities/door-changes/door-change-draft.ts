import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import type { StopAccess } from "#domain/goods/goods.ts";
import { askedStop, type StopDraft } from "./added-stop-draft.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** What may be proposed to change of the order of a job. */
export type DoorFacts = Pick<
  RouterOutputs["doorChanges"]["ofJob"],
  "workers" | "loadRange" | "items" | "access" | "stops" | "vehicles"
>;

/** The form as it is filled in. */
export interface DoorDraft extends Pick<AskedDoorChange, "workers" | "loadRange" | "items"> {
  /** One entry per stop. */
  readonly access: readonly (Pick<StopAccess, "floor" | "hasLift"> | null)[];
  /** Another stop behind the last one; `null`: none. */
  readonly stop: StopDraft | null;
}

/** The form with what the order has now. */
export function draftOf({ workers, loadRange, items, access, stops }: DoorFacts): DoorDraft {
  const known = stops.map((_, stop) => access[stop] ?? null);
  return { workers, loadRange, items: [...items], access: known, stop: null };
}

/** The form with another stop, changed or without it; the floor of a stop goes with it. */
export function withStop(draft: DoorDraft, stopCount: number, stop: StopDraft | null): DoorDraft {
  const before = draft.access.slice(0, stopCount);
  return { ...draft, stop, access: stop === null ? before : [...before, draft.access[stopCount] ?? null] };
}

/** What the form asks for; `null` while it changes nothing. A stop without a place is none yet. */
export function askedOf(facts: DoorFacts, draft: DoorDraft): AskedDoorChange | null {
  const before = draftOf(facts);
  const { workers, loadRange, items } = draft;
  const stopCount = facts.stops.length + (draft.stop?.place ? 1 : 0);
  const access = draft.access.slice(0, stopCount).flatMap((told, at) => {
    const was = before.access[at] ?? null;
    const isSame = was?.floor === told?.floor && was?.hasLift === told?.hasLift;
    return told === null || isSame ? [] : [{ stop: at, floor: told.floor, hasLift: told.hasLift }];
  });
  const stop = draft.stop === null ? undefined : askedStop(draft.stop);
  const kept = items.filter(({ count }) => count > 0);
  const isSame =
    workers === before.workers &&
    loadRange === before.loadRange &&
    access.length === 0 &&
    stop === undefined &&
    JSON.stringify(kept) === JSON.stringify(before.items);
  return isSame ? null : { workers, loadRange, items: kept, access, stop };
}

/** The same for whoever may propose more than the form has: what the order has already, where the form changes nothing. */
export function askedOrSame(facts: DoorFacts, draft: DoorDraft): AskedDoorChange {
  const { workers, loadRange, items } = facts;
  return askedOf(facts, draft) ?? { workers, loadRange, items: [...items], access: [] };
}
