import { expect, test } from "vitest";
import { IMPORT_COLUMNS } from "#web/features/orders/admin/import/columns.ts";
import type { ImportCells } from "#web/features/orders/admin/import/import-file.ts";
import { copiesOf } from "#web/features/orders/admin/import/row-key.ts";

test.each([
  [
    ["", ""],
    [0, 1],
    [false, false],
  ],
  // As the page says it of the first of two: the second stays what it was.
  [
    ["3", ""],
    [2, 1],
    [false, false],
  ],
  [
    ["1", ""],
    [0, 1],
    [false, false],
  ],
  [
    ["2", ""],
    [1, 1],
    [false, true],
  ],
  [
    ["", "1"],
    [0, 0],
    [false, true],
  ],
])(
  "of rows that say the same, with %o as their copy, each is another one or refused",
  (copies, are, taken) => {
    const cells = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, "x"])) as ImportCells;
    const found = copiesOf(copies.map((copy) => ({ ...cells, copy })));
    expect(found.map(({ repetition }) => repetition)).toEqual(are);
    expect(found.map(({ isTaken }) => isTaken)).toEqual(taken);
    expect(new Set(found.map(({ nextCopy }) => nextCopy)).size).toBe(2);
  },
);
