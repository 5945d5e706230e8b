/** How a list is sorted: by one of its columns. */
export interface Sorting<Column extends string> {
  readonly column: Column;
  readonly direction: "ascending" | "descending";
}

/**
 * The sorting that a press on a column's heading gives: the one that `sortings` names first for it, or the other one when the
 * list is sorted by that.
 */
export function pressedSorting<Sort extends string, Column extends string>(
  sortings: Readonly<Record<Sort, Sorting<Column>>>,
  column: Column,
  current: Sort,
): Sort {
  const [first, other] = (Object.keys(sortings) as Sort[]).filter((sort) => sortings[sort].column === column);
  if (first === undefined || other === undefined) throw new Error(`${column} has no two directions`);
  return current === first ? other : first;
}
