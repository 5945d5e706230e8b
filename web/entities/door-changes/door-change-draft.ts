import type { AskedDoorChange } from "#domain/door-changes/door-change-input.ts";
import type { StopAccess } from "#domain/goods/goods.ts";
import type { GoodsItemId } from "#domain/goods/items.ts";
import { MAX_WAYPOINTS } from "#domain/pricing/vehicle.ts";
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

/**
 * The form once the order has changed. Helpers and goods that were asked for beyond what it had stay, but
 * never fewer than it has by now. So do a load and floors that were chosen, except floors of stops that are
 * gone, and another stop that can still follow. The rest is as the order is.
 */
export function rebasedDraft(was: DoorFacts, draft: DoorDraft, now: DoorFacts): DoorDraft {
  const [before, fresh] = [draftOf(was), draftOf(now)];
  const access = fresh.access.map((told, stop) => {
    const typed = draft.access[stop] ?? null;
    const isSameStop = isEqual(was.stops[stop], now.stops[stop]);
    return isSameStop && !isEqual(typed, before.access[stop] ?? null) ? typed : told;
  });
  const rebased: DoorDraft = {
    workers: draft.workers === was.workers ? now.workers : Math.max(draft.workers, now.workers),
    loadRange: draft.loadRange === was.loadRange ? now.loadRange : draft.loadRange,
    items: rebasedItems(was.items, draft.items, now.items),
    access,
    stop: null,
  };
  if (draft.stop === null || !canAddStop(now)) return rebased;
  return { ...rebased, stop: draft.stop, access: [...access, draft.access[was.stops.length] ?? null] };
}

/**
 * Counts that were typed to be more are never fewer than those of now, and those to be fewer never more. All
 * others are those of now.
 */
function rebasedItems(
  was: DoorFacts["items"],
  typed: DoorDraft["items"],
  now: DoorFacts["items"],
): DoorDraft["items"] {
  const [before, wanted, present] = [countsOf(was), countsOf(typed), countsOf(now)];
  const rebased = (itemId: GoodsItemId): number => {
    const had = before.get(itemId) ?? 0;
    const has = present.get(itemId) ?? 0;
    const count = wanted.get(itemId) ?? had;
    if (count === had) return has;
    return count > had ? Math.max(count, has) : Math.min(count, has);
  };
  return [...new Set([...present.keys(), ...wanted.keys()])]
    .map((itemId) => ({ itemId, count: rebased(itemId) }))
    .filter(({ itemId, count }) => count > 0 || present.has(itemId));
}

function countsOf(items: DoorFacts["items"]): ReadonlyMap<GoodsItemId, number> {
  return new Map(items.map(({ itemId, count }) => [itemId, count]));
}

/** Whether another stop can follow the last one: of one truck, while the order has room for it. */
export function canAddStop({ vehicles, stops }: Pick<DoorFacts, "vehicles" | "stops">): boolean {
  return vehicles.length === 1 && stops.length <= MAX_WAYPOINTS + 1;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
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
