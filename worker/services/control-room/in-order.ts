/** Rows in the order in which a search found their ids; what has gone meanwhile is left out. */
export function inOrder<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const rowOf = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}
