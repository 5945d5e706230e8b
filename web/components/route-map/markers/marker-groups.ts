/** Something with a place on the screen, in pixels. */
export interface Placed {
  readonly x: number;
  readonly y: number;
}

/** How large a marker is, in pixels: two whose middles are nearer than this in both directions lie over each other. */
export const MARKER_SIZE = { width: 72, height: 44 } as const;

/**
 * Joins what would lie over each other. The first one of a group, in the given order, is where its marker stands; each of
 * the others lies over that one. Time: every item against every group.
 */
export function groupPlaced<Item extends Placed>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.find(([first]) => first !== undefined && liesOver(first, item));
    if (group === undefined) groups.push([item]);
    else group.push(item);
  }
  return groups;
}

function liesOver(one: Placed, other: Placed): boolean {
  return Math.abs(one.x - other.x) < MARKER_SIZE.width && Math.abs(one.y - other.y) < MARKER_SIZE.height;
}
