/**
 * Number of letters to insert, delete, change or swap with their neighbour to turn one word into the other (optimal
 * string alignment distance), or `limit + 1` as soon as it is known to exceed `limit`. Time is at most proportional to
 * the length of `a` times the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const last = distancesToStarts(a, b, limit);
  return Math.min(last?.[b.length] ?? limit + 1, limit + 1);
}

/** The {@link editDistance} of a text to that beginning of a name which is nearest to it. */
export function startDistance(text: string, name: string, limit: number): number {
  const last = distancesToStarts(text, name, limit);
  let nearest = limit + 1;
  if (last === undefined) return nearest;
  const end = Math.min(text.length + limit, name.length);
  for (let column = Math.max(text.length - limit, 0); column <= end; column += 1)
    nearest = Math.min(nearest, last[column] ?? nearest);
  return nearest;
}

/** Three rows of distances, used in turn: a search compares one text with many thousand names. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Distances of `a` to the first letters of `b`, by how many these are, as far as they differ in length by at most the
 * limit; undefined when each exceeds the limit. The answer is overwritten by the next call.
 */
function distancesToStarts(a: string, b: string, limit: number): readonly number[] | undefined {
  const over = limit + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= Math.min(limit, b.length) + 1; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    // Only the columns within the limit of the diagonal can be within the limit.
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    current[from - 1] = from === 1 ? row : over;
    let best = current[from - 1] ?? over;
    for (let column = from; column <= to; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? over) + (same ? 0 : 1);
      const added = (current[column - 1] ?? over) + 1;
      if (added < cost) cost = added;
      const removed = column === row + limit ? over : (last[column] ?? over) + 1;
      if (removed < cost) cost = removed;
      if (
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      ) {
        const swapped = (beforeLast[column - 2] ?? over) + 1;
        if (swapped < cost) cost = swapped;
      }
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return undefined;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last;
}
