/** In place of the column of a row that has none. */
export const NO_COLUMN = -1;

/**
 * Gives rows columns, each to one row at most, so that the sum of their costs is least (Hungarian method with potentials, as by
 * Jonker and Volgenant; rows² × columns steps).
 * @param costs per row the cost of each column; `Infinity`: not this one
 * @param alone per row what it costs that it has no column
 * @returns the column of each row, or `NO_COLUMN`
 */
export function cheapestMatching(costs: readonly Float64Array[], alone: readonly number[]): number[] {
  const columns = costs[0]?.length ?? 0;
  const rowPotential = new Float64Array(costs.length + 1);
  const potential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const cameFrom = new Int32Array(columns + 1);
  const least = new Float64Array(columns + 1);
  const isDone = new Uint8Array(columns + 1);
  for (let row = 1; row <= costs.length; row += 1) {
    rowOf[0] = row;
    least.fill(Infinity);
    isDone.fill(0);
    let at = 0;
    // The column whose row would have none instead, and at what cost.
    let [freed, leastAlone] = [0, Infinity];
    for (;;) {
      isDone[at] = 1;
      const here = rowOf[at] ?? 0;
      const line = costs[here - 1];
      const base = rowPotential[here] ?? 0;
      const aloneCost = (alone[here - 1] ?? 0) - base;
      if (aloneCost < leastAlone) [freed, leastAlone] = [at, aloneCost];
      let [step, next] = [leastAlone, NO_COLUMN];
      for (let column = 1; column <= columns; column += 1) {
        if (isDone[column] === 1) continue;
        const reduced = (line?.[column - 1] ?? Infinity) - base - (potential[column] ?? 0);
        if (reduced < (least[column] ?? 0)) {
          least[column] = reduced;
          cameFrom[column] = at;
        }
        if ((least[column] ?? 0) < step) [step, next] = [least[column] ?? 0, column];
      }
      for (let column = 0; column <= columns; column += 1) {
        if (isDone[column] === 1) {
          const owner = rowOf[column] ?? 0;
          rowPotential[owner] = (rowPotential[owner] ?? 0) + step;
          potential[column] = (potential[column] ?? 0) - step;
        } else least[column] = (least[column] ?? 0) - step;
      }
      leastAlone -= step;
      at = next === NO_COLUMN ? freed : next;
      if (next === NO_COLUMN || (rowOf[at] ?? 0) === 0) break;
    }
    while (at !== 0) {
      const before = cameFrom[at] ?? 0;
      rowOf[at] = rowOf[before] ?? 0;
      at = before;
    }
  }
  const columnOf = costs.map(() => NO_COLUMN);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row > 0) columnOf[row - 1] = column - 1;
  }
  return columnOf;
}
