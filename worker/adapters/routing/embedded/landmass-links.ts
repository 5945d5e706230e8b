import { MAINLAND } from "#domain/geo/place.ts";
import type { LandmassId } from "#domain/geo/place.ts";
import type { FerryEdge } from "#domain/geo/route.ts";

function neighbours(ferries: readonly FerryEdge[]): ReadonlyMap<LandmassId, ReadonlySet<LandmassId>> {
  const byLandmass = new Map<LandmassId, Set<LandmassId>>();
  const add = (from: LandmassId, to: LandmassId): void => {
    const known = byLandmass.get(from);
    if (known === undefined) byLandmass.set(from, new Set([to]));
    else known.add(to);
  };
  for (const ferry of ferries) {
    add(ferry.departure.landmassId, ferry.arrival.landmassId);
    add(ferry.arrival.landmassId, ferry.departure.landmassId);
  }
  return byLandmass;
}

/** The landmasses that can be reached by ferry from `start`, including itself. */
function reachableLandmasses(start: LandmassId, ferries: readonly FerryEdge[]): ReadonlySet<LandmassId> {
  const around = neighbours(ferries);
  const reached = new Set([start]);
  for (const landmassId of reached) {
    for (const next of around.get(landmassId) ?? []) reached.add(next);
  }
  return reached;
}

/**
 * The island to name when the given ferries do not connect two landmasses: the one that cannot be reached from the
 * mainland, or the second one when neither can. Undefined when they are connected.
 */
export function unreachableIsland(
  from: LandmassId,
  to: LandmassId,
  ferries: readonly FerryEdge[],
): LandmassId | undefined {
  if (from === to || reachableLandmasses(from, ferries).has(to)) return undefined;
  return reachableLandmasses(MAINLAND, ferries).has(to) ? from : to;
}

/** The ferries that can be part of a route between the two landmasses; ferries to other islands are left out. */
export function ferriesBetween(
  from: LandmassId,
  to: LandmassId,
  ferries: readonly FerryEdge[],
): readonly FerryEdge[] {
  if (from === to) return [];
  let kept = ferries;
  for (;;) {
    const around = neighbours(kept);
    const isDeadEnd = (landmassId: LandmassId): boolean =>
      landmassId !== from && landmassId !== to && (around.get(landmassId)?.size ?? 0) < 2;
    const next = kept.filter(
      (ferry) => !isDeadEnd(ferry.departure.landmassId) && !isDeadEnd(ferry.arrival.landmassId),
    );
    if (next.length === kept.length) return kept;
    kept = next;
  }
}
